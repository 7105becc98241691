package dev.clockwise;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Random topologies of one rule, from 0 to 200 nodes: {@linkplain Ids hostile ids}, weights from 0 to where a ring
 * would grow large, zones on all nodes, some, or none. Most are small, so that many can be tried.
 */
public final class Topologies {

    /** The nodes of topologies that would have more points get weights of 1. */
    private static final long MOST_POINTS = 10_000;

    private final PlacementRule rule;
    private final BigDecimal largestWeight;
    private final boolean wholeWeights;
    private final @Nullable Space given;
    private final boolean disjoint;

    private Topologies(
            PlacementRule rule,
            BigDecimal largestWeight,
            boolean wholeWeights,
            @Nullable Space given,
            boolean disjoint) {
        this.rule = rule;
        this.largestWeight = largestWeight;
        this.wholeWeights = wholeWeights;
        this.given = given;
        this.disjoint = disjoint;
    }

    /** Topologies of any weights that {@code rule} takes, up to 10. */
    public static Topologies of(PlacementRule rule) {
        return new Topologies(rule, BigDecimal.valueOf(10), false, null, false);
    }

    /** The same with whole weights only, up to {@code largest}. */
    public Topologies withWholeWeights(int largest) {
        return new Topologies(rule, BigDecimal.valueOf(largest), true, given, disjoint);
    }

    /** The same with points of its own for each node, from all of {@code space}. */
    public Topologies withGivenPoints(Space space) {
        return new Topologies(rule, largestWeight, wholeWeights, space, false);
    }

    /** The same with points of its own for each node, no point for two, and often some of {@code space} for none. */
    public Topologies withDisjointPoints(Space space) {
        return new Topologies(rule, largestWeight, wholeWeights, space, true);
    }

    /** A random topology. */
    public Topology next(SplittableRandom random) {
        return next(random, 0);
    }

    /** A random topology of {@code atLeast} active nodes or more. */
    public Topology next(SplittableRandom random, int atLeast) {
        int size = Math.max(atLeast, size(random));
        List<Node> nodes = new ArrayList<>();
        int zoning = random.nextInt(4);
        int zones = 1 + random.nextInt(5);
        for (String id : Ids.distinct(random, size)) {
            boolean mustBeActive = nodes.size() < atLeast;
            Node node = node(random, id, mustBeActive);
            boolean zoned =
                    zoning == 1 || (zoning == 2 && random.nextBoolean()) || (zoning == 3 && random.nextInt(8) > 0);
            nodes.add(zoned ? node.withZone("z" + random.nextInt(zones)) : node);
        }
        Topology topology = Topology.of(rule, disjoint ? divided(random, nodes) : nodes);
        boolean light = disjoint || rule.footprint(topology).points() <= MOST_POINTS;
        return light ? topology : lighter(nodes);
    }

    private Topology lighter(List<Node> nodes) {
        List<Node> light = nodes.stream()
                .map(node -> node.isActive() ? node.withWeight(1) : node)
                .toList();
        return Topology.of(rule, light);
    }

    /** A random active node that is not in {@code topology}. */
    public Node stranger(SplittableRandom random, Topology topology) {
        Set<String> taken = new HashSet<>();
        topology.nodes().forEach(node -> taken.add(node.id()));
        String id = Ids.distinct(random, taken.size() + 1).stream()
                .filter(each -> !taken.contains(each))
                .findFirst()
                .orElseThrow();
        Node node = node(random, id, true);
        Node claiming = disjoint ? node.withPoints(unclaimed(random, topology)) : node;
        return random.nextBoolean() ? claiming : claiming.withZone("z" + random.nextInt(3));
    }

    /** The nodes with all, most, some or none of the space divided among them by chance. */
    private List<Node> divided(SplittableRandom random, List<Node> nodes) {
        int ofTen = new int[] {10, 9, 5, 0}[random.nextInt(4)];
        List<List<Position>> points = Stream.generate(() -> (List<Position>) new ArrayList<Position>())
                .limit(nodes.size())
                .toList();
        for (long slot = 0; slot < given().size().longValueExact() && !nodes.isEmpty(); slot++) {
            if (random.nextInt(10) < ofTen) {
                points.get(random.nextInt(nodes.size())).add(Position.of(slot));
            }
        }
        return IntStream.range(0, nodes.size())
                .mapToObj(i -> nodes.get(i).withPoints(points.get(i)))
                .toList();
    }

    /** Some of the points that no node of {@code topology} has. */
    private List<Position> unclaimed(SplittableRandom random, Topology topology) {
        Set<Position> claimed = new HashSet<>();
        topology.nodes().forEach(node -> claimed.addAll(node.points()));
        int ofTen = random.nextInt(11);
        return LongStream.range(0, given().size().longValueExact())
                .mapToObj(Position::of)
                .filter(point -> !claimed.contains(point) && random.nextInt(10) < ofTen)
                .toList();
    }

    private Space given() {
        return Objects.requireNonNull(given);
    }

    /** Another weight for {@code node}, above 0. */
    public Node reweighted(SplittableRandom random, Node node) {
        BigDecimal weight = weight(random);
        return weight.signum() == 0 || weight.compareTo(node.weight()) == 0
                ? node.withWeight(node.weight().add(BigDecimal.ONE))
                : node.withWeight(weight);
    }

    private static int size(SplittableRandom random) {
        int draw = random.nextInt(100);
        return draw < 30
                ? random.nextInt(4)
                : draw < 85 ? 4 + random.nextInt(9) : draw < 97 ? 13 + random.nextInt(28) : 200;
    }

    private Node node(SplittableRandom random, String id, boolean active) {
        BigDecimal weight = weight(random);
        Node node = Node.of(id).withWeight(active && weight.signum() == 0 ? BigDecimal.ONE : weight);
        return given == null || disjoint ? node : node.withPoints(points(random, given));
    }

    private BigDecimal weight(SplittableRandom random) {
        int whole = random.nextInt(largestWeight.intValue() + 1);
        return switch (random.nextInt(wholeWeights ? 4 : 8)) {
            case 0 -> BigDecimal.ZERO;
            case 1, 2 -> BigDecimal.ONE;
            case 3 -> BigDecimal.valueOf(whole);
            case 4 -> BigDecimal.valueOf(1 + random.nextInt(2_000), 3);
            case 5 -> BigDecimal.valueOf(1 + random.nextInt(8), 1);
            case 6 -> new BigDecimal("0.000000001");
            default -> BigDecimal.valueOf(whole).add(new BigDecimal("0.003125"));
        };
    }

    /** One to eight points: anywhere, or crowded at the ends of the space, where they meet those of other nodes. */
    private static List<Position> points(SplittableRandom random, Space space) {
        BigInteger size = space.size();
        List<Position> points = new ArrayList<>();
        for (int left = 1 + random.nextInt(8); left > 0; left--) {
            BigInteger near = BigInteger.valueOf(random.nextInt(7) - 3);
            byte[] bytes = new byte[17];
            random.nextBytes(bytes);
            points.add(space.wrap(random.nextInt(3) == 0 ? near : new BigInteger(1, bytes).mod(size)));
        }
        return points;
    }

    /** Positions worth asking: both ends of the space, the middle, random ones, and those of {@code extra} ± 1. */
    public static List<Position> probes(SplittableRandom random, Space space, Position... extra) {
        List<BigInteger> values = new ArrayList<>();
        values.add(BigInteger.ZERO);
        values.add(BigInteger.ONE);
        values.add(BigInteger.ONE.negate());
        values.add(space.size().shiftRight(1));
        IntStream.range(0, 20).forEach(i -> {
            byte[] bytes = new byte[17];
            random.nextBytes(bytes);
            values.add(new BigInteger(1, bytes));
        });
        Arrays.stream(extra).map(Position::toBigInteger).forEach(value -> {
            values.add(value.subtract(BigInteger.ONE));
            values.add(value);
            values.add(value.add(BigInteger.ONE));
        });
        return values.stream().map(space::wrap).distinct().toList();
    }
}
