package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.cli.compare.Advice;
import dev.clockwise.cli.compare.Candidate;
import dev.clockwise.cli.compare.Candidates;
import dev.clockwise.cli.compare.Comparison;
import dev.clockwise.cli.compare.Counted;
import dev.clockwise.cli.compare.Line;
import dev.clockwise.cli.compare.Row;
import dev.clockwise.cli.compare.Scenario;
import dev.clockwise.cli.compare.Speed;
import dev.clockwise.cli.compare.Stopwatch;
import dev.clockwise.cli.compare.Thresholds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clockwise compare}: every placement that can serve a topology, side by side. */
@Command(
        name = "compare",
        description = {
            "Prints every placement that can serve a topology side by side, with advice and its reason.",
            "How even each is, what a join and a leave move, what it costs and what it cannot do. Nothing is changed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise compare -t examples/four-caches.yaml",
            "  clockwise compare --nodes cache-1,cache-2,cache-3=2 --add cache-4=2 --within 1.02",
            "  clockwise compare -t examples/three-zones.yaml --keys keys.txt --no-time --json"
        })
final class CompareCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = "--add",
            paramLabel = "ID[=W]",
            description = "The node that joins (default: one of the mean weight), in the zone of the fewest nodes.")
    private @Nullable String added;

    @Option(
            names = "--remove",
            paramLabel = "ID",
            description = "The node that leaves (default: each in turn; the mean and the largest are shown).")
    private @Nullable String removed;

    @Option(names = "--keys", paramLabel = "FILE", description = "Count these keys too, one a line.")
    private @Nullable Path keys;

    @Option(
            names = "--within",
            paramLabel = "RATIO",
            description = "The greatest max/mean that will do, which advice keeps to (default 1.1).")
    private @Nullable String within;

    @Option(names = "--no-time", description = "Time nothing, so that equal input gives equal output.")
    private boolean noTime;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TopologyChoice.Named named = topology.read(terminal);
        Thresholds limits = within == null ? Thresholds.DEFAULT : Thresholds.DEFAULT.withWithin(ratio(within));
        Scenario scenario = scenario(named.topology());
        TopologyChoice.place(terminal, named.topology()); // a rule of one's own that cannot place is a fault
        List<Candidate> candidates = Candidates.of(named.topology());
        Comparison comparison =
                Comparison.of(scenario, candidates, (what, work) -> Phase.of(terminal, "comparing " + what, work));
        Sample sample = new Sample(comparison);
        if (keys != null) {
            KeyLines.ofFile(keys, terminal, sample);
        }
        CompareReport report = new CompareReport(
                named.name(),
                named.topology().epoch(),
                comparison,
                lines(comparison, sample),
                keys == null ? null : sample.count,
                limits.within(),
                Phase.of(terminal, "weighing", () -> Advice.of(comparison, candidates, limits)));
        if (json) {
            CompareJson.print(report, terminal);
        } else {
            new CompareText(report, terminal).print();
        }
        return Exit.FINE;
    }

    private static double ratio(String within) {
        return Numbers.decimal("--within", within, 1, 1000, "1.1").doubleValue();
    }

    private Scenario scenario(Topology before) {
        TopologyChoice.requireActive(before);
        Optional<String> leaver = Optional.ofNullable(removed).map(id -> leaver(before, id));
        Scenario usual = Scenario.of(before);
        if (added == null) {
            return new Scenario(usual.topology(), usual.joiner(), leaver);
        }
        Node joiner = TopologyChoice.parseNode("--add", added);
        if (before.node(joiner.id()).isPresent()) {
            throw new Fault("--add names node \"" + Text.plain(joiner.id())
                    + "\", which is in the topology already: name a new one");
        }
        return Scenario.of(before, joiner, leaver);
    }

    private static String leaver(Topology before, String id) {
        Keys.text("--remove", id);
        Node node = before.node(id)
                .orElseThrow(() -> new Fault("--remove names node \"" + Text.plain(id)
                        + "\", which is not in the topology: name one that is"));
        if (!node.isActive()) {
            throw new Fault("--remove names node \"" + Text.plain(id)
                    + "\", which is drained and owns nothing: name one of positive weight");
        }
        if (before.nodes().stream().filter(Node::isActive).count() == 1) {
            throw new Fault("--remove names node \"" + Text.plain(id)
                    + "\", the only one of positive weight, without which no placement owns a key: add another first");
        }
        return id;
    }

    private List<Line> lines(Comparison comparison, Sample sample) {
        Stopwatch stopwatch = new Stopwatch(terminal.clock(), sample.kept);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < comparison.rows().size(); i++) {
            Row row = comparison.rows().get(i);
            Counted counted = keys == null ? null : sample.counters.get(i).counted();
            lines.add(new Line(row, counted, noTime ? null : time(stopwatch, row)));
        }
        return lines;
    }

    private Speed time(Stopwatch stopwatch, Row row) {
        Placement placement = row.placement();
        return Phase.of(terminal, "timing " + row.candidate().name(), () -> stopwatch.of(placement));
    }

    /** Counts the user's keys in every placement, and keeps the first of them for timing. */
    private static final class Sample implements KeyLines.Sink {
        private final List<Counted.Counter> counters;
        private final List<byte[]> kept = new ArrayList<>();
        private long count;

        Sample(Comparison comparison) {
            counters = comparison.rows().stream().map(Counted.Counter::new).toList();
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            count++;
            if (kept.size() < Stopwatch.LOOKUPS) {
                kept.add(Arrays.copyOfRange(bytes, offset, offset + length));
            }
            counters.forEach(counter -> counter.add(bytes, offset, length));
        }
    }
}
