package dev.clockwise.router.node;

import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a router says to a node at the beginning of a connection: who it is, and which protocol it speaks. Stateless. */
final class Introduction {

    private Introduction() {}

    /**
     * The calls, in their order.
     *
     * @param done is run when the node has answered the last
     * @param refused is told why the node refuses the connection
     */
    static List<Call> calls(NodeAddress address, int version, String name, Runnable done, Consumer<String> refused) {
        List<Call> calls = new ArrayList<>();
        if (address.password() != null) {
            String user = address.user() == null ? "default" : address.user();
            // What is no Redis may repeat what it does not understand.
            Consumer<String> bare = why -> refused.accept(why.replace(address.password(), "(the password)"));
            calls.add(new Step(true, () -> {}, bare, "AUTH", user, address.password()));
        }
        if (version > 2) {
            calls.add(new Step(true, () -> {}, refused, "HELLO", Integer.toString(version)));
        }
        calls.add(new Step(false, () -> {}, refused, "CLIENT", "SETNAME", name));
        calls.add(new Step(false, done, refused, "CLIENT", "ID"));
        return calls;
    }

    /** One of them. */
    private static final class Step extends Call {
        private final boolean must;
        private final Runnable done;
        private final Consumer<String> refused;

        /**
         * A step.
         *
         * @param must whether an error is the end of the connection
         */
        Step(boolean must, Runnable done, Consumer<String> refused, String... command) {
            super(request(command), false);
            this.must = must;
            this.done = done;
            this.refused = refused;
        }

        private static ByteBuf request(String... command) {
            byte[][] words = new byte[command.length][];
            for (int i = 0; i < command.length; i++) {
                words[i] = command[i].getBytes(StandardCharsets.UTF_8);
            }
            return RequestReader.request(ByteBufAllocator.DEFAULT, words).frame();
        }

        @Override
        protected void answered(ByteBuf reply) {
            boolean error = reply.getByte(reply.readerIndex()) == '-';
            String text = reply.toString(StandardCharsets.UTF_8).trim();
            reply.release();
            if (error && must) {
                refused.accept(text.substring(1));
            } else {
                done.run();
            }
        }

        /** The connection tells why it was lost. */
        @Override
        protected void failed(Failure failure) {}
    }
}
