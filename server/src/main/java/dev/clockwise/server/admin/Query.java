package dev.clockwise.server.admin;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a query, {@code name=value&name=value}, as bytes: {@code %ff} is the byte 255, and a plus sign is a plus
 * sign. Immutable.
 */
final class Query {

    private final Map<String, byte[]> values = new LinkedHashMap<>();

    private Query() {}

    /**
     * The query of these characters.
     *
     * @throws BadQueryException if a part comes twice, or a percent sign begins no byte
     */
    static Query parse(String text) {
        Query query = new Query();
        if (!text.isEmpty()) {
            for (String part : text.split("&", -1)) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                byte[] value = bytes(equals < 0 ? "" : part.substring(equals + 1));
                if (query.values.put(name, value) != null) {
                    throw new BadQueryException(name + " must be given once (was given twice)");
                }
            }
        }
        return query;
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                bytes.write(c); // the server gives each byte that it read as a character
                continue;
            }
            int high = digit(text, i + 1);
            int low = digit(text, i + 2);
            if (high < 0 || low < 0) {
                throw new BadQueryException("a percent sign must begin two hexadecimal digits (was \""
                        + text.substring(i, Math.min(text.length(), i + 3)) + "\"): write it as %25");
            }
            bytes.write(high << 4 | low);
            i += 2;
        }
        return bytes.toByteArray();
    }

    private static int digit(String text, int index) {
        return index < text.length() ? Character.digit(text.charAt(index), 16) : -1;
    }

    /** The bytes of a part; null where it is not there. */
    byte @Nullable [] bytesOf(String name) {
        return values.get(name);
    }

    /** The text of a part; null where it is not there. */
    @Nullable
    String text(String name) {
        byte[] value = values.get(name);
        return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }

    /** Refuses parts that nobody knows. */
    void allow(String... names) {
        for (String name : values.keySet()) {
            if (!List.of(names).contains(name)) {
                throw new BadQueryException("the query has a part that is not known (was \"" + name
                        + "\"): give one of " + String.join(", ", names));
            }
        }
    }
}
