package dev.clockwise.server.admin;

import dev.clockwise.agreement.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What a page answers. Immutable. */
final class Answer {

    private static final String JSON = "application/json";

    private final int status;
    private final String type;
    private final byte[] body;
    private final Map<String, String> headers;

    private Answer(int status, String type, byte[] body, Map<String, String> headers) {
        this.status = status;
        this.type = type;
        this.body = body;
        this.headers = headers;
    }

    /** An object of JSON, whose fields the caller writes. */
    static Answer json(int status, Consumer<Json> fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Json document = new Json(out)) {
            document.object(() -> fields.accept(document));
        }
        return new Answer(status, JSON, out.toByteArray(), Map.of());
    }

    /** Text of a type. */
    static Answer text(String type, String text) {
        return new Answer(200, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** What is wrong, for people, on one line. */
    static Answer error(int status, String line) {
        return json(status, document -> document.text("error", line));
    }

    /** This with another header. */
    Answer with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new Answer(status, type, body, more);
    }

    int status() {
        return status;
    }

    String type() {
        return type;
    }

    byte[] body() {
        return body;
    }

    Map<String, String> headers() {
        return headers;
    }
}
