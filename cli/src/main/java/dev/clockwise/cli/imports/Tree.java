package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a YAML or JSON document, which knows where it stands. Immutable once read. */
sealed interface Tree {

    /** Where it begins. */
    Spot spot();

    /** What it is, for messages. */
    String kind();

    /** A text, a number, a truth value or nothing, as it is spelled. */
    record Scalar(Word word, boolean quoted) implements Tree {
        @Override
        public Spot spot() {
            return word.spot();
        }

        @Override
        public String kind() {
            return Quoted.of(word.text());
        }
    }

    /** A list. */
    record Sequence(Spot spot, List<Tree> items) implements Tree {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Fields with distinct names, in their order. */
    record Mapping(Spot spot, Map<String, Field> fields) implements Tree {
        @Override
        public String kind() {
            return "a mapping";
        }

        /** The value of a field; null where there is none. */
        @Nullable
        Tree find(String name) {
            Field field = fields.get(name);
            return field == null ? null : field.value;
        }

        /** The value along fields of nested mappings; null where one is missing or is no mapping. */
        @Nullable
        Tree find(String name, String... names) {
            Tree found = find(name);
            for (String next : names) {
                found = found instanceof Mapping mapping ? mapping.find(next) : null;
            }
            return found;
        }
    }

    /** A field of a mapping. */
    record Field(Word name, Tree value) {}

    /** The word that the value of {@code what} is. */
    default Word word(String what) {
        if (this instanceof Scalar scalar) {
            return scalar.word();
        }
        throw isNot(what, "a value");
    }

    /** The list that the value of {@code what} is. */
    default List<Tree> list(String what) {
        if (this instanceof Sequence sequence) {
            return sequence.items();
        }
        throw isNot(what, "a list");
    }

    /** The mapping that the value of {@code what} is. */
    default Mapping mapping(String what) {
        if (this instanceof Mapping mapping) {
            return mapping;
        }
        throw isNot(what, "a mapping");
    }

    private ImportFault isNot(String what, String expected) {
        return spot().fault(what + " must be " + expected + " (was " + kind() + ")");
    }

    /** Puts a document together from its steps, within limits. For one use. */
    final class Builder {

        private static final int DEEPEST = 100;
        private static final int MOST_VALUES = 4_000_000;

        private record Open(
                Spot spot,
                @Nullable List<Tree> items,
                Map<String, Field> fields,
                @Nullable Word name) {}

        private final List<Open> open = new ArrayList<>();
        private int values;
        private @Nullable Tree root;

        /** A list or a mapping begins. */
        void begin(Spot spot, boolean mapping) {
            if (open.size() == DEEPEST) {
                throw spot.fault("values must lie at most " + DEEPEST + " deep");
            }
            open.add(new Open(spot, mapping ? null : new ArrayList<>(), new LinkedHashMap<>(), null));
        }

        /** The list or mapping that began last ends. */
        Tree end() {
            Open last = open.remove(open.size() - 1);
            Tree tree = last.items == null
                    ? new Mapping(last.spot, last.fields)
                    : new Sequence(last.spot, List.copyOf(last.items));
            add(tree);
            return tree;
        }

        /** How many values there are so far. */
        int values() {
            return values;
        }

        /** Another value, which stands for {@code size} of them. */
        void add(Tree tree, int size) {
            values += size - 1;
            add(tree);
        }

        /** A value, or the name of a field. */
        void add(Tree tree) {
            if (++values > MOST_VALUES) {
                throw tree.spot().fault("a configuration must have at most " + MOST_VALUES + " values");
            }
            if (open.isEmpty()) {
                root = tree;
                return;
            }
            Open last = open.get(open.size() - 1);
            if (last.items != null) {
                last.items.add(tree);
            } else if (last.name == null) {
                Word name = tree.word("the name of a field");
                if (last.fields.containsKey(name.text())) {
                    throw name.fault("field " + Quoted.of(name.text()) + " was given twice");
                }
                open.set(open.size() - 1, new Open(last.spot, null, last.fields, name));
            } else {
                last.fields.put(last.name.text(), new Field(last.name, tree));
                open.set(open.size() - 1, new Open(last.spot, null, last.fields, null));
            }
        }

        /** The document; null where it holds nothing. */
        @Nullable
        Tree root() {
            return root;
        }
    }
}
