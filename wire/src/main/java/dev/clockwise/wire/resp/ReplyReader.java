package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds where replies end, in RESP 2 or 3, without reading the values that they hold.
 *
 * <p>A frame is one reply, or one push message, with the attributes before it. The bytes given to a reader may arrive in
 * any pieces: frames and errors are the same. O(values) and the bytes of lines, however few arrive at a time; the bytes
 * of blobs are not looked at. 9 bytes of memory a level of nesting. After a breach of the protocol the reader only
 * repeats it. Not safe for several threads.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP 2 and 3</a>
 * @see <a href="https://github.com/redis/redis-specifications/blob/master/protocol/RESP3.md">streamed types</a>
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

    /** The same of a map, where a key or the end comes next. */
    private static final long STREAMED_KEY = -2;

    /** The same of a map, where the value of a key comes next. */
    private static final long STREAMED_VALUE = -3;

    private static final int NONE = -1;
    private static final String BROKEN = "a line must end with CR LF";

    private final Limits limits;
    private final LineScan lines;
    private final String tooLong;
    private long[] lacking = new long[4];
    private boolean[] attribute = new boolean[4];
    private int depth;

    /** How many bytes of the frame have been understood. */
    private int at;

    /** The length of the blob or chunk that begins at {@link #at}; {@link #NONE} where a line comes first. */
    private int blob = NONE;

    /** Whether that blob is verbatim text. */
    private boolean verbatim;

    /** Whether the chunks of a streamed string are being read. */
    private boolean chunks;

    /** Whether an attribute was read last, so that its value must come next. */
    private boolean attributed;

    /** Whether the frame ends here. */
    private boolean whole;

    private byte type;
    private @Nullable ProtocolException failure;

    /** A reader at the beginning of a reply. */
    public ReplyReader(Limits limits) {
        this.limits = limits;
        this.lines = new LineScan(limits);
        this.tooLong = "a line must be at most " + limits.lineBytes() + " bytes (was longer)";
    }

    /**
     * The next frame, as a retained slice of what has arrived, from which it is taken; null where it has not arrived
     * whole.
     *
     * @throws ProtocolException if what arrived is no reply, or over a limit
     */
    public @Nullable ByteBuf read(ByteBuf in) {
        int length = length(in);
        return length < 0 ? null : in.readRetainedSlice(length);
    }

    /** How many bytes the next frame has, which the caller takes; negative where it has not arrived whole. */
    int length(ByteBuf in) {
        if (failure != null) {
            throw failure;
        }
        try {
            while (blob == NONE ? readLine(in) : readBlob(in)) {
                if (whole) {
                    int length = at;
                    at = 0;
                    whole = false;
                    return length;
                }
            }
            return NONE;
        } catch (ProtocolException breach) {
            failure = breach;
            throw breach;
        }
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

    /** Reads a line; false where it has not arrived whole. */
    private boolean readLine(ByteBuf in) {
        int start = in.readerIndex();
        int from = start + at;
        if (from == in.writerIndex()) {
            return false;
        }
        byte first = in.getByte(from);
        requireType(first);
        int end = lines.end(in, from, at, tooLong, BROKEN);
        if (end < 0) {
            return false;
        }
        at = end + 2 - start;
        if (chunks) {
            readChunk(in, from + 1, end);
        } else if (first == '.') {
            readEnd(end - from == 1);
        } else {
            attributed = false;
            if (depth == 0 && first != '|') {
                type = first;
            }
            readHead(first, in, from + 1, end);
        }
        return true;
    }

    /** Fails as soon as a byte has arrived that begins nothing, for its line might never end. */
    private void requireType(byte first) {
        if (chunks) {
            require(first == ';', "a chunk must begin with ';', not with ", first);
        } else if (first == '.') {
            require(depth > 0 && lacking[depth - 1] < 0, "the end of a stream where none is open");
        } else {
            require("+-:,(#_$!=*~%|>".indexOf(first) >= 0, "a reply must not begin with ", first);
            require(first != '>' || depth == 0, "a push message must not lie in another value");
        }
    }

    private void readHead(byte first, ByteBuf in, int from, int end) {
        switch (first) {
            case '$', '!', '=' -> readLength(first, in, from, end);
            case '*', '~', '>' -> readCount(first, 1, in, from, end);
            case '%', '|' -> readCount(first, 2, in, from, end);
            default -> {
                Scalars.require(first, in, from, end);
                value();
            }
        }
    }

    private void readLength(byte first, ByteBuf in, int from, int end) {
        if (first == '$' && isStream(in, from, end)) {
            chunks = true;
            return;
        }
        long length = LineScan.length(in, from, end, "bulk length");
        if (length == -1 && first == '$') {
            value();
            return;
        }
        verbatim = first == '=';
        require(length >= (verbatim ? 4 : 0), "invalid bulk length");
        blob(length);
    }

    private static boolean isStream(ByteBuf in, int from, int end) {
        return end - from == 1 && in.getByte(from) == '?';
    }

    private void readChunk(ByteBuf in, int from, int end) {
        long length = LineScan.length(in, from, end, "chunk length");
        require(length >= 0, "invalid chunk length");
        if (length > 0) {
            blob(length);
        } else {
            chunks = false;
            value();
        }
    }

    private void blob(long length) {
        if (length > limits.frameBytes() - at - 2L) {
            throw LineScan.frameTooLong(limits.frameBytes());
        }
        blob = (int) length;
    }

    /** Goes behind a blob or a chunk; false where it has not arrived whole. */
    private boolean readBlob(ByteBuf in) {
        int start = in.readerIndex() + at;
        if (in.writerIndex() - start < blob + 2) {
            return false;
        }
        int end = start + blob;
        if (in.getByte(end) != '\r' || in.getByte(end + 1) != '\n') {
            throw new ProtocolException("expected CR LF behind a blob of " + blob + " bytes");
        }
        require(!verbatim || in.getByte(start + 3) == ':', "verbatim text must begin with a kind of 3 bytes and ':'");
        at += blob + 2;
        blob = NONE;
        verbatim = false;
        if (!chunks) {
            value();
        }
        return true;
    }

    private void readCount(byte first, int each, ByteBuf in, int from, int end) {
        boolean isAttribute = first == '|';
        if (first != '>' && !isAttribute && isStream(in, from, end)) {
            open(first == '%' ? STREAMED_KEY : STREAMED, false);
            return;
        }
        long count = LineScan.length(in, from, end, "multibulk length");
        boolean isNull = count == -1 && first == '*';
        require(count >= 0 || isNull, "invalid multibulk length");
        require(count > 0 || first != '>', "a push message must have at least one value");
        if (count > limits.values() / each) {
            throw new ProtocolException(
                    "an aggregate must have at most " + limits.values() + " values (a count was " + count + ")");
        }
        if (count > 0) {
            open(count * each, isAttribute);
        } else if (isAttribute) {
            attributed = true;
        } else {
            value();
        }
    }

    private void open(long values, boolean isAttribute) {
        if (depth == limits.depth()) {
            throw new ProtocolException("aggregates must be at most " + depth + " deep (were deeper)");
        }
        if (depth == lacking.length) {
            lacking = Arrays.copyOf(lacking, 2 * depth);
            attribute = Arrays.copyOf(attribute, 2 * depth);
        }
        lacking[depth] = values;
        attribute[depth++] = isAttribute;
    }

    /** The end of a streamed aggregate. */
    private void readEnd(boolean isBare) {
        require(isBare, "the end of a stream must be a line of its own");
        require(!attributed, "an attribute must have a value behind it");
        require(lacking[depth - 1] != STREAMED_VALUE, "a map must have a value for each key");
        depth--;
        value();
    }

    /** A value is whole, and so may be the aggregates that it ends. */
    private void value() {
        while (depth > 0) {
            long left = lacking[depth - 1];
            if (left == STREAMED_KEY) {
                lacking[depth - 1] = STREAMED_VALUE;
            } else if (left == STREAMED_VALUE) {
                lacking[depth - 1] = STREAMED_KEY;
            } else if (left > 0) {
                lacking[depth - 1] = left - 1;
            }
            if (left != 1) {
                return;
            }
            depth--;
            if (attribute[depth]) {
                attributed = true;
                return;
            }
        }
        whole = true;
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new ProtocolException(message);
        }
    }

    private static void require(boolean holds, String message, byte was) {
        if (!holds) {
            throw new ProtocolException(message + LineScan.shown(was));
        }
    }
}
