package dev.clockwise.dialect;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** What programs hash of the requests that they were asked with, where that is not keys.txt as it is. */
final class RequestKeys {

    private RequestKeys() {}

    /** The keys that a case names. */
    static List<byte[]> named(String name) {
        return switch (name) {
            case "all" -> Recorded.KEYS;
            case "header" -> made("keys.txt", key -> upTo(key, ','));
            case "uri" -> made("uris.txt", uri -> upTo(uri, '?'));
            case "uri-whole" -> made("uris.txt", uri -> uri);
            case "uri-len-8" -> made("uris.txt", uri -> upTo(uri.substring(0, Math.min(8, uri.length())), '?'));
            case "uri-depth-2" -> made("uris.txt", uri -> twoDeep(upTo(uri, '?')));
            default -> throw new AssertionError("unknown keys " + name);
        };
    }

    private static List<byte[]> made(String resource, UnaryOperator<String> part) {
        return Recorded.resource(resource)
                .lines()
                .map(line -> part.apply(line).getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static String upTo(String text, char end) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }

    /** Up to the third slash. */
    private static String twoDeep(String uri) {
        int third = uri.indexOf('/', uri.indexOf('/', uri.indexOf('/') + 1) + 1);
        return third <= 0 ? uri : uri.substring(0, third);
    }
}
