package dev.clockwise.cli;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.cli.page.RingPicture;
import dev.clockwise.movement.ExactMovement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise plan}: what a change of the nodes will move, before it is made. */
@Command(
        name = "plan",
        description = {
            "Prints what a change of the nodes moves: from which node to which, exactly, beside the ideal and modulo.",
            "Name two documents, or one topology and its change. Nothing is changed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise plan examples/four-caches.yaml examples/five-caches.yaml",
            "  clockwise plan -t examples/weighted.yaml --remove small-1 --weight big-1=3",
            "  clockwise plan --nodes cache-1,cache-2,cache-3 --add cache-4 --keys keys.txt --html plan.html",
            "",
            "Exit code 1 where keys move between nodes that did not change."
        })
final class PlanCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(paramLabel = "BEFORE AFTER", arity = "0..2", description = "Two topology documents.")
    private List<Path> documents = List.of();

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(names = "--add", paramLabel = "ID[=W]", description = "A node that joins.")
    private List<String> added = List.of();

    @Option(names = "--remove", paramLabel = "ID", description = "A node that leaves.")
    private List<String> removed = List.of();

    @Option(names = "--weight", paramLabel = "ID=W", description = "A node whose weight changes; 0 drains it.")
    private List<String> weights = List.of();

    @Option(names = "--zone", paramLabel = "ID=ZONE", description = "A node, added or known, whose zone is set.")
    private List<String> zones = List.of();

    @Option(
            names = {"-n", "--copies"},
            paramLabel = "R",
            description = "How many copies a key has (default: the replicas of the topology after).")
    private @Nullable Integer copies;

    @Option(names = "--keys", paramLabel = "FILE", description = "Count these keys too, one a line.")
    private @Nullable Path keys;

    @Option(
            names = "--cold",
            paramLabel = "FILE",
            description = "Write the keys that move, as KEY<TAB>FROM<TAB>TO; needs --keys.")
    private @Nullable Path cold;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page that shows the movement.")
    private @Nullable Path html;

    @Option(names = "--svg", paramLabel = "FILE", description = "Write the rings before and after as a picture.")
    private @Nullable Path svg;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    PlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (cold != null && keys == null) {
            throw new Fault("--cold lists which of the user's keys move: name them with --keys FILE");
        }
        TopologyChoice.Named before = before();
        TopologyChoice.Named after = after(before);
        int listed = copies == null ? after.topology().replicas() : Copies.check(copies);
        Placement placementBefore = TopologyChoice.place(terminal, before.topology());
        Placement placementAfter = TopologyChoice.place(terminal, after.topology());
        try (PlanFiles files = files()) {
            KeyCounts counts = keys == null
                    ? null
                    : KeyCounts.of(keys, files.of("--cold"), terminal, placementBefore, placementAfter);
            Plan plan = Phase.of(terminal, "working out the movement", () -> {
                Movement movement = movement(placementBefore, placementAfter, counts);
                return Plan.of(before, after, movement, listed, counts);
            });
            write(files, plan);
            if (json) {
                PlanJson.print(plan, terminal);
            } else {
                new PlanText(plan, terminal).print();
            }
            terminal.out().flush();
            return warn(plan);
        }
    }

    private PlanFiles files() {
        List<Path> inputs = new ArrayList<>(documents);
        Stream.of(topology.file(), keys).filter(Objects::nonNull).forEach(inputs::add);
        Map<String, @Nullable Path> asked = new LinkedHashMap<>();
        asked.put("--cold", cold);
        asked.put("--html", html);
        asked.put("--svg", svg);
        return new PlanFiles(inputs, asked);
    }

    private static void write(PlanFiles files, Plan plan) {
        FileTarget picture = files.of("--svg");
        if (picture != null) {
            picture.write(new RingPicture(plan.movement()).svg());
        }
        FileTarget page = files.of("--html");
        if (page != null) {
            page.write(plan.page());
        }
        files.commit();
    }

    private TopologyChoice.Named before() {
        boolean changes = !(added.isEmpty() && removed.isEmpty() && weights.isEmpty() && zones.isEmpty());
        if (documents.isEmpty()) {
            if (!changes) {
                throw new Fault(
                        "no change to plan: name BEFORE and AFTER, or a topology with --add, --remove, --weight or"
                                + " --zone");
            }
            return topology.read(terminal);
        }
        if (topology.isGiven() || changes || documents.size() != 2) {
            throw new Fault("name either two documents, BEFORE and AFTER, or one topology (-t or --nodes) with --add,"
                    + " --remove, --weight or --zone");
        }
        return read(documents.get(0));
    }

    private TopologyChoice.Named read(Path document) {
        return Phase.of(terminal, "reading the topology", () -> TopologyChoice.readFile(document));
    }

    private TopologyChoice.Named after(TopologyChoice.Named before) {
        if (!documents.isEmpty()) {
            return read(documents.get(1));
        }
        Topology next = before.topology();
        if (next.epoch() == Long.MAX_VALUE) {
            throw new Fault("the topology is at the last epoch, " + next.epoch() + ", and cannot change: lower it in "
                    + before.name());
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
            next = next.plus(joiner);
        }
        for (String change : weights) {
            next = next.with(node(next, "--weight", change).withWeight(value("--weight", change)));
        }
        for (String change : zones) {
            next = next.with(node(next, "--zone", change).withZone(value("--zone", change)));
        }
        return new TopologyChoice.Named(
                before.name(), next.withEpoch(before.topology().nextEpoch()));
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

    /** The most exact movement that can be had: exact on one key hash, expected on two, counted where too many flows. */
    private static Movement movement(Placement before, Placement after, @Nullable KeyCounts counts) {
        if (counts != null && !ExactMovement.isListable(before, after)) {
            return counts.movement();
        }
        return Movement.isExact(before, after) ? Movement.between(before, after) : Movement.expected(before, after);
    }

    private int warn(Plan plan) {
        if (plan.movement().needless().isZero()) {
            return Exit.FINE;
        }
        terminal.error().println(terminal.errorScreen() ? terminal.warning(plan.warning()) : plan.warning());
        return Exit.FOUND;
    }
}
