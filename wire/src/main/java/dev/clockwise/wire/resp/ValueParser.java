package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the values of a frame that {@link ReplyReader} found, which has seen to it that they are whole and within
 * limits. Attributes are passed over. O(bytes), and a stack frame a level of nesting. Stateless.
 */
public final class ValueParser {

    /** What an own frame is read again with: it was held to limits before. */
    private static final Limits FOUND =
            new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    private final ByteBuf in;

    private ValueParser(ByteBuf in) {
        this.in = in;
    }

    /** The value of a whole frame, whose indices stay as they are. */
    public static Value parse(ByteBuf frame) {
        return new ValueParser(frame.duplicate()).value();
    }

    /**
     * The values of a frame that is an array, a set or a push message, each as a slice of it with the attributes before
     * it, and none of a null array; one slice of all of it where it is something else. The slices are valid as long as
     * the frame.
     */
    public static List<ByteBuf> elements(ByteBuf frame) {
        ValueParser parser = new ValueParser(frame.duplicate());
        byte type = parser.type();
        if (type != '*' && type != '~' && type != '>') {
            return List.of(frame.slice());
        }
        String count = parser.line();
        List<ByteBuf> elements = new ArrayList<>();
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
        return in.readSlice(new ReplyReader(FOUND).length(in));
    }

    /** The type of the value that is next, behind its attributes. */
    private byte type() {
        byte type = in.readByte();
        for (; type == '|'; type = in.readByte()) {
            for (long left = 2 * Long.parseLong(line()); left > 0; left--) {
                skipped();
            }
        }
        return type;
    }

    private Value value() {
        byte type = type();
        return switch (type) {
            case '+' -> new Value.Text(lineBytes());
            case '-' -> new Value.Error(line());
            case ':' -> new Value.Number(Long.parseLong(line()));
            case ',', '(' -> new Value.Decimal(line());
            case '#' -> new Value.Truth(line().equals("t"));
            case '$' -> blob(line());
            case '=' -> new Value.Text(verbatim());
            case '!' -> new Value.Error(new String(bytes(Integer.parseInt(line())), StandardCharsets.UTF_8));
            case '%' -> values(type, line(), 2);
            case '*', '~', '>' -> values(type, line(), 1);
            default -> {
                line();
                yield new Value.Nothing();
            }
        };
    }

    private Value blob(String length) {
        if (length.equals("-1")) {
            return new Value.Nothing();
        }
        if (!length.equals("?")) {
            return new Value.Text(bytes(Integer.parseInt(length)));
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (int chunk = chunk(); chunk > 0; chunk = chunk()) {
            whole.writeBytes(bytes(chunk));
        }
        return new Value.Text(whole.toByteArray());
    }

    private int chunk() {
        in.skipBytes(1);
        return Integer.parseInt(line());
    }

    /** A text behind its kind, such as {@code txt:}. */
    private byte[] verbatim() {
        int length = Integer.parseInt(line());
        in.skipBytes(4);
        return bytes(length - 4);
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        in.readBytes(bytes).skipBytes(2);
        return bytes;
    }

    private Value values(byte type, String count, int each) {
        if (count.equals("-1")) {
            return new Value.Nothing();
        }
        List<Value> values = new ArrayList<>();
        if (count.equals("?")) {
            while (!takeEnd()) {
                values.add(value());
            }
        } else {
            for (long left = each * Long.parseLong(count); left > 0; left--) {
                values.add(value());
            }
        }
        return new Value.Values(type, values);
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
        return new String(lineBytes(), StandardCharsets.UTF_8);
    }

    private byte[] lineBytes() {
        byte[] line = new byte[in.bytesBefore((byte) '\r')];
        in.readBytes(line).skipBytes(2);
        return line;
    }
}
