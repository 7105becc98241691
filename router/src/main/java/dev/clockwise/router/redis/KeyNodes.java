package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.hash.HashTag;
import dev.clockwise.router.View;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Finds the nodes of a request's keys. Used in one event loop. */
final class KeyNodes {

    private static final int SHOWN_BYTES = 64;
    private static final int SHOWN_KEYS = 4;

    private final KeyPositions positions = new KeyPositions();
    private byte[] bytes = new byte[256];

    /** The node that owns an argument; {@link Node#NONE} if none does. */
    Node owner(Placement placement, Request request, int argument) {
        int length = request.length(argument);
        if (length > bytes.length) {
            if (length > 64 << 10) {
                byte[] whole = new byte[length];
                request.frame().getBytes(request.start(argument), whole);
                return placement.owner(whole);
            }
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        }
        request.frame().getBytes(request.start(argument), bytes, 0, length);
        return placement.owner(bytes, 0, length);
    }

    /** Where the keys of a request are; an error in it where they cannot be known. */
    KeyPositions keys(CommandSpec spec, Request request) {
        int unused = spec.keys(request, positions);
        return positions;
    }

    /** Where the channels of a request are. */
    KeyPositions channels(CommandSpec spec, Request request) {
        int unused = spec.channels(request, positions);
        return positions;
    }

    /** Whether all keys are of one node. */
    boolean areTogether(View view, Request request, KeyPositions keys) {
        Node first = owner(view.placement(), request, keys.argument(0));
        for (int i = 1; i < keys.size(); i++) {
            if (!owner(view.placement(), request, keys.argument(i)).equals(first)) {
                return false;
            }
        }
        return true;
    }

    /** The error where keys of one command live at several nodes: which live where, and what helps. */
    String apart(View view, CommandSpec spec, Request request, KeyPositions keys) {
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < keys.size() && i < SHOWN_KEYS; i++) {
            Node owner = owner(view.placement(), request, keys.argument(i));
            where.append(i == 0 ? "" : ", ")
                    .append(shown(request, keys.argument(i)))
                    .append(" at ")
                    .append(owner.id());
        }
        if (keys.size() > SHOWN_KEYS) {
            where.append(" and ").append(keys.size() - SHOWN_KEYS).append(" more");
        }
        return "CROSSNODE keys of '" + spec.name() + "' live at several nodes (" + where + "): " + remedy(view)
                + ", or send a command for each";
    }

    /** What brings keys together. */
    static String remedy(View view) {
        HashTag tag =
                view.placement().hasPositions() ? view.placement().keyHash().tag() : null;
        return tag == null
                ? "the placement has no hash tag, so give it one, such as { type: slots, tag: \"{}\" }"
                : "give them the same " + tag.open() + "tag" + tag.close();
    }

    private static String shown(Request request, int argument) {
        ByteBuf key = request.argument(argument);
        String text =
                key.toString(key.readerIndex(), Math.min(SHOWN_BYTES, key.readableBytes()), StandardCharsets.UTF_8);
        return text.replaceAll("\\p{Cntrl}", "?") + (key.readableBytes() > SHOWN_BYTES ? "…" : "");
    }
}
