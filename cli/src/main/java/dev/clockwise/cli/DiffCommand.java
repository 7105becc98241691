package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.difference.Diagnosis;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import dev.clockwise.difference.NodeMatch;
import dev.clockwise.difference.TrialKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise diff}: whether two placements are alike, or by how much they differ, and why. */
@Command(
        name = "diff",
        description = {
            "Proves two placements alike, or prints how many keys differ and why.",
            "Where they differ it prints the first position and key that do, and the cause: the one change of the nodes,"
                    + " of a parameter, or of the rule that makes the two alike, found by trying. Nothing is changed."
                    + " Nodes are the same if their ids, servers or addresses are, however they are spelled."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise diff examples/sessions.yaml examples/sessions-client.yaml",
            "  clockwise diff before.yaml after.yaml --keys keys.txt",
            "  clockwise diff examples/sessions.yaml --owners client.tsv",
            "",
            "Exit code 1 where they differ."
        })
final class DiffCommand implements Callable<Integer> {

    /** How many keys each change is tried with. */
    private static final int TRIED_KEYS = 2_000;

    /** How many of the recorded owners each change is tried with. */
    private static final int TRIED_OWNERS = 10_000;

    private final Terminal terminal;

    @Parameters(paramLabel = "LEFT RIGHT", arity = "0..*", description = "Two topology documents; one with --owners.")
    private List<Path> documents = List.of();

    @Option(
            names = "--owners",
            paramLabel = "FILE",
            description = "Instead of RIGHT, the owners that a real program gave: KEY<TAB>OWNER, one a line.")
    private @Nullable Path owners;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "Count these keys, one a line (default, where hashes differ: user:0 to user:19999, and if"
                    + " these agree, keys with other letters and with hash tags).")
    private @Nullable Path keys;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        int sides = documents.size() + (owners == null ? 0 : 1);
        if (sides != 2 || documents.isEmpty()) {
            throw new Fault("diff compares two sides (was " + sides + "): name "
                    + (owners == null
                            ? "LEFT and RIGHT, or LEFT and --owners FILE"
                            : "LEFT, for which --owners has RIGHT"));
        }
        if (owners != null && keys != null) {
            throw new Fault("--owners names its own keys, and --keys was given too: leave --keys out");
        }
        TopologyChoice.Named left = TopologyChoice.readFile(documents.get(0));
        Diff diff = owners == null ? ofDocuments(left) : ofOwners(left, owners);
        if (json) {
            DiffJson.print(diff, terminal);
        } else {
            new DiffText(diff, terminal).print();
        }
        return diff.isAlike() ? Exit.FINE : Exit.FOUND;
    }

    private Diff ofDocuments(TopologyChoice.Named left) {
        TopologyChoice.Named right = TopologyChoice.readFile(documents.get(1));
        Placement before = TopologyChoice.place(terminal, left.topology());
        Placement after = TopologyChoice.place(terminal, right.topology());
        Difference exact = Difference.isExact(before, after)
                ? Phase.of(terminal, "comparing", () -> Difference.between(before, after))
                : null;
        Sample sample = new Sample(before, after);
        if (keys != null) {
            KeyLines.ofFile(keys, terminal, sample);
            sample.end("");
        } else if (exact == null || !exact.share().isZero()) {
            sample.add(TrialKeys.plain());
            if (exact == null && sample.isAlike()) {
                TrialKeys.telling(before, after).forEach(sample::add);
            }
        }
        NodeMatch match = NodeMatch.with(left.topology());
        Diff.Nodes nodes = new Diff.Nodes(
                NodeMatch.with(right.topology()).unmatched(left.topology()),
                match.unmatched(right.topology()),
                match.pairs(right.topology()).stream()
                        .filter(NodeMatch.Pair::isByAddress)
                        .toList());
        Diff plain = new Diff(side(left.name(), before), side(right.name(), after), nodes, exact, sample.counted, null);
        if (plain.isAlike()) {
            return plain;
        }
        Diagnosis diagnosis = cause(() -> Diagnosis.of(left.topology(), right.topology(), sample.kept));
        return new Diff(plain.left(), plain.right(), nodes, exact, sample.counted, diagnosis);
    }

    private static Diff.Side side(String name, Placement placement) {
        Topology topology = placement.topology();
        return new Diff.Side(name, placement, topology.nodes().size(), Diagnosis.hashedById(topology));
    }

    private Diff ofOwners(TopologyChoice.Named left, Path file) {
        Placement placement = TopologyChoice.place(terminal, left.topology());
        RecordedOwners recorded = RecordedOwners.read(file, left.topology(), terminal);
        Iterator<String> next = recorded.owners().iterator();
        KeyDifference counted = new KeyDifference(placement, (bytes, offset, length) -> Node.of(next.next()));
        recorded.keys().forEach(key -> counted.add(key, 0, key.length));
        long nodes = recorded.owners().stream().distinct().count();
        int tried = Math.min(TRIED_OWNERS, recorded.keys().size());
        Diagnosis diagnosis = counted.different() == 0
                ? null
                : cause(() -> Diagnosis.of(
                        left.topology(),
                        recorded.keys().subList(0, tried),
                        recorded.owners().subList(0, tried)));
        return new Diff(
                side(left.name(), placement),
                new Diff.Side(file.toString(), null, (int) nodes, List.of()),
                new Diff.Nodes(List.of(), recorded.unmatched(), recorded.byAddress()),
                null,
                List.of(new Diff.Counted("", counted)),
                diagnosis);
    }

    private Diagnosis cause(Supplier<Diagnosis> search) {
        return Phase.of(terminal, "looking for the cause", search);
    }

    /** Counts keys, and keeps the first of each kind for trying changes. */
    private static final class Sample implements KeyLines.Sink {
        private final Placement left;
        private final Placement right;
        private final List<Diff.Counted> counted = new ArrayList<>();
        private final List<byte[]> kept = new ArrayList<>();
        private KeyDifference current;

        Sample(Placement left, Placement right) {
            this.left = left;
            this.right = right;
            this.current = new KeyDifference(left, right::owner);
        }

        void add(TrialKeys keys) {
            keys.keys().forEach(key -> key(key, 0, key.length));
            end(keys.first() + " to " + keys.last());
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            if (current.keys() < TRIED_KEYS) {
                kept.add(Arrays.copyOfRange(bytes, offset, offset + length));
            }
            current.add(bytes, offset, length);
        }

        /** Ends the keys of one kind. */
        void end(String words) {
            counted.add(new Diff.Counted(words, current));
            current = new KeyDifference(left, right::owner);
        }

        boolean isAlike() {
            return counted.stream().allMatch(each -> each.difference().different() == 0);
        }
    }
}
