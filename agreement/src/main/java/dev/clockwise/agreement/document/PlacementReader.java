package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.util.Arrays;
import java.util.List;

/** Reads the placement of a document. Options that are left out have the defaults of the rule's builder. */
final class PlacementReader {

    static final String RING = "ring";
    static final String CUSTOM_RING = "custom-ring";
    static final String MODULO = "modulo";
    static final String GIVEN = "given";

    private static final List<String> TYPES = List.of(RING, CUSTOM_RING, MODULO);
    private static final List<String> RING_OPTIONS = List.of("type", "points", "maxPoints");
    private static final List<String> MODULO_OPTIONS = List.of("type", "hash", "cut", "space");
    static final List<String> CUSTOM_OPTIONS = List.of(
            "type",
            "space",
            "hash",
            "cut",
            "keyHash",
            "keyCut",
            "pointsPerLabel",
            "label",
            "points",
            "boundary",
            "tie",
            "maxPoints");
    private static final List<String> CUT_FIELDS = List.of("offset", "bytes", "order");

    private final String owner;
    private final Mapping options;

    private PlacementReader(String type, Mapping options) {
        this.owner = "a placement of type " + type;
        this.options = options;
    }

    static PlacementRule read(Value value) {
        Mapping options = value.mapping("placement");
        String type = options.require("a placement", "type").word("type of placement", TYPES);
        PlacementReader reader = new PlacementReader(type, options);
        return switch (type) {
            case RING -> reader.ring();
            case CUSTOM_RING -> reader.customRing();
            default -> reader.modulo();
        };
    }

    private RingRule ring() {
        options.allow(owner, RING_OPTIONS);
        RingRule.Builder builder = RingRule.builder();
        readPoints(builder);
        readMaxPoints(builder);
        return builder.build();
    }

    private ModuloRule modulo() {
        options.allow(owner, MODULO_OPTIONS);
        HashFunction function = function("hash", HashFunction.XXH3_64);
        return new ModuloRule(PositionHash.of(function, cut("cut", function), space()));
    }

    private RingRule customRing() {
        options.allow(owner, CUSTOM_OPTIONS);
        RingRule.Builder builder = RingRule.builder().space(space());
        if (hasGivenPoints()) {
            builder.givenPoints();
            refuseUnused();
        } else {
            options.require(owner, "hash");
            Value label = options.require(owner, "label");
            String template = label.text("label");
            label.place().check(() -> builder.label(template), "");
            readPoints(builder);
        }
        readHashes(builder);
        readMaxPoints(builder);
        options.with("boundary", value -> builder.boundary(choice("boundary", value, Boundary.values())));
        options.with("tie", value -> builder.tie(choice("tie", value, Tie.values())));
        return options.placeOf("points").check(builder::build, "");
    }

    private boolean hasGivenPoints() {
        Value points = options.find("points");
        if (points == null) {
            return false;
        }
        if (points instanceof Scalar scalar) {
            if (scalar.text().equals(GIVEN)) {
                return true;
            }
            if (!scalar.quoted() && PlainText.isInteger(scalar.text())) {
                return false;
            }
        }
        throw points.isNot("points", "an integer or " + GIVEN, ": write how many points a weight of 1 has");
    }

    /** Refuses options that could not do anything where points are given. */
    private void refuseUnused() {
        boolean keyHashNamed = options.find("keyHash") != null;
        List<String> unused =
                keyHashNamed ? List.of("label", "pointsPerLabel", "hash", "cut") : List.of("label", "pointsPerLabel");
        for (String name : unused) {
            options.with(name, value -> {
                throw value.place()
                        .error(name + " must be left out where points are given, as it would do nothing (was "
                                + value.shown() + "): remove it");
            });
        }
    }

    private void readPoints(RingRule.Builder builder) {
        options.with("points", value -> builder.points((int) value.integer("points", 1, RingRule.LARGEST_MAX_POINTS)));
    }

    private void readMaxPoints(RingRule.Builder builder) {
        options.with(
                "maxPoints",
                value -> builder.maxPoints((int) value.integer("maxPoints", 1, RingRule.LARGEST_MAX_POINTS)));
    }

    /** The hash of labels, how many points a label gives by it, and the hash of keys where it is another one. */
    private void readHashes(RingRule.Builder builder) {
        HashFunction function = function("hash", HashFunction.XXH3_64);
        DigestCut cut = cut("cut", function);
        builder.hash(function, cut);
        int room = (function.digestBytes() - cut.offset()) / cut.bytes();
        options.with("pointsPerLabel", value -> builder.pointsPerLabel((int) value.integer("pointsPerLabel", 1, room)));
        if (options.find("keyHash") != null || options.find("keyCut") != null) {
            HashFunction keyFunction = function("keyHash", function);
            builder.keyHash(keyFunction, cut("keyCut", keyFunction));
        }
    }

    private Space space() {
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

    private HashFunction function(String name, HashFunction standard) {
        Value value = options.find(name);
        return value == null ? standard : choice(name, value, HashFunction.values());
    }

    /** The cut of that name: the whole digest where it is left out, all from the offset on where its length is. */
    private DigestCut cut(String name, HashFunction function) {
        Value value = options.find(name);
        if (value == null) {
            return DigestCut.whole(function);
        }
        Mapping fields = value.mapping(name);
        fields.allow("a cut", CUT_FIELDS);
        int digest = function.digestBytes();
        int offset = number(fields, name, "offset", 0, digest - 1, 0);
        int bytes = number(fields, name, "bytes", 1, digest - offset, digest - offset);
        Value order = fields.find("order");
        DigestCut cut = new DigestCut(offset, bytes, DigestCut.Order.BIG);
        boolean little = order != null
                && order.word("order of " + name, List.of("big", "little")).equals("little");
        return little ? cut.littleEndian() : cut;
    }

    private static int number(Mapping fields, String owner, String name, int least, int greatest, int standard) {
        Value value = fields.find(name);
        return value == null ? standard : (int) value.integer(name + " of " + owner, least, greatest);
    }

    /** The constant whose {@code toString} is the word. */
    private static <E extends Enum<E>> E choice(String what, Value value, E[] constants) {
        String word = value.word(what, Arrays.stream(constants).map(E::toString).toList());
        return Arrays.stream(constants)
                .filter(constant -> constant.toString().equals(word))
                .findFirst()
                .orElseThrow();
    }
}
