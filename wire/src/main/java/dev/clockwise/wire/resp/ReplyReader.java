package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds where replies end, in RESP 2 or 3, without reading the values that they hold.
 *
 * <p>A frame is one reply, or one push message, with the attributes before it. Each byte is looked at once, and the
 * bytes of blobs never, however few arrive at a time. O(values), and 9 bytes a level of nesting. Not safe for several
 * threads.
 */
public final class ReplyReader {

    /*
     * The stack holds, for each aggregate that is open, how many values it still lacks. An attribute is an aggregate
     * that is no value itself: when it closes, its parent lacks as many as before.
     *
     *    |1\r\n +ttl\r\n :3600\r\n  *2\r\n $1\r\n a\r\n  :1\r\n
     *    open 2      1        0          2           1      0    and none is open: the frame ends
     */

    /** Lacks as many values as come before its end. */
    private static final long STREAMED = -1;

    private final Limits limits;
    private final LineScan lines;
    private long[] lacking = new long[4];
    private boolean[] attribute = new boolean[4];
    private int depth;

    /** How many bytes of the frame have been understood. */
    private int at;

    /** Whether the chunks of a streamed string are being read. */
    private boolean chunks;

    /** Whether the frame ends here. */
    private boolean whole;

    private byte type;

    /** A reader at the beginning of a reply. */
    public ReplyReader(Limits limits) {
        this.limits = limits;
        this.lines = new LineScan(limits);
    }

    /**
     * The next frame, as a retained slice of what has arrived, from which it is taken; null where it has not arrived
     * whole.
     *
     * @throws ProtocolException if what arrived is no reply, or over a limit
     */
    public @Nullable ByteBuf read(ByteBuf in) {
        int start = in.readerIndex();
        while (start + at < in.writerIndex() && readLine(in, start)) {
            requireFrame(at);
            if (whole) {
                ByteBuf frame = in.readRetainedSlice(at);
                at = 0;
                whole = false;
                return frame;
            }
        }
        return null;
    }

    /** The type of the frame that was read last, behind its attributes: the byte that begins it, such as {@code +}. */
    public byte type() {
        return type;
    }

    /** Whether the frame that was read last is out of band, and no reply. */
    public boolean isPush() {
        return type == '>';
    }

    /** Whether bytes of a frame have arrived that is not whole. */
    public boolean isAmidFrame(ByteBuf in) {
        return at > 0 || in.isReadable();
    }

    /** Reads a line, and the blob behind it; false where these have not arrived whole. */
    private boolean readLine(ByteBuf in, int start) {
        int from = start + at;
        int end = lines.end(in, from);
        if (end < 0) {
            requireFrame(in.writerIndex() - start);
            return false;
        }
        byte first = in.getByte(from);
        if (chunks) {
            return readChunk(in, start, from, end, first);
        }
        if (depth == 0 && first != '|') {
            type = first;
        }
        switch (first) {
            case '+', '-', ':', ',', '#', '(', '_' -> readSimple(in, start, from, end);
            case '$', '!', '=' -> {
                if (in.getByte(from + 1) == '?') {
                    at = end + 1 - start;
                    chunks = true;
                } else if (!readBlob(in, start, from, end)) {
                    return false;
                }
            }
            case '*', '~', '>' -> open(in, start, from, end, 1, false);
            case '%' -> open(in, start, from, end, 2, false);
            case '|' -> open(in, start, from, end, 2, true);
            case '.' -> {
                if (depth == 0 || lacking[depth - 1] != STREAMED) {
                    throw new ProtocolException("an end of a stream where none is open");
                }
                requireCarriageReturn(in, end);
                at = end + 1 - start;
                depth--;
                closed(attribute[depth]);
            }
            default -> throw new ProtocolException("a reply must not begin with " + LineScan.shown(first));
        }
        return true;
    }

    private void readSimple(ByteBuf in, int start, int from, int end) {
        requireCarriageReturn(in, end);
        switch (in.getByte(from)) {
            case ':' -> LineScan.number(in, from + 1, end, "integer");
            case '#' -> requireText(end - from == 3 && "tf".indexOf(in.getByte(from + 1)) >= 0, "boolean");
            case '_' -> requireText(end - from == 2, "null");
            case ',', '(' -> requireText(end - from > 2, "number");
            default -> {}
        }
        at = end + 1 - start;
        value();
    }

    private static void requireText(boolean holds, String what) {
        if (!holds) {
            throw new ProtocolException("invalid " + what);
        }
    }

    private boolean readBlob(ByteBuf in, int start, int from, int end) {
        long length = LineScan.number(in, from + 1, end, "bulk length");
        if (length < 0) {
            if (length != -1) {
                throw new ProtocolException("invalid bulk length");
            }
            at = end + 1 - start;
            value();
            return true;
        }
        if (!skip(in, start, end, length)) {
            return false;
        }
        value();
        return true;
    }

    /** Goes behind a blob of that length, which follows the line; false where it has not arrived. */
    private boolean skip(ByteBuf in, int start, int end, long length) {
        long next = end + 1L - start + length + 2;
        requireFrame(next);
        if (start + next > in.writerIndex()) {
            return false;
        }
        int last = (int) (start + next);
        if (in.getByte(last - 2) != '\r' || in.getByte(last - 1) != '\n') {
            throw new ProtocolException("a blob must end with a line feed behind its " + length + " bytes");
        }
        at = (int) next;
        return true;
    }

    private boolean readChunk(ByteBuf in, int start, int from, int end, byte first) {
        if (first != ';') {
            throw new ProtocolException("a chunk must begin with ';' (was " + LineScan.shown(first) + ")");
        }
        long length = LineScan.number(in, from + 1, end, "chunk length");
        if (length < 0) {
            throw new ProtocolException("invalid chunk length");
        }
        if (length == 0) {
            at = end + 1 - start;
            chunks = false;
            value();
            return true;
        }
        return skip(in, start, end, length);
    }

    private void open(ByteBuf in, int start, int from, int end, int each, boolean isAttribute) {
        long count = STREAMED;
        if (in.getByte(from + 1) == '?') {
            requireCarriageReturn(in, end);
        } else {
            count = LineScan.number(in, from + 1, end, "multibulk length");
            if (count < 0 && (count != -1 || in.getByte(from) != '*')) {
                throw new ProtocolException("invalid multibulk length");
            }
            if (count > limits.arguments()) {
                throw new ProtocolException("an aggregate must have at most " + limits.arguments() + " values (was "
                        + count + ")");
            }
            if (count <= 0) {
                at = end + 1 - start;
                closed(isAttribute);
                return;
            }
            count *= each;
        }
        if (depth == limits.depth()) {
            throw new ProtocolException("aggregates must be at most " + limits.depth() + " deep");
        }
        if (depth == lacking.length) {
            lacking = Arrays.copyOf(lacking, 2 * depth);
            attribute = Arrays.copyOf(attribute, 2 * depth);
        }
        lacking[depth] = count;
        attribute[depth++] = isAttribute;
        at = end + 1 - start;
    }

    /** An aggregate has all its values. */
    private void closed(boolean wasAttribute) {
        if (!wasAttribute) {
            value();
        }
    }

    /** A value is whole, and so may be the aggregates that it ends. */
    private void value() {
        while (depth > 0) {
            if (lacking[depth - 1] == STREAMED || --lacking[depth - 1] > 0) {
                return;
            }
            depth--;
            if (attribute[depth]) {
                return;
            }
        }
        whole = true;
    }

    private void requireFrame(long bytes) {
        if (bytes > limits.frameBytes()) {
            throw new ProtocolException(
                    "a frame must be at most " + limits.frameBytes() + " bytes (was at least " + bytes + ")");
        }
    }

    private static void requireCarriageReturn(ByteBuf in, int end) {
        if (in.getByte(end - 1) != '\r') {
            throw new ProtocolException("a line must end with a carriage return and a line feed");
        }
    }
}
