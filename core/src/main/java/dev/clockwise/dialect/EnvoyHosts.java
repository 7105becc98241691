package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The active nodes as Envoy and gRPC see them: in an order, each with its part of the whole, in double precision step
 * by step.
 */
record EnvoyHosts(List<Host> hosts) {

    static final String LOCALITY = "locality";
    static final String LOCALITY_WEIGHT = "localityWeight";

    /** A node, and its part of all. */
    record Host(Node node, double part) {}

    /** In which order hosts come. */
    enum Order {
        /** As they are listed. */
        LISTED,
        /** As Java's {@code HashMap} gives them out: {@link HashMapOrder}. */
        HASH_MAP
    }

    /**
     * The active nodes of a topology.
     *
     * @throws IllegalArgumentException if a weight is no whole number, or only some nodes have a weighted locality
     */
    static EnvoyHosts of(Topology topology, Order order) {
        List<Node> active = Listing.active(topology);
        Map<String, Long> localities = localities(topology);
        long all = localities.values().stream().mapToLong(Long::longValue).sum();
        Map<String, Long> sums = new HashMap<>();
        for (Node node : active) {
            sums.merge(locality(node), WholeWeight.of(node), Long::sum);
        }
        List<Host> hosts = new ArrayList<>();
        for (Node node : order == Order.LISTED ? active : HashMapOrder.of(active)) {
            String locality = locality(node);
            double whole = localities.isEmpty() ? 1.0 : (double) localities.getOrDefault(locality, 0L) / all;
            hosts.add(new Host(node, WholeWeight.of(node) * whole / sums.getOrDefault(locality, 0L)));
        }
        return new EnvoyHosts(hosts);
    }

    /** The smallest part. */
    double least() {
        return hosts.stream().mapToDouble(Host::part).min().orElse(1);
    }

    /** The greatest part. */
    double greatest() {
        return hosts.stream().mapToDouble(Host::part).max().orElse(0);
    }

    private static String locality(Node node) {
        String locality = node.attribute(LOCALITY);
        return locality == null ? "" : locality;
    }

    /** The weights of localities, those without an active node included; empty where they have none. */
    private static Map<String, Long> localities(Topology topology) {
        Map<String, Long> weights = new LinkedHashMap<>();
        for (Node node : topology.nodes()) {
            String weight = node.attribute(LOCALITY_WEIGHT);
            if (weight == null) {
                continue;
            }
            if (!weight.matches("\\d{1,10}")) {
                throw new RefusedNodeException(
                        node,
                        LOCALITY_WEIGHT,
                        LOCALITY_WEIGHT + " of node " + node.quotedId() + " must be a whole number (was \"" + weight
                                + "\"): correct it; nothing was built");
            }
            Long before = weights.put(locality(node), Long.valueOf(weight));
            if (before != null && before != Long.parseLong(weight)) {
                throw new RefusedNodeException(
                        node,
                        LOCALITY_WEIGHT,
                        LOCALITY_WEIGHT + " of node " + node.quotedId()
                                + " must be that of its locality (was " + weight + ", others have " + before
                                + "): correct it; nothing was built");
            }
        }
        for (Node node : Listing.active(topology)) {
            boolean takesKeys = weights.getOrDefault(locality(node), 0L) > 0;
            if (!weights.isEmpty() && !takesKeys) {
                throw new RefusedNodeException(
                        node,
                        LOCALITY,
                        "node " + node.quotedId()
                                + " must have a locality of a weight above 0, as others have one: give it " + LOCALITY
                                + " and "
                                + LOCALITY_WEIGHT + ", or weight 0; nothing was built");
            }
        }
        return weights;
    }
}
