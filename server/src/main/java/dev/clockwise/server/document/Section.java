package dev.clockwise.server.document;

import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.Value;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Named fields of a server document, read by their kinds.
 *
 * @param owner how messages call whose fields they are
 * @param directory to which files are relative
 */
record Section(Mapping fields, String owner, Path directory) {

    /** Fields of which each must be one of those known. */
    static Section of(Mapping fields, String owner, Path directory, List<String> known) {
        fields.allow(owner, known);
        return new Section(fields, owner, directory);
    }

    /** The fields of a field, none where that is left out. */
    Section section(String name, List<String> known) {
        Value value = fields.find(name);
        Mapping mapping = value == null ? new Mapping(Map.of(), fields.place()) : mapping(value, what(name));
        return of(mapping, what(name), directory, known);
    }

    /** The fields of a value. What stands there instead is not shown: a token, a key or a password may. */
    static Mapping mapping(Value value, String what) {
        if (isWritten(value)) {
            throw unshown(value, what, "a mapping", ": write its fields in braces, or one a line");
        }
        return value.mapping(what);
    }

    private static boolean isWritten(Value value) {
        return value instanceof Scalar scalar && !scalar.text().isEmpty();
    }

    private static DocumentException unshown(Value value, String what, String expected, String remedy) {
        return value.place().error(what + " must be " + expected + " (what it was is not shown)" + remedy);
    }

    boolean has(String name) {
        return fields.find(name) != null;
    }

    /** How messages call a field. */
    String what(String name) {
        return name + " of " + owner;
    }

    DocumentException error(String name, String problem) {
        return fields.placeOf(name).error(problem);
    }

    String text(String name) {
        return fields.require(owner, name).text(what(name));
    }

    int count(String name, int standard, int least, int most) {
        Value value = fields.find(name);
        return value == null ? standard : (int) value.integer(what(name), least, most);
    }

    /** A number, or {@code none}, which is 0. */
    int countOrNone(String name, int most) {
        return isWord(name, "none") ? 0 : count(name, 0, 1, most);
    }

    boolean truth(String name) {
        Value value = fields.find(name);
        return value != null && value.truth(what(name));
    }

    Duration time(String name, Duration standard, Duration least, Duration most) {
        Value value = fields.find(name);
        return value == null ? standard : Quantities.time(value, what(name), least, most);
    }

    /** A time, or a word, for which this is null. */
    @Nullable
    Duration timeOr(String word, String name, @Nullable Duration standard, Duration least, Duration most) {
        if (isWord(name, word)) {
            return null;
        }
        Value value = fields.find(name);
        return value == null ? standard : Quantities.time(value, what(name), least, most);
    }

    long size(String name, long standard, long least, long most) {
        Value value = fields.find(name);
        return value == null ? standard : Quantities.size(value, what(name), least, most);
    }

    boolean isWord(String name, String word) {
        return fields.find(name) instanceof Scalar scalar && scalar.text().equals(word);
    }

    /** An address; that of {@code standard} where it is left out. */
    InetSocketAddress address(String name, String standard) {
        Value value = fields.find(name);
        String text = value == null ? standard : value.text(what(name));
        return fields.placeOf(name).check(() -> Quantities.address(what(name), text), "");
    }

    Path file(String name) {
        String text = text(name);
        return fields.placeOf(name)
                .check(() -> text.isEmpty() ? noFile(name) : directory.resolve(text), ": name a file");
    }

    private Path noFile(String name) {
        throw new IllegalArgumentException(what(name) + " must not be empty");
    }

    /** Certificate and key; null where they are left out. */
    @Nullable
    Pem pem(String name) {
        if (!has(name)) {
            return null;
        }
        Section files = section(name, List.of("certificate", "key"));
        return new Pem(files.file("certificate"), files.file("key"));
    }

    /** What {@code reader} makes of each item of a list, in order; nothing where it is left out. */
    <T> List<T> list(String name, Function<Value, T> reader) {
        Value value = fields.find(name);
        if (value != null && isWritten(value)) {
            throw unshown(value, what(name), "a list", ": write it in brackets, [] where it is empty");
        }
        return value == null
                ? List.of()
                : value.sequence(what(name)).items().stream().map(reader).toList();
    }
}
