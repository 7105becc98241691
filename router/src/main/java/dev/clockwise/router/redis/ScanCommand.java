package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import dev.clockwise.wire.command.CommandKind;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * SCAN over one node after another, in the order of their ids. A cursor is the router's own: the node's cursor, and which
 * node of which epoch. Clients read cursors as numbers of 64 bits, so that those of nodes have 42 of them, which is a table
 * of four trillion keys. Stateless.
 */
final class ScanCommand {

    private static final int NODE_BITS = 12;
    private static final int EPOCH_BITS = 9;
    private static final int CURSOR_BITS = 42;

    private ScanCommand() {}

    /** Serves it; whether the frame was passed on. */
    static boolean serve(RedisSession session, View view, Request request, Slot slot) {
        List<Node> nodes = view.active();
        long cursor;
        try {
            cursor = Long.parseUnsignedLong(request.argument(1).toString(StandardCharsets.US_ASCII));
        } catch (NumberFormatException e) {
            slot.error("ERR invalid cursor");
            return false;
        }
        if (nodes.isEmpty()) {
            slot.error(Commands.NO_OWNER);
            return false;
        }
        int index = (int) (cursor & ((1 << NODE_BITS) - 1));
        long epoch = (cursor >>> NODE_BITS) & ((1 << EPOCH_BITS) - 1);
        long here = cursor >>> (NODE_BITS + EPOCH_BITS);
        if (cursor != 0 && (epoch != epochOf(view) || index >= nodes.size())) {
            slot.error("ERR invalid cursor: the nodes have changed since it was given; begin again with 0");
            return false;
        }
        ByteBuf frame = request.frame().alloc().ioBuffer();
        RespWriter out = new RespWriter(frame, RespWriter.RESP2).array(request.arguments());
        for (int i = 0; i < request.arguments(); i++) {
            if (i == 1) {
                out.blob(Long.toString(here));
            } else {
                out.blob(request.argument(i));
            }
        }
        Call call = new Call(frame, true) {
            @Override
            protected void answered(ByteBuf reply) {
                try {
                    slot.complete(() -> translated(session, view, index, reply));
                } finally {
                    reply.release();
                }
            }

            @Override
            protected void failed(Failure failure) {
                slot.error(failure.error());
            }
        };
        session.loop().to(nodes.get(index), session.version()).send(call.of(CommandKind.KEYLESS));
        return false;
    }

    private static ByteBuf translated(RedisSession session, View view, int index, ByteBuf reply) {
        List<ByteBuf> elements = ValueParser.elements(reply);
        if (elements.size() != 2) {
            return reply.retainedDuplicate();
        }
        long there = Long.parseUnsignedLong(ValueParser.parse(elements.get(0)).toString());
        if (there >>> CURSOR_BITS != 0) {
            return session.writing(out -> out.error("ERR the cursor of a node is too large to be passed on (was "
                    + Long.toUnsignedString(there) + ")"));
        }
        boolean last = there == 0 && index + 1 == view.active().size();
        long at = there == 0 ? index + 1L : index;
        long next = last ? 0 : (there << (NODE_BITS + EPOCH_BITS)) | (epochOf(view) << NODE_BITS) | at;
        return session.writing(
                out -> out.array(2).blob(Long.toUnsignedString(next)).raw(elements.get(1)));
    }

    private static long epochOf(View view) {
        return view.topology().epoch() & ((1 << EPOCH_BITS) - 1);
    }
}
