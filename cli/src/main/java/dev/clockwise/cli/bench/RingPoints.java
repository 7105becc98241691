package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.PointRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The points of the rings that are baselines: those of the topology's own ring where a plain ring is as that one, with
 * at most 64 bits, the first point at or after a key, and ties that the order of nodes
 * decides; else those of the native ring.
 */
final class RingPoints {

    private final RingRule rule;

    private RingPoints(RingRule rule) {
        this.rule = rule;
    }

    static RingPoints of(Topology topology) {
        PlacementRule form = topology.rule().form(topology);
        return new RingPoints(isPlain(form) ? (RingRule) form : RingRule.NATIVE);
    }

    /** Whether this is a ring that a plain one can be like. */
    static boolean isPlain(PlacementRule form) {
        return form instanceof RingRule ring
                && ring.keyHash().space().isNarrow()
                && ring.boundary() == Boundary.AT_OR_AFTER
                && ring.tie() != Tie.BY_POSITION;
    }

    PositionHash keyHash() {
        return rule.keyHash();
    }

    /** Whether a node's points depend on that node alone, so that it can join and leave in place. */
    boolean isLocal() {
        return rule.pointRule().isLocal();
    }

    /** The active nodes in the order in which the first that has a point owns it. */
    List<Node> nodes(Topology topology) {
        boolean listed = rule.tie() == Tie.FIRST_LISTED || rule.tie() == Tie.LAST_LISTED;
        boolean last = rule.tie() == Tie.HIGHEST_ID || rule.tie() == Tie.LAST_LISTED;
        List<Node> nodes = new ArrayList<>(listed ? Listing.active(topology) : active(topology));
        if (last) {
            Collections.reverse(nodes);
        }
        return nodes;
    }

    static List<Node> active(Topology topology) {
        return topology.nodes().stream().filter(Node::isActive).toList();
    }

    /** The points of each of these nodes of a topology as {@link #signed} numbers. */
    long[][] of(Topology topology, List<Node> nodes) {
        PointRule.Maker maker = rule.pointRule().maker(topology);
        long[][] points = new long[nodes.size()][];
        for (int i = 0; i < points.length; i++) {
            int count = (int) maker.count(nodes.get(i));
            long[] low = new long[count];
            maker.write(nodes.get(i), count, new long[0], low, 0);
            for (int p = 0; p < count; p++) {
                low[p] = signed(low[p]);
            }
            points[i] = low;
        }
        return points;
    }

    /** A position, which has no sign, as a signed number in the same order. */
    static long signed(long position) {
        return position ^ Long.MIN_VALUE;
    }
}
