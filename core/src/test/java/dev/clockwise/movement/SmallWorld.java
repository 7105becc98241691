package dev.clockwise.movement;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.DraftedTable;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.PlainRanking;
import dev.clockwise.placement.RepeatedList;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.ScannedRing;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.Tie;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A space small enough to ask every position, and a key hash of one or two bytes, every value of which is tried. What
 * is said of it is counted, not calculated, and owners come from oracles.
 *
 * @param size how many positions there are
 * @param bytes how many bytes the key hash has
 */
record SmallWorld(int size, int bytes) {

    /** A placement of this world with the oracle's answer for every position. */
    record Side(Placement placement, List<Node> owners, Function<BigInteger, ScannedRing> ring) {

        List<Node> list(int position, int copies) {
            BigInteger at = BigInteger.valueOf(position);
            return ring.apply(at).owners(at, copies);
        }
    }

    /** How many values the key hash has. */
    int values() {
        return 1 << (8 * bytes);
    }

    private DigestCut cut() {
        return DigestCut.first(bytes);
    }

    private Space space() {
        return Space.modulus(size);
    }

    /** A ring of given points over {@code nodes}. */
    Side ring(List<Node> nodes, Boundary boundary, Tie tie) {
        PlacementRule rule = RingRule.builder()
                .space(space())
                .keyHash(HashFunction.MD5, cut())
                .givenPoints()
                .boundary(boundary)
                .tie(tie)
                .build();
        ScannedRing.Cut none = new ScannedRing.Cut(bytes -> bytes, 0, 1, false);
        ScannedRing.Sketch sketch = new ScannedRing.Sketch(
                BigInteger.valueOf(size),
                none,
                none,
                (id, number) -> new byte[1],
                1,
                0,
                true,
                ScannedRing.Neighbour.valueOf(boundary.name()),
                tie == Tie.HIGHEST_ID);
        ScannedRing oracle = new ScannedRing(sketch, nodes);
        return side(rule, nodes, oracle::owner, at -> oracle);
    }

    /** A slot table over {@code nodes}, whose points are slots; of two nodes with one point the first claims it. */
    Side table(List<Node> nodes) {
        Set<Position> claimed = new HashSet<>();
        List<Node> claiming = nodes.stream()
                .map(node -> node.withPoints(node.points().stream()
                        .filter(point -> !node.isActive() || claimed.add(point))
                        .toList()))
                .toList();
        PlacementRule rule = new SlotTableRule(PositionHash.of(HashFunction.MD5, cut(), space()));
        return side(rule, claiming, slot -> tableOwner(claiming, slot), slot -> {
            throw new AssertionError("a slot table has no ring");
        });
    }

    private static Node tableOwner(List<Node> nodes, BigInteger slot) {
        Stream<Node> claimants =
                nodes.stream().filter(node -> node.isActive() && node.points().contains(Position.of(slot)));
        Stream<Node> others = PlainRanking.of(nodes, slot.longValueExact()).stream();
        return Stream.concat(claimants, others).findFirst().orElse(Node.NONE);
    }

    /** Modulo over {@code nodes}. */
    Side modulo(List<Node> nodes) {
        RepeatedList oracle = new RepeatedList(nodes);
        return side(new ModuloRule(PositionHash.of(HashFunction.MD5, cut(), space())), nodes, oracle::owner, at -> {
            throw new AssertionError("modulo has no ring");
        });
    }

    /** Maglev with a table of so many entries over {@code nodes}. */
    Side maglev(List<Node> nodes, int table) {
        DraftedTable oracle = new DraftedTable(nodes, table);
        PlacementRule rule = new MaglevRule(PositionHash.of(HashFunction.MD5, cut(), space()), table);
        return side(rule, nodes, oracle::owner, at -> {
            throw new AssertionError("maglev has no ring");
        });
    }

    private Side side(
            PlacementRule rule,
            List<Node> nodes,
            Function<BigInteger, Node> owner,
            Function<BigInteger, ScannedRing> ring) {
        List<Node> owners = IntStream.range(0, size)
                .mapToObj(at -> owner.apply(BigInteger.valueOf(at)))
                .toList();
        return new Side(Placement.of(Topology.of(rule, nodes)), owners, ring);
    }

    /** A ring, or else, unless {@code rings} asks for rings only, modulo or maglev. */
    Side random(SplittableRandom random, boolean rings) {
        List<Node> nodes = nodes(random);
        if (rings || random.nextInt(3) == 0) {
            return ring(
                    nodes,
                    List.of(Boundary.values()).get(random.nextInt(Boundary.values().length)),
                    random.nextBoolean() ? Tie.LOWEST_ID : Tie.HIGHEST_ID);
        }
        int[] tables = {7, 11, 13, 101, 251};
        return random.nextBoolean() ? modulo(nodes) : maglev(nodes, tables[random.nextInt(tables.length)]);
    }

    /** Zero to six of the nodes a to h, with points that often meet, weights for modulo, and zones on some. */
    List<Node> nodes(SplittableRandom random) {
        List<Node> nodes = new ArrayList<>();
        String[] weights = {"1", "1", "1", "2", "3", "0.5", "1.5", "0", "7"};
        for (String id : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            if (random.nextInt(8) < 4 && nodes.size() < 6) {
                Node node = Node.of(id).withWeight(weights[random.nextInt(weights.length)]);
                nodes.add((random.nextBoolean() ? node : node.withZone("z" + random.nextInt(2)))
                        .withPoints(points(random)));
            }
        }
        return nodes;
    }

    private List<Position> points(SplittableRandom random) {
        List<Position> points = new ArrayList<>();
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            int draw = random.nextInt(6);
            int at =
                    draw == 0 ? 0 : draw == 1 ? size - 1 : draw == 2 ? random.nextInt(10) % size : random.nextInt(size);
            points.add(Position.of(at));
        }
        return points;
    }

    /** What moves, counted over every hash value: from and to as {@code "a b"}. */
    Map<String, Share> flows(Side before, Side after) {
        Map<String, Integer> counts = new HashMap<>();
        for (int value = 0; value < values(); value++) {
            String from = before.owners.get(value % size).id();
            String to = after.owners.get(value % size).id();
            if (!from.equals(to)) {
                counts.merge(from + " " + to, 1, Integer::sum);
            }
        }
        return shares(counts);
    }

    /** The share of each owner, counted over every hash value. */
    Map<String, Share> shares(Side side) {
        Map<String, Integer> counts = new HashMap<>();
        for (int value = 0; value < values(); value++) {
            counts.merge(side.owners.get(value % size).id(), 1, Integer::sum);
        }
        return shares(counts);
    }

    private Map<String, Share> shares(Map<String, Integer> counts) {
        Map<String, Share> shares = new HashMap<>();
        counts.forEach((what, count) -> shares.put(what, Share.of(count, values())));
        return shares;
    }

    /** A list without what the main code adds to it. */
    static List<Node> plain(PreferenceList list) {
        return new ArrayList<>(list);
    }
}
