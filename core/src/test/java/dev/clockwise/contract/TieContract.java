package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Promise 6: where nodes collide nobody is dropped; whoever comes second owns the place when the first leaves. Checked
 * without zones, so that a list is the order of inheritance.
 */
public interface TieContract extends PlacementSubject {

    private static Topology withoutZones(Topology topology) {
        Topology plain = topology;
        for (Node node : topology.nodes()) {
            plain = plain.with(node.withZone(null));
        }
        return plain;
    }

    @Test
    default void everyNodeIsInAListThatIsLongEnough() {
        check("every node is in a list that is long enough", 8, random -> {
            Topology topology = withoutZones(topologies().next(random));
            Placement placement = Placement.of(topology);
            List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
            for (Position position :
                    Topologies.probes(random, space()).stream().limit(10).toList()) {
                assertThat(placement.ownersAt(position, active.size())).containsExactlyInAnyOrderElementsOf(active);
            }
        });
    }

    @Test
    default void theSecondInheritsFromTheFirst() {
        checkPromise(Promise.STABLE_LISTS, "the second inherits from the first", 8, random -> {
            Topology topology = withoutZones(topologies().next(random, 4));
            Placement placement = Placement.of(topology);
            List<String> breaches = new ArrayList<>();
            for (Position position :
                    Topologies.probes(random, space()).stream().limit(6).toList()) {
                List<Node> heirs = placement.ownersAt(position, 4);
                Placement left = placement;
                for (int gone = 0; gone < heirs.size(); gone++) {
                    if (!left.ownerAt(position).equals(heirs.get(gone))) {
                        breaches.add(position + " passed to " + left.ownerAt(position) + " instead of along " + heirs);
                    }
                    left = left.minus(heirs.get(gone).id());
                }
            }
            return breaches;
        });
    }
}
