package dev.clockwise.router.redis;

import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** A call of the router's own, which is done when the node has answered without an error. */
final class StagedCall extends Call {

    private final CompletableFuture<Void> done = new CompletableFuture<>();

    StagedCall(byte[]... words) {
        super(RequestReader.request(ByteBufAllocator.DEFAULT, words).frame(), false);
    }

    /** Sends a command; fails with what the node answers if that is an error. */
    static CompletableFuture<Void> send(NodeConnection connection, byte[]... words) {
        StagedCall call = new StagedCall(words);
        connection.send(call);
        return call.done;
    }

    @Override
    protected void answered(ByteBuf reply) {
        String text = reply.toString(StandardCharsets.UTF_8);
        reply.release();
        if (text.startsWith("-")) {
            done.completeExceptionally(new IllegalStateException(text.strip()));
        } else {
            done.complete(null);
        }
    }

    @Override
    protected void failed(Failure failure) {
        done.completeExceptionally(new IllegalStateException(failure.text()));
    }
}
