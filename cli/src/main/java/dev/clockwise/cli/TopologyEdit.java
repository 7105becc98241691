package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.planner.Planner;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that change the nodes of a topology. */
final class TopologyEdit {

    @Option(names = "--add", paramLabel = "ID[=W]", description = "A node that joins.")
    private List<String> added = List.of();

    @Option(names = "--remove", paramLabel = "ID", description = "A node that leaves.")
    private List<String> removed = List.of();

    @Option(names = "--weight", paramLabel = "ID=W", description = "A node whose weight changes; 0 drains it.")
    private List<String> weights = List.of();

    @Option(names = "--zone", paramLabel = "ID=ZONE", description = "A node, added or known, whose zone is set.")
    private List<String> zones = List.of();

    /** Whether no option was given. */
    boolean isEmpty() {
        return added.isEmpty() && removed.isEmpty() && weights.isEmpty() && zones.isEmpty();
    }

    /**
     * The topology with these changes, an epoch later unless it is as before; its map is planned anew where the
     * placement keeps one.
     */
    TopologyChoice.Named of(TopologyChoice.Named before, Terminal terminal) {
        Topology topology = before.topology();
        if (topology.epoch() == Long.MAX_VALUE) {
            throw new Fault("the topology is at the last epoch, " + topology.epoch()
                    + ", and cannot change: lower it in " + before.name());
        }
        Topology changed = changed(topology);
        if (changed.withEpoch(topology.epoch()).equals(topology)) {
            return before;
        }
        Topology next = changed.withEpoch(topology.nextEpoch());
        Optional<Planner> planner = Planner.of(topology.rule());
        Topology planned = planner.isEmpty()
                ? next
                : Phase.of(terminal, "planning", () -> planner.get().plan(topology, next));
        return new TopologyChoice.Named(before.name(), planned);
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
                        + "\": name it in one of them, or change it with --weight or --zone");
            }
        }
        for (String id : removed) {
            known(next, "--remove", id);
            next = next.minus(id);
        }
        for (String node : added) {
            Node joiner = TopologyChoice.parseNode("--add", node);
            if (next.node(joiner.id()).isPresent()) {
                throw new Fault("--add names node \"" + Text.plain(joiner.id())
                        + "\", which is in the topology already: change it with --weight or --zone");
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
        return next;
    }

    /** Refuses to drop one of two things that are said of a node. */
    private static void requireOnce(String option, Stream<String> ids) {
        Set<String> seen = new HashSet<>();
        ids.filter(id -> !seen.add(id)).findFirst().ifPresent(id -> {
            throw new Fault(option + " names node \"" + Text.plain(id) + "\" twice: name it once");
        });
    }

    private static Node known(Topology topology, String option, String id) {
        Keys.text(option, id);
        return topology.node(id)
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
