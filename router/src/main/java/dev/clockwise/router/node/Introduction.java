package dev.clockwise.router.node;

import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a router says to a node at the beginning of a connection: who it is, which protocol it speaks, which of its earlier
 * connections are over, and whether it may serve. Used in one event loop.
 */
final class Introduction {

    /** Hears how it goes. */
    interface Listener {

        /** The node knows the connection so. */
        void identified(Identity identity);

        /** All is said, and the connection may serve. */
        void introduced();

        /** The node refuses the connection, or may not be served. */
        void refused(String why);
    }

    private final NodeAddress address;
    private final int version;
    private final String name;
    private final LongSupplier topology;

    /**
     * An introduction.
     *
     * @param version the version of RESP
     * @param name what the connection is called at the node
     * @param topology the version of the topology that the router serves by
     */
    Introduction(NodeAddress address, int version, String name, LongSupplier topology) {
        this.address = address;
        this.version = version;
        this.name = name;
        this.topology = topology;
    }

    /**
     * The calls, in their order.
     *
     * @param earlier connections to this node that broke with calls unanswered: what of these is still on its way
     *     must not be carried out after what comes now
     */
    List<Call> calls(List<Identity> earlier, Listener listener) {
        List<Call> calls = new ArrayList<>();
        if (address.password() != null) {
            String user = address.user() == null ? "default" : address.user();
            calls.add(step(bare(listener, address.password()), "AUTH", user, address.password()));
        }
        if (version > 2) {
            calls.add(step(unlessError(listener), "HELLO", Integer.toString(version)));
        }
        calls.add(step(reply -> {}, "CLIENT", "SETNAME", name));
        calls.add(step(
                reply -> {
                    Identity identity = Identity.of(reply.toString(StandardCharsets.ISO_8859_1));
                    if (identity != null) {
                        listener.identified(identity);
                    }
                },
                "CLIENT",
                "INFO"));
        earlier.forEach(over -> calls.add(end(over)));
        calls.add(step(
                reply -> {
                    String refusal = Fence.refusal(reply, topology.getAsLong());
                    if (refusal == null) {
                        listener.introduced();
                    } else {
                        listener.refused(refusal);
                    }
                },
                "GET",
                Fence.KEY));
        return calls;
    }

    /** The call that ends a connection at the node, so that none of its bytes is carried out any more. */
    static Call end(Identity over) {
        return step(reply -> {}, "CLIENT", "KILL", "ID", Long.toString(over.id()), "ADDR", over.address());
    }

    /** What is no Redis may repeat what it does not understand: it is told without the password. */
    private static Consumer<ByteBuf> bare(Listener listener, String password) {
        return reply -> {
            String text = reply.toString(StandardCharsets.UTF_8);
            if (text.startsWith("-")) {
                listener.refused(NodeLink.shown(text.substring(1).replace(password, "(the password)")));
            }
        };
    }

    private static Consumer<ByteBuf> unlessError(Listener listener) {
        return reply -> {
            if (reply.getByte(reply.readerIndex()) == '-') {
                listener.refused(
                        NodeLink.shown(reply.toString(StandardCharsets.UTF_8).substring(1)));
            }
        };
    }

    private static Call step(Consumer<ByteBuf> answered, String... command) {
        byte[][] words = new byte[command.length][];
        for (int i = 0; i < command.length; i++) {
            words[i] = command[i].getBytes(StandardCharsets.UTF_8);
        }
        return new Step(RequestReader.request(ByteBufAllocator.DEFAULT, words).frame(), answered);
    }

    /** One of them. */
    private static final class Step extends OwnCall {
        private final Consumer<ByteBuf> then;

        Step(ByteBuf frame, Consumer<ByteBuf> then) {
            super(frame);
            this.then = then;
        }

        @Override
        protected void answered(ByteBuf reply) {
            try {
                then.accept(reply);
            } finally {
                reply.release();
            }
        }

        /** The connection tells why it was lost. */
        @Override
        protected void failed(Failure failure) {}
    }
}
