package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
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
final class Json implements AutoCloseable {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().rootValueSeparator("\n").build();

    private final JsonGenerator generator;
    private final Output out;

    Json(Output out) {
        this.out = out;
        this.generator = FACTORY.createGenerator(ObjectWriteContext.empty(), new KeepOpen(out));
    }

    /** Hides {@code close} and {@code flush} of the output, which outlives the generator. */
    private static final class KeepOpen extends FilterOutputStream {
        KeepOpen(Output out) {
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

    Json object(Runnable body) {
        generator.writeStartObject();
        body.run();
        generator.writeEndObject();
        return this;
    }

    Json object(String name, Runnable body) {
        generator.writeName(name);
        return object(body);
    }

    <T> Json array(String name, List<T> items, Consumer<T> each) {
        generator.writeName(name);
        generator.writeStartArray();
        items.forEach(each);
        generator.writeEndArray();
        return this;
    }

    Json text(String name, @Nullable String value) {
        generator.writeName(name);
        return text(value);
    }

    Json text(@Nullable String value) {
        if (value == null) {
            generator.writeNull();
        } else {
            generator.writeString(value);
        }
        return this;
    }

    Json number(String name, long value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    Json number(String name, double value) {
        generator.writeName(name);
        generator.writeNumber(value);
        return this;
    }

    Json flag(String name, boolean value) {
        generator.writeName(name);
        generator.writeBoolean(value);
        return this;
    }

    Json nothing(String name) {
        generator.writeName(name);
        generator.writeNull();
        return this;
    }

    /** A count, or null where nothing was counted. */
    Json count(String name, @Nullable Long value) {
        return value == null ? nothing(name) : number(name, value.longValue());
    }

    /** The id of a node, or null for no owner. */
    Json node(String name, Node node) {
        return text(name, node.isNone() ? null : node.id());
    }

    /** The exact decimal of a weight, as a number. */
    Json weight(String name, BigDecimal weight) {
        generator.writeName(name);
        generator.writeNumber(weight.toPlainString());
        return this;
    }

    /** {@code share} as a decimal and {@code shareExact} as {@code "n/d"}. */
    Json share(Share share) {
        return number("share", share.toDouble()).text("shareExact", share.toString());
    }

    /** {@code key} as text, or {@code keyBase64} where it is not UTF-8. */
    Json key(byte[] bytes, int offset, int length) {
        String text = Text.decode(bytes, offset, length);
        return text != null
                ? text("key", text)
                : text(
                        "keyBase64",
                        Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    Json position(String name, Space space, @Nullable Position position) {
        return text(name, position == null ? null : space.format(position));
    }

    /** Hands what was written so far to the output. */
    void flush() {
        generator.flush();
    }

    @Override
    public void close() {
        generator.close();
        out.write('\n');
    }
}
