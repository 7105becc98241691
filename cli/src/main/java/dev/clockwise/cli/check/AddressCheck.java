package dev.clockwise.cli.check;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of another system's rule whose ids are hashed because they name no server, although their addresses are spelled
 * as that system's servers are: it would hash these, and give most keys to other nodes.
 */
final class AddressCheck implements Check {

    /** The attribute that holds the server as another system spells it. */
    private static final String SERVER = "server";

    private static final Pattern SCHEME = Pattern.compile("^[a-z][a-z0-9+.-]*://");
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^\\s/@]+:\\d{1,5}");

    @Override
    public String doing() {
        return "comparing addresses with what is hashed";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        Topology topology = subject.topology();
        PlacementRule rule = topology.rule();
        boolean asks = rule.attributes().contains(SERVER);
        List<Node> spelled = topology.nodes().stream()
                .filter(node -> asks && node.isActive() && hashedInstead(node) != null)
                .toList();
        if (spelled.isEmpty()) {
            return List.of();
        }
        Movement movement = Trial.measured(subject.placement(), Placement.of(withServers(topology, spelled)));
        if (movement.moved().isZero()) {
            return List.of();
        }
        Node first = spelled.get(0);
        String address = String.valueOf(hashedInstead(first));
        return List.of(new Finding(
                FindingName.ADDRESSES_NOT_HASHED,
                rule.type() + " hashes the id of " + Words.plural(spelled.size(), "node") + ", of " + first.quotedId()
                        + " not its address \"" + address + "\": were the addresses hashed, "
                        + Words.percent(movement.moved()) + " of keys would have another owner (" + movement.method()
                        + ")",
                movement.moved().toDouble(),
                "0 %: what the system's clients hash is hashed here",
                "set server: \"" + address
                        + "\" where clients hash addresses, and so for the others; accept it where they hash the ids"));
    }

    /**
     * The address that the other system would hash; null where there is none, it is hashed, or something else is named.
     */
    private static @Nullable String hashedInstead(Node node) {
        String address = node.address();
        if (address == null || node.attribute(SERVER) != null) {
            return null;
        }
        String server = SCHEME.matcher(address).replaceFirst("");
        return HOST_AND_PORT.matcher(server).matches() && !server.equals(node.id()) ? server : null;
    }

    private static Topology withServers(Topology topology, List<Node> spelled) {
        List<Node> nodes = new ArrayList<>(topology.nodes());
        nodes.replaceAll(node -> spelled.contains(node) ? node.withAttribute(SERVER, hashedInstead(node)) : node);
        return Topology.of(topology.rule(), nodes).withReplicas(topology.replicas());
    }
}
