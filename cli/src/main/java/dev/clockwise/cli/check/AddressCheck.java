package dev.clockwise.cli.check;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.dialect.DialectRule;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of another system's rule whose ids are hashed because they name no server, although their addresses are spelled as
 * that system's servers are: it would hash these, and give most keys to other nodes.
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
        if (!(topology.rule() instanceof DialectRule rule)) {
            return List.of();
        }
        // Envoy's labels are made of the server too; there the id is always that.
        boolean hasField = rule.asksFor(SERVER);
        boolean hashesServers = hasField || rule.type().startsWith("envoy-");
        List<Node> spelled = topology.nodes().stream()
                .filter(node -> hashesServers && node.isActive() && hashedInstead(node) != null)
                .toList();
        Topology meant = spelled.isEmpty() ? null : withServers(topology, spelled, hasField);
        if (meant == null) {
            return List.of();
        }
        Movement movement = Trial.between(subject.placement(), Placement.of(meant));
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
                (hasField ? "set server: \"" + address + "\"" : "name the node \"" + address + "\"")
                        + " where clients hash addresses, and so for the others; accept it where they hash the ids"));
    }

    /** The address that the other system would hash; null where there is none, it is hashed, or something else is named. */
    private static @Nullable String hashedInstead(Node node) {
        String address = node.address();
        if (address == null || node.attribute(SERVER) != null) {
            return null;
        }
        String server = SCHEME.matcher(address).replaceFirst("");
        return HOST_AND_PORT.matcher(server).matches() && !server.equals(node.id()) ? server : null;
    }

    /** The topology with addresses as servers, or as ids; null where two would have one id. */
    private static @Nullable Topology withServers(Topology topology, List<Node> spelled, boolean hasField) {
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            String server = spelled.contains(node) ? hashedInstead(node) : null;
            nodes.add(
                    server == null
                            ? node
                            : hasField ? node.withAttribute(SERVER, server) : Trial.renamed(node, server));
        }
        boolean distinct = nodes.stream().map(Node::id).distinct().count()
                == topology.nodes().size();
        return distinct ? Topology.of(topology.rule(), nodes).withReplicas(topology.replicas()) : null;
    }
}
