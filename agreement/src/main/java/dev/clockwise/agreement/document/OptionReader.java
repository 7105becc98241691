package dev.clockwise.agreement.document;

import dev.clockwise.Space;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options of a placement, read by their names and kinds. {@link OptionWriter} writes them. */
final class OptionReader {

    /** The options of a placement's key hash. */
    private static final List<String> POSITION_HASH = List.of("hash", "cut", "space", "tag");

    private static final List<String> CUT_FIELDS = List.of("offset", "bytes", "order");

    private final String owner;
    private final Mapping options;

    /** Refuses options that the format does not have. */
    OptionReader(PlacementFormat<?> format, Mapping options) {
        this.owner = "a placement of " + format.keyField() + " " + format.type();
        this.options = options;
        options.allow(owner, format.options());
    }

    /** These names, then those of the options of a placement's key hash. */
    static List<String> withPositionHash(String... names) {
        return Stream.concat(Arrays.stream(names), POSITION_HASH.stream()).toList();
    }

    @Nullable
    Value find(String name) {
        return options.find(name);
    }

    boolean has(String name) {
        return options.find(name) != null;
    }

    Value require(String name) {
        return options.require(owner, name);
    }

    /** What {@code step} gives; its refusal becomes an error at the option of that name. */
    <T> T check(String name, Supplier<T> step) {
        return options.placeOf(name).check(step, "");
    }

    /** The same; the option to blame is worked out where there is an error. */
    <T> T check(Supplier<String> blamed, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw options.placeOf(blamed.get()).error(String.valueOf(e.getMessage()), e);
        }
    }

    /** A decimal number. */
    BigDecimal decimal(String name, Value value) {
        if (value instanceof Scalar scalar && !scalar.quoted() && PlainText.isDecimal(scalar.text())) {
            return new BigDecimal(scalar.text());
        }
        throw value.isNot(name, "a decimal number", ": write it as 1 or 2.5");
    }

    /** A text, which may be empty. */
    String text(String name, String standard) {
        Value value = options.find(name);
        return value == null ? standard : value.text(name);
    }

    int integer(String name, int least, int greatest, int standard) {
        return number(options, name, name, least, greatest, standard);
    }

    /** One of these constants, by its {@code toString}. */
    <E extends Enum<E>> E choice(String name, E[] constants, E standard) {
        Value value = options.find(name);
        if (value == null) {
            return standard;
        }
        String word = value.word(name, Arrays.stream(constants).map(E::toString).toList());
        return Arrays.stream(constants)
                .filter(constant -> constant.toString().equals(word))
                .findFirst()
                .orElseThrow();
    }

    /** The options hash, cut, space and tag; {@link PositionHash#NATIVE} where they are left out. */
    PositionHash positionHash() {
        HashFunction function = function("hash", HashFunction.XXH3_64);
        return PositionHash.of(function, cut("cut", function), space()).withTag(tag());
    }

    /** The option tag; none where it is left out. */
    @Nullable
    HashTag tag() {
        Value value = options.find("tag");
        if (value == null) {
            return null;
        }
        String text = value.text("tag");
        return value.place().check(() -> HashTag.parse(text), "");
    }

    HashFunction function(String name, HashFunction standard) {
        return choice(name, HashFunction.values(), standard);
    }

    /** The cut of that name: the whole digest where it is left out, all from the offset on where its length is. */
    DigestCut cut(String name, HashFunction function) {
        Value value = options.find(name);
        if (value == null) {
            return DigestCut.whole(function);
        }
        Mapping fields = value.mapping(name);
        fields.allow("a cut", CUT_FIELDS);
        int digest = function.digestBytes();
        int offset = number(fields, "offset", "offset of " + name, 0, digest - 1, 0);
        int bytes = number(fields, "bytes", "bytes of " + name, 1, digest - offset, digest - offset);
        Value order = fields.find("order");
        DigestCut cut = new DigestCut(offset, bytes, DigestCut.Order.BIG);
        boolean little = order != null
                && order.word("order of " + name, List.of("big", "little")).equals("little");
        return little ? cut.littleEndian() : cut;
    }

    /** The option space; 2^64 where it is left out. */
    Space space() {
        Value value = options.find("space");
        if (value == null) {
            return Space.BITS_64;
        }
        boolean spelled = value instanceof Scalar scalar
                && (scalar.quoted() || scalar.text().startsWith("2^") || PlainText.isInteger(scalar.text()));
        if (!spelled) {
            throw value.isNot("space", "a power of two or an integer", ": write it as 2^32 or 100");
        }
        String text = ((Scalar) value).text();
        return value.place().check(() -> Space.parse(text), ": write it as 2^32 or 100");
    }

    private static int number(Mapping fields, String name, String what, int least, int greatest, int standard) {
        Value value = fields.find(name);
        return value == null ? standard : (int) value.integer(what, least, greatest);
    }
}
