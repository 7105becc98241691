package dev.clockwise;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader of JSON with whole numbers, for test vectors. */
public final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The object that {@code text} is: strings, longs, lists and maps. */
    public static Map<String, Object> object(String text) {
        Json json = new Json(text);
        Map<String, Object> object = json.object();
        json.skipBlanks();
        json.require(json.at == text.length(), "the end");
        return object;
    }

    /** A member of an object, which must be there and of that type. */
    public static <T> T member(Object object, String name, Class<T> type) {
        Object value = ((Map<?, ?>) object).get(name);
        if (value == null) {
            throw new AssertionError("no " + name + " in " + object);
        }
        return type.cast(value);
    }

    /** A member of an object that is a list. */
    public static List<?> list(Object object, String name) {
        return member(object, name, List.class);
    }

    /** A member of an object that is a text. */
    public static String text(Object object, String name) {
        return member(object, name, String.class);
    }

    private Object value() {
        skipBlanks();
        char next = text.charAt(at);
        return switch (next) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        expect('{');
        while (!reached('}')) {
            String name = string();
            expect(':');
            require(object.put(name, value()) == null, "one member " + name);
        }
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        expect('[');
        while (!reached(']')) {
            array.add(value());
        }
        return array;
    }

    /** Whether the end of an object or array is next; otherwise steps over the comma before its next part. */
    private boolean reached(char end) {
        skipBlanks();
        if (text.charAt(at) == end) {
            at++;
            return true;
        }
        if (text.charAt(at) == ',') {
            at++;
        }
        return false;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        for (char next = text.charAt(at++); next != '"'; next = text.charAt(at++)) {
            string.append(next == '\\' ? escaped() : next);
        }
        return string.toString();
    }

    private char escaped() {
        char escape = text.charAt(at++);
        if (escape == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        require(escape == '"' || escape == '\\', "a known escape");
        return escape;
    }

    private Long number() {
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        require(at > start, "a whole number");
        return Long.valueOf(text.substring(start, at));
    }

    private void expect(char wanted) {
        skipBlanks();
        require(text.charAt(at) == wanted, String.valueOf(wanted));
        at++;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("expected " + what + " at character " + at);
        }
    }
}
