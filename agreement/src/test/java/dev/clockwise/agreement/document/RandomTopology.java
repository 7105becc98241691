package dev.clockwise.agreement.document;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws topologies with every option of every rule, and with texts that break careless readers and writers. */
final class RandomTopology {

    private static final List<String> HOSTILE = List.of(
            "7",
            "007",
            "-1",
            "1e3",
            "0x1F",
            "1_000",
            "12:30",
            "yes",
            "No",
            "true",
            "null",
            "~",
            "=",
            "<<",
            "2026-01-01",
            ".inf",
            "#",
            "a #b",
            "-",
            "- a",
            "--- ",
            "...",
            ":",
            "a: b",
            "a:",
            "?",
            "{}",
            "[]",
            "{id}",
            "&a",
            "*a",
            "!a",
            "|",
            ">",
            "@",
            "`",
            "%",
            ",",
            "'",
            "\"",
            "\\",
            "\\n",
            " ",
            " a",
            "a ",
            "\t",
            "\n",
            "\r\n",
            "a\nb",
            "\0",
            "\u0007",
            "\u007f",
            "\u0085",
            "\u00a0",
            "\u00ad",
            "\u200b",
            "\u2028",
            "\u2029",
            "\u202e",
            "\ufeff",
            "\uffff",
            "\ufffd",
            "\ud83d\ude00",
            "\ud83d\udc69\u200d\ud83d\udc67",
            "\udbff\udfff",
            "\u65e5\u672c",
            "redis://10.0.0.1:6379",
            "[::1]:11211",
            "x".repeat(1024),
            "\u20ac".repeat(1365));

    private static final List<String> LABELS =
            List.of("{id}#{i}", "{i:le32}{id}", "{id}\0{i+1}", "{id}{i}{{}}", "\u2028{id}: {i}", "{id} or {i}");

    /** Labels that a node may lack something for, or that read attributes. */
    private static final List<String> OTHER_LABELS = List.of(
            "{name}-{i}",
            "{unix}:-{i}",
            "/{socket}{i}",
            "{socket:bare}-{i}",
            "{host}{port}-{i}",
            "{host:short}-{i}",
            "{ip:short}-{i}");

    private static final List<String> LAST_LABELS = List.of(
            "{server}-{i}",
            "{server:short}-{i}",
            "/{server:long}-{i}",
            "{server:host}{server:port}{i}",
            "S{index}-{i}");

    private static final List<PointCount> COUNTS = Stream.<PointCount>concat(
                    Arrays.stream(WeightCount.values()), Arrays.stream(FloatCount.values()))
            .toList();

    private final SplittableRandom random;

    RandomTopology(SplittableRandom random) {
        this.random = random;
    }

    Topology next() {
        PlacementRule rule = switch (random.nextInt(11)) {
            case 0 -> RingRule.ofPoints(1 + random.nextInt(500));
            case 1 -> new ModuloRule(keyHash(space()));
            case 3 -> new RendezvousRule(keyHash(Space.bits(random.nextInt(65))));
            case 4 -> slots();
            case 5 -> new MaglevRule(keyHash(space()), pick(List.of(13, 251, 65_537, MaglevRule.MAX_TABLE)));
            case 2 -> RingRule.builder().givenPoints().maxPoints(maxPoints()).build();
            case 6 ->
                RingRule.builder()
                        .givenPoints()
                        .boundary(Boundary.AT_OR_BEFORE)
                        .maxPoints(maxPoints())
                        .build();
            case 7 -> new JumpRule(keyHash(narrowSpace()), 1 + random.nextInt(random.nextBoolean() ? 20 : 1 << 20));
            case 8 -> slotTable();
            default -> ring();
        };
        Optional<Space> given = rule.givenPoints();
        TreeMap<String, Node> nodes = new TreeMap<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            int number = i;
            Node node = withAttributes(node(), rule.attributes(), number);
            nodes.put(
                    node.id(),
                    given.map(space -> node.withPoints(
                                    rule instanceof RingRule
                                            ? points(space)
                                            : numbers(number, space.size().intValueExact())))
                            .orElse(node));
        }
        Topology topology = Topology.of(rule, nodes.values());
        return (canBePlaced(topology) ? topology : withEqualWeights(topology))
                .withReplicas(1 + random.nextInt(Topology.MAX_REPLICAS))
                .withEpoch(random.nextBoolean() ? random.nextInt(100) : random.nextLong() >>> 1);
    }

    /** Whether the weights are enough for a point. */
    private static boolean canBePlaced(Topology topology) {
        try {
            return topology.rule().footprint(topology).bytes() >= 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Topology withEqualWeights(Topology topology) {
        return Topology.of(
                topology.rule(),
                topology.nodes().stream().map(node -> node.withWeight(1)).toList());
    }

    /**
     * Some of what the rule may read; always what a label may ask for in vain. No two numbers below 12 have one place.
     */
    private Node withAttributes(Node node, List<String> names, int number) {
        Node known = node;
        for (String name : names) {
            String value = switch (name) {
                case "order" -> random.nextBoolean() ? null : Integer.toString(number % 12 + 12 * random.nextInt(3));
                case "server" -> pick(List.of("/run/memcached", "10.0.0.1", "cache:11211", "[::1]:1"));
                case "socket" -> pick(List.of("cache/10.0.0.1:11211", "/10.0.0.2:7", "/[0:0:0:0:0:0:0:1]:1"));
                default -> shortened(text());
            };
            known = known.withAttribute(name, value);
        }
        return known;
    }

    String text() {
        String text = pick(HOSTILE);
        return switch (random.nextInt(3)) {
            case 0 -> text;
            case 1 -> pick(HOSTILE) + text;
            default -> "node-" + random.nextInt(1000);
        };
    }

    private Node node() {
        Node node = Node.of(shortened(text()));
        if (random.nextBoolean()) {
            node = node.withAddress(shortened(text()));
        }
        if (random.nextBoolean()) {
            node = node.withZone(shortened(text()));
        }
        return random.nextBoolean() ? node : node.withWeight(weight());
    }

    /** Two of the longest texts exceed the cap of an id. */
    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), Node.MAX_ID_BYTES / 3));
    }

    private BigDecimal weight() {
        return BigDecimal.valueOf(random.nextInt(1000), 1 + random.nextInt(9));
    }

    private List<Position> points(Space space) {
        List<Position> points = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            points.add(space.wrap(wide()));
        }
        return points;
    }

    /** Buckets or slots that no node of another number below 12 has. */
    private List<Position> numbers(int number, int count) {
        List<Position> numbers = new ArrayList<>();
        for (long next = number % 12; next < count && numbers.size() < 9; next += 12L * (1 + random.nextInt(3))) {
            numbers.add(Position.of(next));
        }
        return numbers;
    }

    private BigInteger wide() {
        return new Position(random.nextLong(), random.nextLong() >>> random.nextInt(64)).toBigInteger();
    }

    private RingRule ring() {
        Space space = space();
        PositionHash labels = positionHash(space);
        RingRule.Builder builder = RingRule.builder().space(space).hash(labels.function(), labels.cut());
        switch (random.nextInt(3)) {
            case 0 -> {
                PositionHash keys = positionHash(space);
                builder.keyHash(keys.function(), keys.cut());
            }
            case 1 -> builder.keyHash(labels.function(), cut(labels.function()));
            default -> {}
        }
        if (random.nextInt(3) == 0) {
            builder.givenPoints();
        } else {
            int room = (labels.function().digestBytes() - labels.cut().offset())
                    / labels.cut().bytes();
            int perLabel = 1 + random.nextInt(room);
            builder.label(label())
                    .pointsPerLabel(perLabel)
                    .points(2 * perLabel + random.nextInt(50))
                    .count(random.nextBoolean() ? WeightCount.PER_WEIGHT : pick(COUNTS));
        }
        return builder.boundary(pick(List.of(Boundary.values())))
                .tie(pick(List.of(Tie.values())))
                .keyPrefix(random.nextBoolean() ? "" : text())
                .signed(space.size().bitCount() == 1 && space.size().bitLength() > 1 && random.nextBoolean())
                .tag(tag())
                .maxPoints(maxPoints())
                .build();
    }

    private LabelTemplate label() {
        return switch (random.nextInt(4)) {
            case 0 -> LabelTemplate.parse(pick(LABELS));
            case 1 -> LabelTemplate.parse(pick(LAST_LABELS));
            case 2 -> LabelTemplate.firstOf(pick(OTHER_LABELS), pick(LAST_LABELS));
            default -> LabelTemplate.firstOf(pick(OTHER_LABELS), pick(OTHER_LABELS), pick(LABELS));
        };
    }

    private SlotsRule slots() {
        int bits = 1 + random.nextInt(SlotsRule.MAX_BITS);
        SlotsRule rule = SlotsRule.of(keyHash(Space.bits(bits + random.nextInt(65 - bits))), bits);
        return random.nextBoolean() ? rule : rule.withCapacity(BigDecimal.valueOf(1_000 + random.nextInt(900), 3));
    }

    private SlotTableRule slotTable() {
        PositionHash keyHash = keyHash(Space.modulus(1 + random.nextInt(random.nextBoolean() ? 20 : 1 << 20)));
        int values = keyHash.range().min(BigInteger.valueOf(1 << 20)).intValueExact();
        int slots = Math.min(values, keyHash.space().size().intValueExact());
        return new SlotTableRule(PositionHash.of(keyHash.function(), keyHash.cut(), Space.modulus(slots))
                .withTag(keyHash.tag()));
    }

    private PositionHash keyHash(Space space) {
        PositionHash whole = positionHash(space);
        return whole.withTag(tag());
    }

    private @Nullable HashTag tag() {
        return random.nextBoolean() ? null : pick(List.of(HashTag.BRACES, new HashTag('"', ' ')));
    }

    private int maxPoints() {
        return random.nextBoolean() ? RingRule.DEFAULT_MAX_POINTS : RingRule.LARGEST_MAX_POINTS;
    }

    private PositionHash positionHash(Space space) {
        HashFunction function = pick(List.of(HashFunction.values()));
        DigestCut cut = random.nextBoolean() ? DigestCut.whole(function) : cut(function);
        return PositionHash.of(function, cut, space);
    }

    private DigestCut cut(HashFunction function) {
        int offset = random.nextInt(function.digestBytes());
        int bytes = 1 + random.nextInt(function.digestBytes() - offset);
        return new DigestCut(offset, bytes, random.nextBoolean() ? DigestCut.Order.BIG : DigestCut.Order.LITTLE);
    }

    private Space space() {
        return switch (random.nextInt(3)) {
            case 0 -> Space.BITS_64;
            case 1 -> Space.bits(random.nextInt(129));
            default -> Space.modulus(1 + (random.nextLong() >>> 1));
        };
    }

    private Space narrowSpace() {
        Space space = space();
        return space.isNarrow() ? space : Space.BITS_64;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
