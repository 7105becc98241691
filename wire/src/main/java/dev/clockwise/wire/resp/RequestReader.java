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
 * <p>Each byte is looked at once, and those of arguments never, however few arrive at a time. O(arguments), and 8 bytes
 * an argument. Breaches of the protocol have the words of Redis. Not safe for several threads.
 */
public final class RequestReader {

    private static final int NONE = -1;
    private static final int FEW = 8;

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
        while (in.isReadable()) {
            if (announced == NONE && in.getByte(in.readerIndex()) != '*') {
                int start = in.readerIndex();
                Request inline = readInline(in);
                if (inline != null || in.readerIndex() == start) {
                    return inline;
                }
            } else if (!readArray(in)) {
                return null;
            } else if (arguments == announced) {
                return taken(in);
            }
        }
        return null;
    }

    /** Whether bytes of a request have arrived that is not whole. */
    public boolean isAmidFrame(ByteBuf in) {
        return in.isReadable();
    }

    /** Reads the head of an array, or as many arguments as have arrived; false where more bytes are needed. */
    private boolean readArray(ByteBuf in) {
        int start = in.readerIndex();
        if (announced == NONE) {
            int end = lines.end(in, start);
            if (end < 0) {
                return false;
            }
            long count = LineScan.number(in, start + 1, end, "multibulk length");
            if (count > limits.arguments()) {
                throw new ProtocolException("invalid multibulk length");
            }
            if (count <= 0) { // Redis passes over empty requests
                in.readerIndex(end + 1);
                return true;
            }
            announced = (int) count;
            at = end + 1 - start;
        }
        while (arguments < announced) {
            if (!readArgument(in, start)) {
                return false;
            }
        }
        return true;
    }

    private boolean readArgument(ByteBuf in, int start) {
        int from = start + at;
        if (from >= in.writerIndex()) {
            return false;
        }
        byte first = in.getByte(from);
        if (first != '$') {
            throw new ProtocolException("expected '$', got " + LineScan.shown(first));
        }
        int end = lines.end(in, from);
        if (end < 0) {
            return false;
        }
        long length = LineScan.number(in, from + 1, end, "bulk length");
        long next = end + 1L - start + length + 2;
        if (length < 0 || next > limits.frameBytes()) {
            throw new ProtocolException("invalid bulk length");
        }
        if (start + next > in.writerIndex()) {
            return false;
        }
        int last = (int) (start + next);
        if (in.getByte(last - 2) != '\r' || in.getByte(last - 1) != '\n') {
            throw new ProtocolException("expected a line feed behind " + length + " bytes");
        }
        add(end + 1 - start, (int) next - 2);
        at = (int) next;
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
        Request request =
                new Request(in.readRetainedSlice(at), Arrays.copyOf(bounds, 2 * arguments), arguments);
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
        int end = lines.end(in, start);
        if (end < 0) {
            return null;
        }
        int last = end > start && in.getByte(end - 1) == '\r' ? end - 1 : end;
        byte[] line = new byte[last - start];
        in.getBytes(start, line);
        in.readerIndex(end + 1);
        byte[][] words = InlineCommand.words(line);
        if (words.length > limits.arguments()) {
            throw new ProtocolException("invalid multibulk length");
        }
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
