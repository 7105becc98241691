package dev.clockwise.agreement.document;

import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Any other ring, as data. */
final class CustomRingFormat implements PlacementFormat<RingRule> {

    private static final String GIVEN = "given";
    private static final String SIGNED = "signed";
    private static final List<String> POSITIONS = List.of("unsigned", SIGNED);

    /** What ids alone decide. */
    private static final Tie[] TIES = {Tie.LOWEST_ID, Tie.HIGHEST_ID};

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{|\\{[^{}]*}");
    private static final Set<String> OWN_PARTS = Set.of("{id}", "{i}", "{i+1}", "{i:le32}");

    @Override
    public String type() {
        return "custom-ring";
    }

    @Override
    public Class<RingRule> rules() {
        return RingRule.class;
    }

    @Override
    public List<String> options() {
        return List.of(
                "type",
                "space",
                "hash",
                "cut",
                "keyHash",
                "keyCut",
                "tag",
                "pointsPerLabel",
                "label",
                "points",
                "positions",
                "boundary",
                "tie",
                "maxPoints");
    }

    @Override
    public Optional<PointField> pointField() {
        return Optional.of(PointListField.POINTS);
    }

    @Override
    public RingRule read(OptionReader options) {
        RingRule.Builder builder = RingRule.builder().space(options.space());
        if (hasGivenPoints(options)) {
            builder.givenPoints();
            refuseUnused(options);
        } else {
            options.require("hash");
            String template = options.require("label").text("label");
            options.check("label", () -> builder.label(requireOwnParts(template)));
            builder.points(RingFormat.readPoints(options));
        }
        readHashes(options, builder);
        builder.tag(options.tag())
                .maxPoints(RingFormat.readMaxPoints(options))
                .boundary(options.choice("boundary", Boundary.values(), Boundary.AT_OR_AFTER))
                .tie(options.choice("tie", TIES, Tie.LOWEST_ID));
        Value positions = options.find("positions");
        builder.signed(
                positions != null && positions.word("positions", POSITIONS).equals(SIGNED));
        return options.check(positions == null ? "points" : "positions", builder::build);
    }

    /** Refuses placeholders for what only dialects know of nodes. */
    private static String requireOwnParts(String template) {
        Matcher placeholder = PLACEHOLDER.matcher(template);
        while (placeholder.find()) {
            if (!placeholder.group().startsWith("{{") && !OWN_PARTS.contains(placeholder.group())) {
                throw new IllegalArgumentException("label has the unknown placeholder " + placeholder.group()
                        + " (was \"" + template + "\"): use {id}, {i}, {i+1} or {i:le32}");
            }
        }
        return template;
    }

    private static boolean hasGivenPoints(OptionReader options) {
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
    private static void refuseUnused(OptionReader options) {
        List<String> unused = options.has("keyHash")
                ? List.of("label", "pointsPerLabel", "hash", "cut")
                : List.of("label", "pointsPerLabel");
        for (String name : unused) {
            Value value = options.find(name);
            if (value != null) {
                throw value.place()
                        .error(name + " must be left out where points are given, as it would do nothing (was "
                                + value.shown() + "): remove it");
            }
        }
    }

    /** The hash of labels, how many points a label gives by it, and the hash of keys where it is another one. */
    private static void readHashes(OptionReader options, RingRule.Builder builder) {
        HashFunction function = options.function("hash", HashFunction.XXH3_64);
        DigestCut cut = options.cut("cut", function);
        int room = (function.digestBytes() - cut.offset()) / cut.bytes();
        builder.hash(function, cut).pointsPerLabel(options.integer("pointsPerLabel", 1, room, 1));
        if (options.has("keyHash") || options.has("keyCut")) {
            HashFunction keyFunction = options.function("keyHash", function);
            builder.keyHash(keyFunction, options.cut("keyCut", keyFunction));
        }
    }

    @Override
    public void write(RingRule ring, OptionWriter options) {
        options.space(ring.keyHash().space());
        if (ring.hasGivenPoints()) {
            options.hash("hash", "cut", ring.keyHash());
            options.text("points", GIVEN);
        } else {
            writeHashes(ring, options);
            options.integer("pointsPerLabel", ring.pointsPerLabel(), 1);
            options.text("label", ring.label().toString());
            options.integer("points", ring.points());
        }
        options.tag(ring.keyHash().tag());
        if (ring.keyHash().isSigned()) {
            options.text("positions", SIGNED);
        }
        options.choice("boundary", ring.boundary(), Boundary.AT_OR_AFTER);
        options.choice("tie", ring.tie(), Tie.LOWEST_ID);
        RingFormat.writeMaxPoints(ring, options);
    }

    private static void writeHashes(RingRule ring, OptionWriter options) {
        PositionHash points = ring.pointHash();
        PositionHash keys = ring.keyHash();
        options.hash("hash", "cut", points);
        if (keys.function() != points.function()) {
            options.hash("keyHash", "keyCut", keys);
        } else if (!keys.cut().equals(points.cut())) {
            options.cut("keyCut", keys.cut());
        }
    }
}
