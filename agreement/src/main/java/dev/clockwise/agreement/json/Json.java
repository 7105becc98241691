package dev.clockwise.agreement.json;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the JSON of every verb: one document, or one object a line for streams of keys. A thin layer that gives nodes,
 * shares, keys and positions one spelling. Not safe for several threads.
 */
public final class Json implements AutoCloseable {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().rootValueSeparator("\n").build();

    private final JsonGenerator generator;

    /** A document that is written to an output, which stays open. */
    public Json(OutputStream out) {
        this.generator = FACTORY.createGenerator(ObjectWriteContext.empty(), new KeepOpen(out));
    }

    /** Hides {@code close} and {@code flush} of the output, which outlives the generator. */
    private static final class KeepOpen extends FilterOutputStream {
        KeepOpen(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** An object whose fields the body writes. */
    public Json object(Runnable body) {
        generator.writeStartObject();
        body.run();
        generator.writeEndObject();
        return this;
    }

    /** A field with an object whose fields the body writes. */
    public Json object(String name, Runnable body) {
        generator.writeName(name);
        return object(body);
    }

    /** A field with an array, each element of which the consumer writes. */
    public <T> Json array(String name, List<T> items, Consumer<T> each) {
        generator.writeName(name);
        generator.writeStartArray();
        items.forEach(each);
        generator.writeEndArray();
        return this;
    }

    /** A field with text, or null. */
    public Json text(String name, @Nullable String value) {
        generator.writeName(name);
        return text(value);
    }

    /** Text, or null. */
    public Json text(@Nullable String value) {
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    /** A field with a whole number. */
    public Json number(String name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    /** A field with a number. */
    public Json number(String name, double value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    /** A field that is true or false. */
    public Json flag(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    /** A field with JSON that was written elsewhere. */
    public Json raw(String name, String json) {
        generator.writeName(name);
        generator.writeRawValue(json);
        return this;
    }

    /** A field that is null. */
    public Json nothing(String name) {
        generator.writeName(name);
        generator.writeNull();
        return this;
    }

    /** A count, or null where nothing was counted. */
    public Json count(String name, @Nullable Long value) {
        return value == null ? nothing(name) : number(name, value.longValue());
    }

    /** The id of a node, or null for no owner. */
    public Json node(String name, Node node) {
        return text(name, node.isNone() ? null : node.id());
    }

    /** The exact decimal of a weight, as a number. */
    public Json weight(String name, BigDecimal weight) {
        generator.writeName(name);
        generator.writeNumber(weight.toPlainString());
        return this;
    }

    /** {@code share} as a decimal and {@code shareExact} as {@code "n/d"}. */
    public Json share(Share share) {
        return number("share", share.toDouble()).text("shareExact", share.toString());
    }

    /** {@code key} as text, or {@code keyBase64} where it is not UTF-8. */
    public Json key(byte[] bytes, int offset, int length) {
        String text = decode(bytes, offset, length);
        return text != null
                ? text("key", text)
                : text(
                        "keyBase64",
                        Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    /** A position as its space spells it, or null. */
    public Json position(String name, Space space, @Nullable Position position) {
        return text(name, position == null ? null : space.format(position));
    }

    private static @Nullable String decode(byte[] bytes, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Hands what was written so far to the output. */
    public void flush() {
        generator.flush();
    }

    /** Ends the document with a line break. */
    @Override
    public void close() {
        generator.writeRaw('\n');
        generator.close();
    }
}
