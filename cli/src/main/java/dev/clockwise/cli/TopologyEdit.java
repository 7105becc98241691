package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.planner.Planner;
import java.util.List;
import java.util.Optional;
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
            next = next.plus(DialectRule.joining(joiner, next));
        }
        for (String change : weights) {
            next = next.with(node(next, "--weight", change).withWeight(value("--weight", change)));
        }
        for (String change : zones) {
            next = next.with(node(next, "--zone", change).withZone(value("--zone", change)));
        }
        return next;
    }

    private static Node node(Topology topology, String option, String change) {
        value(option, change);
        return known(topology, option, change.substring(0, change.lastIndexOf('=')));
    }

    private static Node known(Topology topology, String option, String id) {
        Keys.text(option, id);
        return topology.node(id)
                .orElseThrow(() -> new Fault(option + " names node \"" + Text.plain(id)
                        + "\", which is not in the topology: name one that is"));
    }

    private static String value(String option, String change) {
        int equals = Keys.text(option, change).lastIndexOf('=');
        if (equals < 1) {
            throw new Fault(option + " must be ID=VALUE (was \"" + Text.plain(change) + "\")");
        }
        return change.substring(equals + 1);
    }
}
