package dev.clockwise.agreement.document;

import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.agreement.document.Value.Sequence;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Any other ring, as data. */
final class CustomRingFormat implements PlacementFormat<RingRule> {

    private static final String GIVEN = "given";
    private static final String SIGNED = "signed";
    private static final List<String> POSITIONS = List.of("unsigned", SIGNED);

    /** How weights become numbers of points, exactly or as other systems work it out, by its word. */
    private static final Map<String, PointCount> COUNTS = Stream.<PointCount>concat(
                    Arrays.stream(WeightCount.values()), Arrays.stream(FloatCount.values()))
            .collect(Collectors.toMap(PointCount::toString, count -> count, (a, b) -> a, LinkedHashMap::new));

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
                "pointsPerLabel",
                "label",
                "points",
                "count",
                "tag",
                "keyPrefix",
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
            builder.label(readLabel(options))
                    .points(RingFormat.readPoints(options))
                    .count(readCount(options));
        }
        readHashes(options, builder);
        builder.tag(options.tag())
                .keyPrefix(options.text("keyPrefix", ""))
                .maxPoints(RingFormat.readMaxPoints(options))
                .boundary(options.choice("boundary", Boundary.values(), Boundary.AT_OR_AFTER))
                .tie(options.choice("tie", Tie.values(), Tie.LOWEST_ID));
        Value positions = options.find("positions");
        builder.signed(
                positions != null && positions.word("positions", POSITIONS).equals(SIGNED));
        return options.check(positions == null ? "points" : "positions", builder::build);
    }

    /** One template, or a list of alternatives. */
    private static LabelTemplate readLabel(OptionReader options) {
        Value label = options.require("label");
        if (label instanceof Mapping) {
            throw label.isNot("label", "text, or a list of alternatives", ": write it in quotes");
        }
        List<Value> alternatives = label instanceof Sequence sequence ? sequence.items() : List.of(label);
        List<String> templates = new ArrayList<>();
        for (Value alternative : alternatives) {
            String template = alternative.text("label");
            LabelTemplate parsed = alternative.place().check(() -> LabelTemplate.parse(template), "");
            templates.addAll(parsed.alternatives());
        }
        return options.check("label", () -> LabelTemplate.firstOf(templates.toArray(String[]::new)));
    }

    private static PointCount readCount(OptionReader options) {
        Value count = options.find("count");
        return count == null
                ? WeightCount.PER_WEIGHT
                : COUNTS.getOrDefault(count.word("count", List.copyOf(COUNTS.keySet())), WeightCount.PER_WEIGHT);
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
                ? List.of("label", "pointsPerLabel", "count", "hash", "cut")
                : List.of("label", "pointsPerLabel", "count");
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
            writeLabel(ring.label().alternatives(), options);
            options.integer("points", ring.points());
            options.text("count", ring.count().toString(), WeightCount.PER_WEIGHT.toString());
        }
        options.tag(ring.keyHash().tag());
        options.text("keyPrefix", ring.keyHash().prefix(), "");
        if (ring.keyHash().isSigned()) {
            options.text("positions", SIGNED);
        }
        options.choice("boundary", ring.boundary(), Boundary.AT_OR_AFTER);
        options.choice("tie", ring.tie(), Tie.LOWEST_ID);
        RingFormat.writeMaxPoints(ring, options);
    }

    private static void writeLabel(List<String> alternatives, OptionWriter options) {
        if (alternatives.size() == 1) {
            options.text("label", alternatives.get(0));
        } else {
            options.texts("label", alternatives);
        }
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
