package dev.clockwise.agreement.document;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a document, read into memory, with the place where it begins. Immutable.
 *
 * <p>The methods that read a value take {@code what} it is; its {@code toString} is called only for a message.
 */
public sealed interface Value permits Value.Scalar, Value.Sequence, Value.Mapping {

    /** Where it begins. */
    Place place();

    /** How a message names this value. */
    String shown();

    /**
     * A value that is no collection.
     *
     * @param text unescaped
     * @param quoted whether it was written in quotes
     */
    record Scalar(String text, boolean quoted, Place place) implements Value {

        private static final Pattern SECRET = Pattern.compile("//.*@", Pattern.DOTALL);

        /** Where it may be the address of a node, the user and password in it are left out. */
        @Override
        public String shown() {
            String shown = SECRET.matcher(text).replaceAll("//…@");
            return quoted ? Shown.quoted(shown) : shown.isEmpty() ? "nothing" : Shown.cut(shown);
        }
    }

    /** A list. */
    record Sequence(List<Value> items, Place place) implements Value {
        @Override
        public String shown() {
            return "a list";
        }
    }

    /** Named fields, in the order of the document. */
    record Mapping(Map<String, Field> fields, Place place) implements Value {

        /** A field's value, and where its name stands. */
        record Field(Place name, Value value) {}

        @Override
        public String shown() {
            return "a mapping";
        }

        /** Refuses fields that {@code owner} (such as "a node") does not have. */
        public void allow(String owner, List<String> known) {
            allow(owner, known, List.of());
        }

        /** The same, with fields that are allowed too but not offered. */
        public void allow(String owner, List<String> known, List<String> others) {
            fields.forEach((name, field) -> {
                if (!others.contains(name)) {
                    Spelling.requireKnown(field.name(), owner, name, known);
                }
            });
        }

        /** The field's value; null where it is left out. */
        public @Nullable Value find(String name) {
            Field field = fields.get(name);
            return field == null ? null : field.value();
        }

        /** Hands the field's value to {@code reader}, unless the field is left out. */
        public void with(String name, Consumer<Value> reader) {
            Value value = find(name);
            if (value != null) {
                reader.accept(value);
            }
        }

        /** The field's value, without which {@code owner} is incomplete. */
        public Value require(String owner, String name) {
            Value value = find(name);
            if (value == null) {
                throw place.error(owner + " must have the field " + name + " (it is missing): add it");
            }
            return value;
        }

        /** The place of a field's value, or of the mapping where the field is left out. */
        public Place placeOf(String name) {
            Value value = find(name);
            return value == null ? place : value.place();
        }
    }

    /** The error that {@code what} must be something else. */
    default DocumentException isNot(Object what, String expected, String remedy) {
        return place().error(what + " must be " + expected + " (was " + shown() + ")" + remedy);
    }

    /** This as a list. */
    default Sequence sequence(Object what) {
        if (this instanceof Sequence sequence) {
            return sequence;
        }
        throw isNot(what, "a list", ": write it in brackets, [] where it is empty");
    }

    /** This as named fields. */
    default Mapping mapping(Object what) {
        if (this instanceof Mapping mapping) {
            return mapping;
        }
        throw isNot(what, "a mapping", ": write its fields in braces, or one a line");
    }

    /** A text; without quotes only where nothing else can be meant. */
    default String text(Object what) {
        return text(what, ": write it in quotes");
    }

    /** A text, as above, of a field that may be left out. */
    default String optionalText(Object what) {
        return text(what, ": write it in quotes, or leave the field out");
    }

    private String text(Object what, String remedy) {
        if (!(this instanceof Scalar scalar)) {
            throw isNot(what, "text", remedy);
        }
        String text = scalar.text();
        String meaning = scalar.quoted() ? null : PlainText.otherMeaning(text);
        if (meaning != null) {
            throw meaning.equals(PlainText.NOTHING)
                    ? isNot(what, "text", remedy)
                    : place().error(what + " must be text (was " + scalar.shown() + ", which can be read as " + meaning
                            + "): quote it as " + Shown.quoted(text));
        }
        if (!DocumentText.isWellFormed(text)) {
            throw isNot(what, "well-formed Unicode", ": write both halves of the surrogate pair");
        }
        return text;
    }

    /** A text that no message shows; without quotes only where nothing else can be meant. */
    default String secret(Object what) {
        boolean plain = this instanceof Scalar scalar
                && (scalar.quoted() || PlainText.otherMeaning(scalar.text()) == null)
                && DocumentText.isWellFormed(scalar.text());
        if (!plain) {
            throw place().error(what + " must be text (what it was is not shown): write it in quotes");
        }
        return ((Scalar) this).text();
    }

    /** Whether something is so, as {@code true} or {@code false}. */
    default boolean truth(Object what) {
        if (this instanceof Scalar scalar
                && !scalar.quoted()
                && (scalar.text().equals("true") || scalar.text().equals("false"))) {
            return scalar.text().equals("true");
        }
        throw isNot(what, "true or false", ": write one of them, without quotes");
    }

    /** A whole number. */
    default long integer(Object what, long least, long greatest) {
        String limit = "an integer from " + least + " to " + greatest;
        if (!(this instanceof Scalar scalar) || scalar.quoted() || !PlainText.isInteger(scalar.text())) {
            throw isNot(what, limit, ": write it in digits, without quotes");
        }
        String digits = scalar.text();
        if (digits.length() <= 20) {
            try {
                long value = Long.parseLong(digits);
                if (value >= least && value <= greatest) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Beyond 64 bits, and so beyond any limit.
            }
        }
        throw isNot(what, limit, ": choose one in that range");
    }

    /** One of a few words. */
    default String word(Object what, List<String> known) {
        if (this instanceof Scalar scalar && known.contains(scalar.text())) {
            return scalar.text();
        }
        String near = this instanceof Scalar scalar ? Spelling.nearest(scalar.text(), known) : null;
        throw isNot(what, "one of " + String.join(", ", known), near == null ? ": choose one" : ": write " + near);
    }
}
