package dev.clockwise.wire.resp;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the values of a frame that {@link ReplyReader} found, which has seen to it that they are whole and within
 * limits. Attributes are passed over. O(bytes). Stateless.
 */
public final class ValueParser {

    private final ByteBuf in;

    private ValueParser(ByteBuf in) {
        this.in = in;
    }

    /** The value of a whole frame, whose indices stay as they are. */
    public static Value parse(ByteBuf frame) {
        return new ValueParser(frame.duplicate()).value();
    }

    /**
     * The values of a frame that is an array, a set or a push message, each as a slice of it; one slice of all of it
     * where it is something else.
     */
    public static List<ByteBuf> elements(ByteBuf frame) {
        ValueParser parser = new ValueParser(frame.duplicate());
        byte type = parser.in.getByte(parser.in.readerIndex());
        List<ByteBuf> elements = new ArrayList<>();
        if (type != '*' && type != '~' && type != '>') {
            elements.add(frame.slice());
            return elements;
        }
        parser.in.readByte();
        String count = parser.line();
        if (count.equals("?")) {
            while (!parser.takeEnd()) {
                elements.add(parser.skipped());
            }
            return elements;
        }
        for (long left = Long.parseLong(count); left > 0; left--) {
            elements.add(parser.skipped());
        }
        return elements;
    }

    private ByteBuf skipped() {
        int start = in.readerIndex();
        value();
        return in.slice(start, in.readerIndex() - start);
    }

    private Value value() {
        byte type = in.readByte();
        String line = line();
        return switch (type) {
            case '+' -> new Value.Text(line.getBytes(StandardCharsets.UTF_8));
            case '-' -> new Value.Error(line);
            case ':' -> new Value.Number(Long.parseLong(line));
            case ',', '(' -> new Value.Decimal(line);
            case '#' -> new Value.Truth(line.equals("t"));
            case '_' -> new Value.Nothing();
            case '$' -> blob(line, 0);
            case '=' -> blob(line, 4);
            case '!' -> new Value.Error(blob(line, 0).toString());
            case '|' -> {
                values(line, 2);
                yield value();
            }
            case '%' -> values(type, line, 2);
            default -> values(type, line, 1);
        };
    }

    private Value blob(String length, int kind) {
        if (length.equals("-1")) {
            return new Value.Nothing();
        }
        if (length.equals("?")) {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            for (int chunk = chunk(); chunk > 0; chunk = chunk()) {
                whole.writeBytes(bytes(chunk));
            }
            return new Value.Text(whole.toByteArray());
        }
        in.skipBytes(kind);
        return new Value.Text(bytes(Integer.parseInt(length) - kind));
    }

    private int chunk() {
        in.readByte();
        return Integer.parseInt(line());
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        in.readBytes(bytes).skipBytes(2);
        return bytes;
    }

    private Value values(byte type, String count, int each) {
        return count.equals("-1") ? new Value.Nothing() : new Value.Values(type, values(count, each));
    }

    private List<Value> values(String count, int each) {
        List<Value> values = new ArrayList<>();
        if (count.equals("?")) {
            while (!takeEnd()) {
                values.add(value());
            }
            return values;
        }
        for (long left = each * Long.parseLong(count); left > 0; left--) {
            values.add(value());
        }
        return values;
    }

    /** Goes behind the end of a stream if it is here. */
    private boolean takeEnd() {
        if (in.getByte(in.readerIndex()) != '.') {
            return false;
        }
        in.skipBytes(3);
        return true;
    }

    private String line() {
        int end = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
        String line = in.toString(in.readerIndex(), end - 1 - in.readerIndex(), StandardCharsets.UTF_8);
        in.readerIndex(end + 1);
        return line;
    }
}
