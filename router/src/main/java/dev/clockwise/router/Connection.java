package dev.clockwise.router;

import dev.clockwise.wire.resp.Value;
import java.util.concurrent.CompletableFuture;

/**
 * A connection of one's own within a router, for commands that leave something behind for the next ones, or wait: MULTI and
 * WATCH, SELECT, CLIENT, BLPOP. Its commands are carried out in their order. Safe for any thread; those who share one must
 * agree on its transactions.
 */
public final class Connection implements AutoCloseable {

    private final Conversation conversation;

    Connection(Conversation conversation) {
        this.conversation = conversation;
    }

    /** The reply to a command of words in UTF-8; see {@link Router#send(byte[]...)}. */
    public CompletableFuture<Value> send(String... words) {
        return send(Router.bytes(words));
    }

    /** The reply to a command of words; see {@link Router#send(byte[]...)}. */
    public CompletableFuture<Value> send(byte[]... words) {
        return conversation.ask(Router.words(words));
    }

    /** Ends it, and what it left behind: commands without a reply fail. Does nothing the second time. */
    @Override
    public void close() {
        conversation.close();
    }
}
