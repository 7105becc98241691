package dev.clockwise.wire.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/**
 * Writes values to a buffer in the version of RESP that its reader speaks; what RESP 2 does not know is written as
 * Redis does: a map as an array of keys and values, a set as an array, a truth value as 1 or 0, a double as text. Not
 * safe for several threads.
 */
public final class RespWriter {

    /** The version that every client begins with. */
    public static final int RESP2 = 2;

    /** The version that a client may ask for by HELLO. */
    public static final int RESP3 = 3;

    private static final int DIGITS = 20;

    private final ByteBuf out;
    private final boolean three;

    /**
     * A writer to a buffer.
     *
     * @param version {@link #RESP2} or {@link #RESP3}
     */
    public RespWriter(ByteBuf out, int version) {
        this.out = out;
        this.three = version == RESP3;
    }

    /** The buffer that this writes to. */
    public ByteBuf out() {
        return out;
    }

    /** A short text of one line, such as {@code OK}; line ends in it become blanks. */
    public RespWriter simple(String text) {
        return line('+', text);
    }

    /** An error: a word in capitals and a text of one line; line ends in it become blanks. */
    public RespWriter error(String text) {
        return line('-', text);
    }

    private RespWriter line(char type, String text) {
        out.writeByte(type);
        ByteBufUtil.writeUtf8(out, text.replace('\r', ' ').replace('\n', ' '));
        return end();
    }

    /** A whole number. */
    public RespWriter integer(long number) {
        return number(':', number);
    }

    /** A string of bytes. */
    public RespWriter blob(byte[] bytes) {
        number('$', bytes.length);
        out.writeBytes(bytes);
        return end();
    }

    /** A string of the bytes from the reader index to the writer index, which stay as they are. */
    public RespWriter blob(ByteBuf bytes) {
        number('$', bytes.readableBytes());
        out.writeBytes(bytes, bytes.readerIndex(), bytes.readableBytes());
        return end();
    }

    /** A string. */
    public RespWriter blob(String text) {
        return blob(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Text for people, which RESP 3 tells from other strings. */
    public RespWriter text(String text) {
        if (!three) {
            return blob(text);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number('=', bytes.length + 4L);
        out.writeCharSequence("txt:", StandardCharsets.US_ASCII);
        out.writeBytes(bytes);
        return end();
    }

    /** A truth value. */
    public RespWriter truth(boolean value) {
        return three ? line('#', value ? "t" : "f") : integer(value ? 1 : 0);
    }

    /** A floating-point number, spelled as it is given. */
    public RespWriter decimal(String number) {
        return three ? line(',', number) : blob(number);
    }

    /** No value, where a string could be. */
    public RespWriter nothing() {
        return three ? line('_', "") : number('$', -1);
    }

    /** No value, where an array could be. */
    public RespWriter nothingOfArray() {
        return three ? line('_', "") : number('*', -1);
    }

    /** The head of an array, whose values are to be written next. */
    public RespWriter array(int values) {
        return number('*', values);
    }

    /** The head of a set, whose values are to be written next. */
    public RespWriter set(int values) {
        return number(three ? '~' : '*', values);
    }

    /** The head of a map, whose keys and values are to be written next, by turns. */
    public RespWriter map(int entries) {
        return three ? number('%', entries) : number('*', 2L * entries);
    }

    /** The head of a message that is out of band, whose values are to be written next. */
    public RespWriter push(int values) {
        return number(three ? '>' : '*', values);
    }

    /** Bytes of whole values, as they are; those from the reader index to the writer index, which stay. */
    public RespWriter raw(ByteBuf values) {
        out.writeBytes(values, values.readerIndex(), values.readableBytes());
        return this;
    }

    private RespWriter number(char type, long number) {
        out.ensureWritable(DIGITS + 3);
        out.writeByte(type);
        if (number >= 0 && number < 10) {
            out.writeByte('0' + (int) number);
        } else {
            out.writeCharSequence(Long.toString(number), StandardCharsets.US_ASCII);
        }
        return end();
    }

    private RespWriter end() {
        out.writeShort('\r' << 8 | '\n');
        return this;
    }
}
