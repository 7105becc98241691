package dev.clockwise.agreement.document;

import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Mapping.Field;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.agreement.document.Value.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads parts of a document into memory, within limits on their depth and size, so that a document of many nodes is
 * never held as a tree whole. Not safe for several threads.
 */
final class ValueReader {

    /** The greatest depth of collections within one part of a topology document. */
    private static final int MAX_DEPTH = 3;

    /** The greatest number of values in one part: a node with its given points, say. */
    static final int MAX_VALUES = 1 << 20;

    private final Tokens tokens;
    private final int maxDepth;
    private int values;

    ValueReader(Tokens tokens) {
        this(tokens, MAX_DEPTH);
    }

    /** One that reads parts of at most so many collections within each other. */
    ValueReader(Tokens tokens, int maxDepth) {
        this.tokens = tokens;
        this.maxDepth = maxDepth;
    }

    /** The next step, unread. */
    Token next() {
        return tokens.next();
    }

    /** The part that begins with the next step. */
    Value read() {
        return read(tokens.next());
    }

    /** The part that begins with {@code first}. */
    Value read(Token first) {
        values = 0;
        return read(first, 0);
    }

    /**
     * The next name of the mapping that is being read; null at its end.
     *
     * @param seen the names so far, which this adds to
     */
    @Nullable
    Token nextName(Map<String, Place> seen) {
        Token name = tokens.next();
        if (name.kind() == Token.Kind.MAPPING_END) {
            return null;
        }
        if (name.kind() != Token.Kind.SCALAR) {
            throw name.place().error("the name of a field must be text (was " + name.kind() + "): write name: value");
        }
        if (name.text().equals("<<")) {
            throw name.place().error("merge keys are not allowed (was <<): write the fields out");
        }
        Place first = seen.putIfAbsent(name.text(), name.place());
        if (first != null) {
            throw name.place()
                    .error("field " + Shown.quoted(name.text()) + " must be given once (it is on line " + first.line()
                            + " already): remove one of them");
        }
        return name;
    }

    private Value read(Token first, int depth) {
        Place place = first.place();
        if (++values > MAX_VALUES) {
            throw place.error("one field may hold at most " + MAX_VALUES + " values (here is one more): use fewer");
        }
        if (depth > maxDepth) {
            throw place.error("a value must nest at most " + maxDepth + " deep (this one is deeper): flatten it");
        }
        return switch (first.kind()) {
            case SCALAR -> new Scalar(first.text(), first.quoted(), place);
            case SEQUENCE -> sequence(place, depth + 1);
            case MAPPING -> mapping(place, depth + 1);
            case SEQUENCE_END, MAPPING_END, END -> throw place.error("a value is missing before " + first.kind());
        };
    }

    private Sequence sequence(Place place, int depth) {
        List<Value> items = new ArrayList<>();
        for (Token next = tokens.next(); next.kind() != Token.Kind.SEQUENCE_END; next = tokens.next()) {
            items.add(read(next, depth));
        }
        return new Sequence(items, place);
    }

    private Mapping mapping(Place place, int depth) {
        Map<String, Place> seen = new LinkedHashMap<>();
        Map<String, Field> fields = new LinkedHashMap<>();
        for (Token name = nextName(seen); name != null; name = nextName(seen)) {
            fields.put(name.text(), new Field(name.place(), read(tokens.next(), depth)));
        }
        return new Mapping(fields, place);
    }
}
