package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests and their arguments: arrays of blobs, or inline commands, which become arrays of blobs.
 *
 * <p>The bytes given to it may arrive in any pieces: requests and errors are the same. O(arguments) and the bytes of
 * lines, however few arrive at a time; the bytes of arguments are not looked at. 8 bytes of memory an argument. Breaches
 * of the protocol have the words of Redis, which it says behind {@code ERR Protocol error: }; after one the reader only
 * repeats it. Stricter than Redis, it requires a line feed behind each carriage return, both behind an argument, and
 * inline commands without zero bytes. Not safe for several threads.
 */
public final class RequestReader {

    private static final int NONE = -1;
    private static final int FEW = 8;

    /** The longest argument of Redis: its {@code proto-max-bulk-len}. */
    private static final long LONGEST = 512L << 20;

    private static final String COUNT = "multibulk length";
    private static final String LENGTH = "bulk length";

    private final Limits limits;
    private final LineScan lines;

    /** How many arguments the array has; {@link #NONE} at the beginning of a request. */
    private int announced = NONE;

    /** How many of them are known. */
    private int arguments;

    /** Bounds of arguments from the beginning of the request. */
    private int[] bounds = new int[2 * FEW];

    /** How many bytes of the request have been understood. */
    private int at;

    /** The length of the argument that begins at {@link #at}; {@link #NONE} where its line comes first. */
    private int length = NONE;

    private @Nullable ProtocolException failure;

    /** A reader at the beginning of a request. */
    public RequestReader(Limits limits) {
        this.limits = limits;
        this.lines = new LineScan(limits);
    }

    /**
     * The next request, taken from what has arrived, of whose bytes it is a retained slice; null where it has not
     * arrived whole.
     *
     * @throws ProtocolException if what arrived is no request, or over a limit
     */
    public @Nullable Request read(ByteBuf in) {
        if (failure != null) {
            throw failure;
        }
        try {
            return next(in);
        } catch (ProtocolException breach) {
            failure = breach;
            throw breach;
        }
    }

    /** Whether bytes of a request have arrived that is not whole. */
    public boolean isAmidFrame(ByteBuf in) {
        return in.isReadable();
    }

    private @Nullable Request next(ByteBuf in) {
        while (in.isReadable()) {
            if (announced == NONE && in.getByte(in.readerIndex()) != '*') {
                int start = in.readerIndex();
                Request inline = readInline(in);
                if (inline != null || in.readerIndex() == start) {
                    return inline;
                }
            } else if (announced == NONE ? !readCount(in) : !readArgument(in)) {
                return null;
            } else if (arguments == announced) {
                return taken(in);
            }
        }
        return null;
    }

    /** Reads the head of an array; false where it has not arrived whole. */
    private boolean readCount(ByteBuf in) {
        int start = in.readerIndex();
        int end = lines.end(in, start, 0, "too big mbulk count string", "invalid " + COUNT);
        if (end < 0) {
            return false;
        }
        long count = LineScan.length(in, start + 1, end, COUNT);
        if (count > Integer.MAX_VALUE) {
            throw new ProtocolException("invalid " + COUNT);
        }
        if (count > limits.arguments()) {
            throw new ProtocolException(
                    "a request must have at most " + limits.arguments() + " arguments (was " + count + ")");
        }
        if (count <= 0) { // Redis passes over empty requests
            in.readerIndex(end + 2);
            return true;
        }
        announced = (int) count;
        at = end + 2 - start;
        return true;
    }

    /** Reads an argument; false where it has not arrived whole. */
    private boolean readArgument(ByteBuf in) {
        int start = in.readerIndex();
        if (length == NONE && !readLength(in, start)) {
            return false;
        }
        int end = at + length;
        if (in.writerIndex() - start < end + 2) {
            return false;
        }
        if (in.getByte(start + end) != '\r' || in.getByte(start + end + 1) != '\n') {
            throw new ProtocolException("expected CR LF behind an argument of " + length + " bytes");
        }
        add(at, end);
        at = end + 2;
        length = NONE;
        return true;
    }

    private boolean readLength(ByteBuf in, int start) {
        int from = start + at;
        if (from == in.writerIndex()) {
            return false;
        }
        byte first = in.getByte(from);
        if (first != '$') {
            throw new ProtocolException("expected '$', got " + LineScan.shown(first));
        }
        int end = lines.end(in, from, at, "too big bulk count string", "invalid " + LENGTH);
        if (end < 0) {
            return false;
        }
        long bytes = LineScan.length(in, from + 1, end, LENGTH);
        if (bytes < 0 || bytes > LONGEST) {
            throw new ProtocolException("invalid " + LENGTH);
        }
        int body = end + 2 - start;
        if (body + bytes + 2 > limits.frameBytes()) {
            throw LineScan.frameTooLong(limits.frameBytes());
        }
        at = body;
        length = (int) bytes;
        return true;
    }

    private void add(int from, int to) {
        if (2 * arguments == bounds.length) {
            bounds = Arrays.copyOf(bounds, 4 * arguments);
        }
        bounds[2 * arguments] = from;
        bounds[2 * arguments + 1] = to;
        arguments++;
    }

    private Request taken(ByteBuf in) {
        Request request = new Request(in.readRetainedSlice(at), Arrays.copyOf(bounds, 2 * arguments), arguments);
        if (bounds.length > 2 * 1024) {
            bounds = new int[2 * FEW];
        }
        announced = NONE;
        arguments = 0;
        at = 0;
        return request;
    }

    /** An inline command; null where its line has not arrived, or is empty and was passed over. */
    private @Nullable Request readInline(ByteBuf in) {
        int start = in.readerIndex();
        int end = lines.lineFeed(in, start, "too big inline request");
        if (end < 0) {
            return null;
        }
        int last = end > start && in.getByte(end - 1) == '\r' ? end - 1 : end;
        byte[] line = new byte[last - start];
        in.getBytes(start, line);
        byte[][] words = InlineCommand.words(line);
        if (words.length > limits.arguments()) {
            throw new ProtocolException(
                    "a request must have at most " + limits.arguments() + " arguments (was " + words.length + ")");
        }
        in.readerIndex(end + 1);
        return words.length == 0 ? null : request(in.alloc(), words);
    }

    /** A request of these arguments, the command's name first. */
    public static Request request(ByteBufAllocator allocator, byte[]... arguments) {
        int size = 16;
        for (byte[] argument : arguments) {
            size += argument.length + 16;
        }
        ByteBuf frame = allocator.buffer(size);
        int[] bounds = new int[2 * arguments.length];
        RespWriter writer = new RespWriter(frame, RespWriter.RESP2).array(arguments.length);
        for (int i = 0; i < arguments.length; i++) {
            writer.blob(arguments[i]);
            bounds[2 * i + 1] = frame.writerIndex() - 2;
            bounds[2 * i] = bounds[2 * i + 1] - arguments[i].length;
        }
        return new Request(frame, bounds, arguments.length);
    }
}
