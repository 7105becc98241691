package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.cli.bench.Changes;
import dev.clockwise.cli.bench.Entrant;
import dev.clockwise.cli.bench.Figures;
import dev.clockwise.cli.bench.Machine;
import dev.clockwise.cli.compare.Candidates;
import dev.clockwise.cli.compare.Scenario;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code clockwise bench}: what a placement costs on this machine. */
@Command(
        name = "bench",
        description = {
            "Measures on this machine what a placement costs, beside baselines that need no library.",
            "Owners, preference lists, building, a node that joins, one that leaves, memory: in about half a minute, or"
                    + " longer where one build takes seconds. Where no topology is named, a ring and slots are"
                    + " measured, of --size nodes of weight 1. Nothing is changed."
        },
        footerHeading = "%nHow to read it:%n",
        footer = {
            "  STRING, BYTE[]  owner of a key of 16 characters, or of its bytes: hash and lookup",
            "  POSITION        owner of a ready hash; lookups overlap, as in a loop over many keys",
            "  IN TURN         the same where each lookup waits for the owner before",
            "  LIST OF 3       preference list of a String, into the caller's array",
            "  B/STRING        bytes that the lookup of a String allocates; B/LIST, that a list does",
            "  BUILD           from ready nodes; JOIN and LEAVE, the next state when one node comes or goes",
            "  MEMORY          what lookups need, without the nodes; of baselines by the size of their objects",
            "  ×               how many times the first line's: above 1 is slower, or more",
            "",
            "The TreeMap joins and leaves in place, which no reader may look on; all others leave the old state as it is."
                    + " Where weights differ, naive rendezvous takes a logarithm a node.",
            "",
            "One thread. Other work only ever makes a lookup slower, so a figure is the fastest of many short runs of"
                    + " milliseconds, after a warm-up. Each contender is measured in a JVM of its own, so that the JIT"
                    + " compiles it as in a program that uses no other; BUILD, JOIN and LEAVE are run less often, and a"
                    + " program that does nothing else sees lower ones. Figures differ from run to run: trust ratios"
                    + " before nanoseconds, and no difference below a fifth. In a checkout, bench/run measures with JMH,"
                    + " beside other libraries.",
            "",
            "Examples:",
            "  clockwise bench",
            "  clockwise bench --size 100 --placement maglev",
            "  clockwise bench -t examples/three-zones.yaml --json"
        })
final class BenchCommand implements Callable<Integer> {

    private static final int MOST_NODES = 10_000;
    private static final int DEFAULT_NODES = 1000;

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = "--size",
            paramLabel = "N",
            description = "How many nodes of weight 1 where none are named (default 1000), placed as --placement says.")
    private @Nullable String size;

    @Option(names = "--json", description = "One JSON document, with times in nanoseconds.")
    private boolean json;

    private final List<BenchReport.Line> lines = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<TopologyChoice.Named> subjects = subjects();
        TopologyChoice.Named first = subjects.get(0);
        subjects.forEach(subject -> TopologyChoice.requireActive(subject.topology()));
        measure(subjects);
        BenchReport report = new BenchReport(
                Machine.here(),
                LocalDate.now(ZoneId.systemDefault()),
                String.join(" ", spec.root().version()),
                first.name(),
                first.topology().nodes().size(),
                first.topology().nodes().stream().filter(Node::isActive).count(),
                Entrant.hasPointsOf(first.topology()) ? name(first.topology()) : name(RingRule.NATIVE),
                lines,
                missing);
        if (json) {
            BenchJson.print(report, terminal);
        } else {
            new BenchText(report, terminal).print();
        }
        return Exit.FINE;
    }

    /** The topologies whose placements are measured; the baselines are over the first. */
    private List<TopologyChoice.Named> subjects() {
        if (topology.namesNodes()) {
            if (size != null) {
                throw new Fault("--size is the number of nodes where none are named, and -t or --nodes names them:"
                        + " give one of them");
            }
            return List.of(topology.read(terminal));
        }
        int count = size == null
                ? DEFAULT_NODES
                : Numbers.whole("--size", size, 1, MOST_NODES, String.valueOf(DEFAULT_NODES));
        String name = Text.plural(count, "node") + " of weight 1";
        List<Node> nodes = IntStream.range(0, count)
                .mapToObj(i -> Node.of(String.format(Locale.ROOT, "node-%04d", i)))
                .toList();
        if (topology.namesPlacement()) {
            return List.of(new TopologyChoice.Named(name, topology.inline(nodes)));
        }
        RingRule ring = RingRule.NATIVE.withMaxPoints(
                Math.max(RingRule.DEFAULT_MAX_POINTS, (MOST_NODES + 1) * RingRule.DEFAULT_POINTS));
        return List.of(
                new TopologyChoice.Named(name, Topology.of(ring, nodes)),
                new TopologyChoice.Named(name, Topology.of(SlotsRule.ofBits(bits(count)), nodes)));
    }

    /** Enough slots that nodes are about as even as chance allows. */
    private static int bits(int nodes) {
        return nodes <= 10 ? 16 : nodes <= 100 ? 18 : 20;
    }

    private void measure(List<TopologyChoice.Named> subjects) {
        int all = subjects.size() + Entrant.values().length - 1;
        for (TopologyChoice.Named subject : subjects) {
            measure(Entrant.PLACEMENT, name(subject.topology()), subject.topology(), all);
        }
        for (Entrant entrant : Entrant.values()) {
            String words = entrant.words();
            if (words != null) {
                measure(entrant, words, subjects.get(0).topology(), all);
            }
        }
    }

    private void measure(Entrant entrant, String name, Topology of, int all) {
        String what = "measuring " + name + ", " + (lines.size() + 1) + " of " + all;
        lines.add(new BenchReport.Line(
                name, entrant != Entrant.PLACEMENT, Phase.of(terminal, what, () -> figures(entrant, of))));
    }

    private Figures figures(Entrant entrant, Topology of) {
        try {
            return terminal.laboratory().measure(entrant, of, changes(of));
        } catch (UncheckedIOException e) {
            throw new Fault(
                    "could not measure in a JVM of its own (" + e.getMessage()
                            + "): see that another java can be started here",
                    e);
        }
    }

    private static String name(Topology topology) {
        return name(topology.rule());
    }

    private static String name(PlacementRule rule) {
        return Candidates.name(rule);
    }

    /** A node of the mean weight joins, and the active one in the middle leaves. */
    private Changes changes(Topology of) {
        Scenario scenario = Scenario.of(of);
        Topology before = scenario.topology();
        List<Node> active = before.nodes().stream().filter(Node::isActive).toList();
        Topology more = orMissing("JOIN", () -> planned(before, before.plus(scenario.joiner())));
        Topology less = active.size() == 1
                ? null
                : orMissing(
                        "LEAVE",
                        () -> planned(
                                before,
                                before.minus(active.get(active.size() / 2).id())));
        return new Changes(more, less);
    }

    /** The points of planned placements are assigned beforehand: planning is not what is timed. */
    private static Topology planned(Topology before, Topology wanted) {
        Topology after = Planner.of(wanted.rule())
                .map(planner -> planner.plan(before, wanted))
                .orElse(wanted);
        after.rule().footprint(after); // refuses a node that cannot be placed
        return after;
    }

    private @Nullable Topology orMissing(String change, Supplier<Topology> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            String line = change + ": " + e.getMessage();
            if (!missing.contains(line)) {
                missing.add(line);
            }
            return null;
        }
    }
}
