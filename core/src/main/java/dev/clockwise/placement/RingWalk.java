package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.ArrayList;
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
        Points points = new RingPoints(rule).sorted(topology);
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        for (int rank = firstRank(points, position); !verdicts.complete(); rank = next(points, rank)) {
            int end = points.endOfTie(rank);
            List<String> beaten = new ArrayList<>();
            for (int place = 1; place < end - rank; place++) {
                beaten.add(name(nodes, points, points.inTie(rank, end, rule.tie(), place)));
            }
            for (int place = 0; place < end - rank && !verdicts.complete(); place++) {
                int point = points.inTie(rank, end, rule.tie(), place);
                Node node = nodes.get(points.owner(point));
                String name = name(nodes, points, point);
                steps.add(new Step(points.position(point), node, name, verdicts.of(node), beaten));
                beaten = List.of();
            }
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

    private String name(List<Node> nodes, Points points, int rank) {
        return new RingPoints(rule).name(nodes.get(points.owner(rank)), points.index(rank));
    }

    /** The first rank of the tie that owns a position. */
    private int firstRank(Points points, Position position) {
        for (int rank = 0; rank < points.count(); rank++) {
            int order = points.position(rank).compareTo(position);
            if (order > 0 || (order == 0 && rule.boundary() == Boundary.AT_OR_AFTER)) {
                return goesDown() ? next(points, rank) : rank;
            }
        }
        return goesDown() ? next(points, 0) : 0;
    }
}
