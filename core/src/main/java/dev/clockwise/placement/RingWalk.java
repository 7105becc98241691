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
        Points points = rule.sortedPoints(topology);
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        int rank = firstRank(points, position);
        while (!verdicts.complete()) {
            int end = points.endOfTie(rank);
            int winner = points.winner(rank, end, rule.tie());
            List<String> beaten = new ArrayList<>();
            for (int i = rank; i < end; i++) {
                if (i != winner) {
                    beaten.add(rule.nameOf(nodes.get(points.owner(i)), points.index(i)));
                }
            }
            Node node = nodes.get(points.owner(winner));
            String name = rule.nameOf(node, points.index(winner));
            steps.add(new Step(points.position(winner), node, name, verdicts.of(node), beaten));
            rank = end == points.count() ? 0 : end;
        }
        return steps;
    }

    private int firstRank(Points points, Position position) {
        for (int rank = 0; rank < points.count(); rank++) {
            int order = points.position(rank).compareTo(position);
            if (order > 0 || (order == 0 && rule.boundary() == Boundary.AT_OR_AFTER)) {
                return rank;
            }
        }
        return 0;
    }
}
