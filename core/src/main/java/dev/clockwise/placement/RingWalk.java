package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The walk around a ring, point by point. */
record RingWalk(RingRule rule) implements Walk {

    @Override
    public String words() {
        return rule.boundary().words();
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        List<Node> nodes = topology.nodes().stream().filter(Node::isActive).toList();
        if (list.isEmpty()) {
            return List.of();
        }
        RingPoints made = new RingPoints(rule, topology);
        Points points = made.sorted();
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        int rank = points.count() == 0 ? 0 : firstRank(points, position);
        int start = points.count() == 0 ? 0 : firstPlace(points, rank, position);
        BitSet met = new BitSet();
        for (int seen = 0; !verdicts.complete() && seen < 2 * points.count(); rank = next(points, rank), start = 0) {
            int end = points.endOfTie(rank);
            seen += end - rank;
            List<String> beaten = new ArrayList<>();
            for (int place = start + 1; place < end - rank; place++) {
                beaten.add(name(made, nodes, points, points.inTie(rank, end, rule.tie(), place)));
            }
            for (int place = start; place < end - rank && !verdicts.complete(); place++) {
                int point = points.inTie(rank, end, rule.tie(), place);
                Node node = nodes.get(points.owner(point));
                met.set(points.owner(point));
                String name = name(made, nodes, points, point);
                steps.add(new Step(points.position(point), node, name, verdicts.of(node), beaten));
                beaten = List.of();
            }
        }
        for (int node = met.nextClearBit(0); !verdicts.complete(); node = met.nextClearBit(node + 1)) {
            steps.add(new Step(null, nodes.get(node), "without a point", verdicts.of(nodes.get(node)), List.of()));
        }
        return steps;
    }

    private boolean goesDown() {
        return rule.boundary() == Boundary.AT_OR_BEFORE;
    }

    /** The first rank of the tie that comes after that of {@code rank}. */
    private int next(Points points, int rank) {
        if (goesDown()) {
            return points.startOfTie(rank == 0 ? points.count() : rank);
        }
        int end = points.endOfTie(rank);
        return end == points.count() ? 0 : end;
    }

    private static String name(RingPoints made, List<Node> nodes, Points points, int rank) {
        return made.name(nodes.get(points.owner(rank)), points.index(rank));
    }

    /** The first rank of the tie that owns a position. */
    private int firstRank(Points points, Position position) {
        int after = rankAfter(points, position);
        return switch (rule.boundary()) {
            case AT_OR_AFTER, STRICTLY_AFTER -> after % points.count();
            case AT_OR_AFTER_OR_LAST -> after == points.count() ? points.startOfTie(after) : after;
            case AT_OR_BEFORE -> next(points, after % points.count());
            case NEAREST -> {
                int next = after % points.count();
                int before = points.startOfTie(next == 0 ? points.count() : next);
                yield distance(points, before, position).compareTo(distance(points, next, position)) <= 0
                        ? before
                        : next;
            }
        };
    }

    /** The first rank whose point lies after a position, or on it where that counts; their number where none does. */
    private int rankAfter(Points points, Position position) {
        boolean onCounts = rule.boundary() != Boundary.STRICTLY_AFTER && !goesDown();
        for (int rank = 0; rank < points.count(); rank++) {
            int order = points.position(rank).compareTo(position);
            if (order > 0 || (order == 0 && onCounts)) {
                return rank;
            }
        }
        return points.count();
    }

    /** How far a point is from a position, upwards or downwards, whichever of the two neighbours it is. */
    private BigInteger distance(Points points, int rank, Position position) {
        BigInteger up = points.position(rank).toBigInteger().subtract(position.toBigInteger());
        BigInteger size = rule.keyHash().space().size();
        return up.mod(size).min(up.negate().mod(size));
    }

    /** From which of the points at the first position the walk starts: the last of them where it lies below. */
    private int firstPlace(Points points, int rank, Position position) {
        if (rule.boundary() != Boundary.NEAREST) {
            return 0;
        }
        int next = rankAfter(points, position) % points.count();
        boolean alone = points.endOfTie(0) == points.count();
        boolean above = alone ? isAbove(points, position) : next != rank;
        return above ? points.endOfTie(rank) - rank - 1 : 0;
    }

    /** Whether a position lies in the half of the ring that begins with the only position that has points. */
    private boolean isAbove(Points points, Position position) {
        BigInteger size = rule.keyHash().space().size();
        BigInteger before = position.toBigInteger().subtract(points.position(0).toBigInteger());
        return before.mod(size).compareTo(before.negate().mod(size)) <= 0;
    }
}
