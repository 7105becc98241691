package dev.clockwise.cli.check;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.movement.ExactMovement;
import dev.clockwise.movement.KeyMovement;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** A change that a check tries out: the node that it needs, and what would move. */
final class Trial {

    /**
     * Keys that are counted where flows between all pairs of nodes are too many: within 0.3 % nineteen times in twenty.
     */
    private static final int COUNTED_KEYS = 100_000;

    private Trial() {}

    static Movement between(Placement before, Placement after) {
        if (!ExactMovement.isListable(before, after)) {
            KeyMovement counter = Movement.counting(before, after);
            for (int i = 0; i < COUNTED_KEYS; i++) {
                counter.add(("key:" + i).getBytes(StandardCharsets.US_ASCII));
            }
            return counter.movement();
        }
        return Movement.of(before, after);
    }

    /** An id that no node of the topology has, made from {@code id}. */
    static String unusedId(Topology topology, String id) {
        String unused = id.length() < Node.MAX_ID_BYTES / 4 ? id + "-new" : "new";
        while (topology.node(unused).isPresent()) {
            unused += "-new";
        }
        return unused;
    }

    /** A node of this id, otherwise like {@code node}. */
    static Node renamed(Node node, String id) {
        return Node.of(id)
                .withAddress(node.address())
                .withWeight(node.weight())
                .withZone(node.zone())
                .withPoints(node.points());
    }

    /** A node that is not there yet, of the weight of the first active one. */
    static Node joiner(Topology topology) {
        BigDecimal weight = topology.nodes().stream()
                .filter(Node::isActive)
                .map(Node::weight)
                .findFirst()
                .orElse(BigDecimal.ONE);
        return Node.of(unusedId(topology, "joiner")).withWeight(weight);
    }
}
