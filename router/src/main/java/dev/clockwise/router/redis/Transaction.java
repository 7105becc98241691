package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.command.CommandKind;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.command.Treatment;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client's transaction: at the node of the first key that it names, on a connection of its own. Commands before that key
 * wait here. If the connection breaks, so does the transaction: nothing of it is done unless EXEC had left.
 */
final class Transaction {

    /** So many bytes of commands wait here at most. */
    private static final int MOST_EARLY = 1 << 20;

    private final RedisSession session;
    private final ExclusiveConnection exclusive;

    /** Between MULTI and EXEC. */
    private boolean open;

    /** A command was refused, so that EXEC will be. */
    private boolean spoiled;

    /** The error of a command between MULTI and EXEC that did not reach the node: those behind it get it too. */
    private String lost = "";

    /** The node, and the connection to it, once a key was named; null before. */
    private @Nullable NodeConnection pinned;

    /** Commands that were queued here. */
    private final List<ByteBuf> early = new ArrayList<>();

    private int earlyBytes;

    Transaction(RedisSession session) {
        this.session = session;
        this.exclusive = new ExclusiveConnection(session);
    }

    boolean isOpen() {
        return open;
    }

    /** A command was refused: what is open cannot be executed. */
    void spoil() {
        spoiled |= open;
    }

    /** Serves a request that is of the transaction; whether its frame was passed on. */
    boolean serve(View view, KeyNodes keyNodes, CommandSpec spec, Request request, Slot slot) {
        return switch (spec.name()) {
            case "multi" -> multi(request, slot);
            case "exec" -> exec(request, slot);
            case "discard" -> discard(request, slot);
            case "watch" -> watch(view, keyNodes, spec, request, slot);
            case "unwatch" -> open ? queue(view, keyNodes, spec, request, slot) : unwatch(request, slot);
            default -> queue(view, keyNodes, spec, request, slot);
        };
    }

    private boolean multi(Request request, Slot slot) {
        if (open) {
            slot.error("ERR MULTI calls can not be nested");
            return false;
        }
        open = true;
        spoiled = false;
        lost = "";
        ok(slot);
        if (pinned == null) {
            return false;
        }
        pinned.send(new Unanswered(pinned, request.frame()).of(CommandKind.KEYLESS));
        return true;
    }

    private boolean watch(View view, KeyNodes keyNodes, CommandSpec spec, Request request, Slot slot) {
        if (open) {
            slot.error("ERR WATCH inside MULTI is not allowed");
            return false;
        }
        NodeConnection to = pin(view, keyNodes, spec, request, keyNodes.keys(spec, request), slot);
        if (to == null) {
            return false;
        }
        session.alone(slot);
        return forward(to, request, slot);
    }

    private boolean unwatch(Request request, Slot slot) {
        NodeConnection to = pinned;
        pinned = null;
        if (to == null) {
            ok(slot);
            return false;
        }
        session.alone(slot);
        return forward(to, request, slot);
    }

    /** A command between MULTI and EXEC. */
    private boolean queue(View view, KeyNodes keyNodes, CommandSpec spec, Request request, Slot slot) {
        if (!lost.isEmpty()) {
            slot.error(lost);
            return false;
        }
        Treatment treatment = spec.treatment();
        boolean allowed = switch (treatment) {
            case KEYED, SPLIT, ANY, CHANNEL, BLOCKING -> true;
            case LOCAL -> isPlain(spec);
            case TRANSACTION -> spec.name().equals("unwatch");
            default -> false;
        };
        if (!allowed) {
            spoil();
            slot.error("ERR command '" + spec.name() + "' is refused in a transaction: " + treatment.words()
                    + ", and a transaction has one node");
            return false;
        }
        KeyPositions keys =
                treatment == Treatment.CHANNEL ? keyNodes.channels(spec, request) : keyNodes.keys(spec, request);
        if (keys.error() == null && keys.size() == 0) {
            if (pinned != null) {
                return forward(pinned, spec.kind(), request, slot);
            }
            if (earlyBytes + request.frame().readableBytes() > MOST_EARLY) {
                spoil();
                slot.error("ERR the commands of a transaction before its first key must have at most " + MOST_EARLY
                        + " bytes together: name a key first");
                return false;
            }
            earlyBytes += request.frame().readableBytes();
            early.add(request.frame());
            slot.complete(session.writing(out -> out.simple("QUEUED")));
            return true;
        }
        boolean first = pinned == null;
        NodeConnection to = pin(view, keyNodes, spec, request, keys, slot);
        if (to == null) {
            spoil();
            return false;
        }
        if (first) {
            begin(to);
        }
        return forward(to, spec.kind(), request, slot);
    }

    /** What the router answers itself is the same at a node, if it is not about the connection. */
    private static boolean isPlain(CommandSpec spec) {
        return switch (spec.name()) {
            case "ping", "echo", "time", "select" -> true;
            default -> false;
        };
    }

    /** Sends what waited here. */
    private void begin(NodeConnection to) {
        tell(to, "MULTI");
        early.forEach(frame -> to.send(new Unanswered(to, frame).of(CommandKind.KEYLESS)));
        early.clear();
        earlyBytes = 0;
    }

    /** The connection to the node of these keys, or null after an error. */
    private @Nullable NodeConnection pin(
            View view, KeyNodes keyNodes, CommandSpec spec, Request request, KeyPositions keys, Slot slot) {
        String error = keys.error() != null ? keys.error() : KeyNodes.reserved(request, keys);
        if (error == null) {
            error = StandIns.refusal(view, keyNodes, spec, request, keys);
        }
        if (error != null) {
            slot.error(error);
            return null;
        }
        if (!keyNodes.areAtOneNode(view, request, keys)) {
            slot.error(keyNodes.apart(view, spec, request, keys));
            return null;
        }
        Node owner = keyNodes.owner(view, request, keys.argument(0));
        if (owner.isNone()) {
            slot.error(Commands.NO_OWNER);
            return null;
        }
        if (pinned != null && !pinned.node().id().equals(owner.id())) {
            slot.error("CROSSNODE a transaction has one node, " + pinned.node().id() + ", and a key of '" + spec.name()
                    + "' lives at " + owner.id() + ": " + KeyNodes.remedy(view));
            return null;
        }
        if (pinned == null) {
            pinned = exclusive.to(owner);
        }
        return pinned;
    }

    private boolean exec(Request request, Slot slot) {
        if (!open) {
            slot.error("ERR EXEC without MULTI");
            return false;
        }
        boolean refused = spoiled;
        NodeConnection to = over();
        if (refused) {
            forget();
            tell(to, "DISCARD");
            slot.error(
                    "EXECABORT Transaction discarded because of previous errors." + (lost.isEmpty() ? "" : " " + lost));
            return false;
        }
        if (to == null && early.isEmpty()) {
            slot.complete(session.writing(out -> out.array(0)));
            return false;
        }
        if (to == null) {
            Node any = session.loop().any();
            if (any.isNone()) {
                forget();
                slot.error(Commands.NO_OWNER);
                return false;
            }
            to = exclusive.to(any);
            begin(to);
        }
        session.alone(slot);
        return forward(to, request, slot);
    }

    private boolean discard(Request request, Slot slot) {
        if (!open) {
            slot.error("ERR DISCARD without MULTI");
            return false;
        }
        NodeConnection to = over();
        forget();
        if (to == null) {
            ok(slot);
            return false;
        }
        session.alone(slot);
        return forward(to, request, slot);
    }

    /** Nothing is open or watched any more, and what was queued is not done. */
    void reset() {
        String end = open ? "DISCARD" : "UNWATCH";
        NodeConnection to = over();
        forget();
        tell(to, end);
    }

    /** Tells the node, if there is one, something of which the client does not hear, behind what it was sent before. */
    private void tell(@Nullable NodeConnection to, String... command) {
        if (to != null) {
            byte[][] words = new byte[command.length][];
            for (int i = 0; i < command.length; i++) {
                words[i] = command[i].getBytes(StandardCharsets.US_ASCII);
            }
            ByteBuf frame =
                    RequestReader.request(ByteBufAllocator.DEFAULT, words).frame();
            to.send(new Unanswered(to, frame).of(CommandKind.KEYLESS));
        }
    }

    /** The client speaks this version of RESP from now on: so does the node that watches for it. */
    void speak(int version) {
        tell(pinned, "HELLO", Integer.toString(version));
    }

    private @Nullable NodeConnection over() {
        NodeConnection to = pinned;
        open = false;
        spoiled = false;
        pinned = null;
        return to;
    }

    private void forget() {
        early.forEach(ByteBuf::release);
        early.clear();
        earlyBytes = 0;
    }

    private boolean forward(NodeConnection to, Request request, Slot slot) {
        return forward(to, CommandKind.KEYLESS, request, slot);
    }

    private boolean forward(NodeConnection to, CommandKind kind, Request request, Slot slot) {
        Call call = new SlotCall(slot, request.frame(), false, null) {
            @Override
            protected void failed(Failure failure) {
                lose(to, failure);
                super.failed(failure);
            }
        };
        to.send(call.of(kind));
        session.waitFor(to);
        return true;
    }

    /** The node did not get a command, so that those behind it would be done without it, or outside of a transaction. */
    private void lose(NodeConnection to, Failure failure) {
        if (open && pinned == to) {
            pinned = null;
            spoiled = true;
            lost = failure.error();
        }
        to.abort();
    }

    private static void ok(Slot slot) {
        slot.complete(slot.session().writing(out -> out.simple("OK")));
    }

    /** The client is gone. */
    void close() {
        forget();
        exclusive.close();
    }

    /** A call whose reply the client has had already. */
    private final class Unanswered extends Call {
        private final NodeConnection to;

        Unanswered(NodeConnection to, ByteBuf frame) {
            super(frame, false);
            this.to = to;
        }

        @Override
        protected void answered(ByteBuf reply) {
            String error = reply.getByte(reply.readerIndex()) == '-' ? reply.toString(StandardCharsets.UTF_8) : "";
            reply.release();
            if (!error.isEmpty() && open && pinned == to) {
                spoil();
                lost = error.substring(1).strip();
            }
        }

        @Override
        protected void failed(Failure failure) {
            lose(to, failure);
        }
    }
}
