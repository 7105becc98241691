package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.planner.Planner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that change the nodes of a topology. */
final class TopologyEdit {

    private static final String ADDRESS = "--address";

    @Option(names = "--add", paramLabel = "ID[=W]", description = "A node that joins.")
    private List<String> added = List.of();

    @Option(
            names = "--remove",
            paramLabel = "ID",
            description = "A node that leaves. Here and below an address that one node has names it too.")
    private List<String> removed = List.of();

    @Option(names = "--weight", paramLabel = "ID=W", description = "A node whose weight changes; 0 drains it.")
    private List<String> weights = List.of();

    @Option(names = "--zone", paramLabel = "ID=ZONE", description = "A node, added or known, whose zone is set.")
    private List<String> zones = List.of();

    @Option(
            names = ADDRESS,
            paramLabel = "ID=ADDRESS",
            description = "A node, added or known, whose address is set; it moves no key.")
    private List<String> addresses = List.of();

    /** Whether no option was given. */
    boolean isEmpty() {
        return added.isEmpty() && removed.isEmpty() && weights.isEmpty() && zones.isEmpty() && addresses.isEmpty();
    }

    /**
     * The topology with these changes, an epoch later unless it is as before; its map is planned anew where the
     * placement keeps one.
     */
    TopologyChoice.Named of(TopologyChoice.Named before, @Nullable PlacementRule rule, Terminal terminal) {
        Topology topology = before.topology();
        if (topology.epoch() == Long.MAX_VALUE) {
            throw new Fault("the topology is at the last epoch, " + topology.epoch()
                    + ", and cannot change: lower it in " + before.name());
        }
        Topology placed = rule == null || rule.equals(topology.rule()) ? topology : placedBy(rule, topology);
        Topology changed = changed(placed);
        if (changed.withEpoch(topology.epoch()).equals(topology)) {
            return before;
        }
        Topology next = changed.withEpoch(topology.nextEpoch());
        Optional<Planner> planner = Planner.of(next.rule());
        Topology from = placed.rule().equals(topology.rule()) ? topology : Topology.of(next.rule());
        Topology planned = planner.isEmpty()
                ? next
                : Phase.of(terminal, "planning", () -> planner.get().plan(from, next));
        return new TopologyChoice.Named(before.name(), planned);
    }

    /** The same nodes under another rule, without the points and attributes that it does not take. */
    private static Topology placedBy(PlacementRule rule, Topology topology) {
        List<String> taken = rule.attributes();
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            Node plain = node.withPoints(List.of());
            for (String attribute : node.attributes().keySet()) {
                plain = taken.contains(attribute) ? plain : plain.withAttribute(attribute, null);
            }
            nodes.add(plain);
        }
        return Topology.of(rule, nodes).withReplicas(topology.replicas()).withEpoch(topology.epoch());
    }

    private Topology changed(Topology topology) {
        requireOnce(
                "--add",
                added.stream()
                        .map(node -> TopologyChoice.parseNode("--add", node).id()));
        requireOnce("--remove", removed.stream());
        requireOnce("--weight", weights.stream().map(change -> id("--weight", change)));
        requireOnce("--zone", zones.stream().map(change -> id("--zone", change)));
        Topology next = topology;
        for (String node : added) {
            String id = TopologyChoice.parseNode("--add", node).id();
            if (removed.contains(id)) {
                throw new Fault("--add and --remove both name node \"" + Text.plain(id)
                        + "\": name it in one of them, or change it with --weight, --zone or --address");
            }
        }
        for (String id : removed) {
            next = next.minus(known(next, "--remove", id).id());
        }
        for (String node : added) {
            Node joiner = TopologyChoice.parseNode("--add", node);
            if (next.node(joiner.id()).isPresent()) {
                throw new Fault("--add names node \"" + Text.plain(joiner.id())
                        + "\", which is in the topology already: change it with --weight, --zone or --address");
            }
            next = next.plus(Listing.joining(joiner, next));
        }
        for (String change : weights) {
            Node node = known(next, "--weight", id("--weight", change));
            next = next.with(TopologyChoice.weighing(node, value("--weight", change)));
        }
        for (String change : zones) {
            Node node = known(next, "--zone", id("--zone", change));
            next = next.with(node.withZone(zone(node, value("--zone", change))));
        }
        Set<String> addressed = new HashSet<>();
        for (String change : addresses) {
            Node node = addressed(next, change);
            requireOnce(ADDRESS, addressed, node.id());
            next = next.with(at(node, change.substring(node.id().length() + 1)));
        }
        return next;
    }

    /** Refuses to drop one of two things that are said of a node. */
    private static void requireOnce(String option, Stream<String> ids) {
        Set<String> seen = new HashSet<>();
        ids.forEach(id -> requireOnce(option, seen, id));
    }

    private static void requireOnce(String option, Set<String> seen, String id) {
        if (!seen.add(id)) {
            throw new Fault(option + " names node \"" + Text.plain(id) + "\" twice: name it once");
        }
    }

    /** The node whose address changes: an address may hold equals signs, and passwords, which no fault may show. */
    private static Node addressed(Topology topology, String change) {
        return topology.nodes().stream()
                .filter(node -> change.startsWith(node.id() + "="))
                .max(Comparator.comparingInt(node -> node.id().length()))
                .orElseThrow(() -> new Fault(
                        ADDRESS + " must be ID=ADDRESS, with the id of a node of the topology: name one that is"));
    }

    private static Node at(Node node, String address) {
        String name = Text.plain(node.id());
        if (address.isEmpty()) {
            throw new Fault(ADDRESS + " of node \"" + name + "\" must not be empty: write it as " + name
                    + "=redis://HOST:PORT");
        }
        try {
            return node.withAddress(address);
        } catch (IllegalArgumentException e) {
            throw new Fault(
                    ADDRESS + " of node \"" + name + "\" must be well-formed Unicode of at most " + Node.MAX_ID_BYTES
                            + " bytes: give a shorter one",
                    e);
        }
    }

    private static Node known(Topology topology, String option, String id) {
        Keys.text(option, id);
        return NamedNode.of(topology, id)
                .orElseThrow(() -> new Fault(option + " names node \"" + Text.plain(id)
                        + "\", which is not in the topology: name one that is"));
    }

    private static String zone(Node node, String zone) {
        if (zone.isEmpty()) {
            throw new Fault("--zone of node \"" + Text.plain(node.id()) + "\" must not be empty: write it as "
                    + Text.plain(node.id()) + "=ZONE");
        }
        return zone;
    }

    private static String id(String option, String change) {
        return change.substring(0, equalsSign(option, change));
    }

    private static String value(String option, String change) {
        return change.substring(equalsSign(option, change) + 1);
    }

    private static int equalsSign(String option, String change) {
        int equals = Keys.text(option, change).lastIndexOf('=');
        if (equals < 1) {
            throw new Fault(option + " must be ID=VALUE (was \"" + Text.plain(change) + "\")");
        }
        return equals;
    }
}
