package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.NodeMeter;
import dev.clockwise.router.node.NodeMeter.Outcome;
import dev.clockwise.wire.command.CommandKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What all event loops together counted of a node's calls.
 *
 * @param node the node's id
 * @param meters that of each loop
 */
record NodeCounts(String node, List<NodeMeter> meters) {

    private static final double[] BOUNDS = bounds();

    private static double[] bounds() {
        double[] bounds = new double[NodeMeter.BUCKETS + 1];
        for (int i = 0; i < NodeMeter.BUCKETS; i++) {
            bounds[i] = NodeMeter.bound(i) / 1e6;
        }
        bounds[NodeMeter.BUCKETS] = Double.POSITIVE_INFINITY;
        return bounds;
    }

    /** The counts of a router, by node. */
    static List<NodeCounts> of(Fleet fleet) {
        SortedMap<String, List<NodeMeter>> byNode = new TreeMap<>();
        for (FleetLoop loop : fleet.loops()) {
            for (NodeMeter meter : loop.meters()) {
                byNode.computeIfAbsent(meter.node(), any -> new ArrayList<>()).add(meter);
            }
        }
        return byNode.entrySet().stream()
                .map(each -> new NodeCounts(each.getKey(), each.getValue()))
                .toList();
    }

    long calls(CommandKind kind, Outcome outcome) {
        return sum(meter -> meter.calls(kind, outcome));
    }

    long sentBytes() {
        return sum(NodeMeter::sentBytes);
    }

    long receivedBytes() {
        return sum(NodeMeter::receivedBytes);
    }

    void times(Family.Histograms histograms) {
        long[] counts = new long[NodeMeter.BUCKETS + 1];
        for (int i = 0; i < counts.length; i++) {
            int bucket = i;
            counts[i] = sum(meter -> meter.replies(bucket));
        }
        histograms.put(BOUNDS.clone(), counts, sum(NodeMeter::nanos) / 1e9, "node", node);
    }

    private long sum(ToLongFunction<NodeMeter> number) {
        return meters.stream().mapToLong(number).sum();
    }
}
