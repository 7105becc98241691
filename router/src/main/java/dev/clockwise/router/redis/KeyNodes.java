package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.HashedPart;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.Fence;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds the nodes of a request's keys. Used in one event loop. */
final class KeyNodes {

    private static final int SHOWN_BYTES = 64;
    private static final int SHOWN_KEYS = 4;

    /** Room for a key is kept up to so many bytes. */
    private static final int MOST_KEPT = 64 << 10;

    private static final byte[] FENCE = Fence.KEY.getBytes(StandardCharsets.US_ASCII);
    private static final ByteBuf RESERVED = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(FENCE));

    private final KeyPositions positions = new KeyPositions();
    private byte[] bytes = new byte[256];
    private long position;

    /** The node that owns an argument; {@link Node#NONE} if none does. */
    Node owner(View view, Request request, int argument) {
        int length = read(request, argument);
        PositionHash hash = view.narrowHash();
        if (hash == null) {
            return view.placement().owner(bytes, 0, length);
        }
        position = hash.narrow(bytes, 0, length);
        return view.placement().ownerAt(position);
    }

    /** The node that serves an argument: its owner, unless another stands in for that. */
    Node server(View view, Request request, int argument) {
        Node owner = owner(view, request, argument);
        if (view.isRerouting() && view.isOut(owner)) {
            return view.standIn(bytes, 0, request.length(argument));
        }
        return owner;
    }

    /** The position of the argument that was looked at last, where the view has a narrow hash. */
    long position() {
        return position;
    }

    /** The positions of keys; null where the view has no narrow hash. */
    long @Nullable [] positions(View view, Request request, KeyPositions keys) {
        PositionHash hash = view.narrowHash();
        if (hash == null) {
            return null;
        }
        long[] all = new long[keys.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = hash.narrow(bytes, 0, read(request, keys.argument(i)));
        }
        return all;
    }

    private int read(Request request, int argument) {
        int length = request.length(argument);
        if (length > bytes.length) {
            bytes = new byte[Math.max(length, 2 * bytes.length)];
        } else if (bytes.length > MOST_KEPT && length <= MOST_KEPT) {
            bytes = new byte[MOST_KEPT];
        }
        request.frame().getBytes(request.start(argument), bytes, 0, length);
        return length;
    }

    /** Whether an argument is the key that nodes keep their fence under. */
    static boolean isReserved(Request request, int argument) {
        return request.length(argument) == FENCE.length
                && ByteBufUtil.equals(request.frame(), request.start(argument), RESERVED, 0, FENCE.length);
    }

    /** The error where one of these keys is the reserved one; null where none is. */
    static @Nullable String reserved(Request request, KeyPositions keys) {
        for (int i = 0; i < keys.size(); i++) {
            if (isReserved(request, keys.argument(i))) {
                return "ERR key '" + Fence.KEY + "' is reserved: nodes keep there which routers they let in; choose"
                        + " another key";
            }
        }
        return null;
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

    /** Whether all keys are at one node. */
    boolean areAtOneNode(View view, Request request, KeyPositions keys) {
        Node first = server(view, request, keys.argument(0));
        for (int i = 1; i < keys.size(); i++) {
            if (!server(view, request, keys.argument(i)).equals(first)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one command may have all these keys. */
    boolean areTogether(View view, Request request, KeyPositions keys, Together together) {
        return together == Together.SAME_NODE
                ? areAtOneNode(view, request, keys)
                : areAtOnePosition(view, request, keys);
    }

    private boolean areAtOnePosition(View view, Request request, KeyPositions keys) {
        byte[] first = part(view, request, keys.argument(0));
        for (int i = 1; i < keys.size(); i++) {
            if (!Arrays.equals(part(view, request, keys.argument(i)), first)) {
                return false;
            }
        }
        return true;
    }

    /** The part of a key that decides where it is. */
    private byte[] part(View view, Request request, int argument) {
        int length = read(request, argument);
        if (!view.placement().hasPositions()) {
            return Arrays.copyOf(bytes, length);
        }
        HashedPart part = view.placement().keyHash().hashedPart(bytes, 0, length);
        return Arrays.copyOfRange(bytes, part.offset(), part.offset() + part.length());
    }

    /** The error where keys of one command are not together: which live where, and what helps. */
    String apart(View view, CommandSpec spec, Request request, KeyPositions keys) {
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < keys.size() && i < SHOWN_KEYS; i++) {
            Node owner = server(view, request, keys.argument(i));
            where.append(i == 0 ? "" : ", ")
                    .append(shown(request, keys.argument(i)))
                    .append(" at ")
                    .append(owner.id());
        }
        if (keys.size() > SHOWN_KEYS) {
            where.append(" and ").append(keys.size() - SHOWN_KEYS).append(" more");
        }
        String what = areAtOneNode(view, request, keys)
                ? "are at one node by chance only (" + where + "), and the next topology may part them"
                : "live at several nodes (" + where + ")";
        return "CROSSNODE keys of '" + spec.name() + "' " + what + ": " + remedy(view) + ", or send a command for each";
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
