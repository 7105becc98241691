package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import dev.clockwise.difference.NodeMatch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise diff}: whether two placements are alike, or by how much they differ, and why. */
@Command(
        name = "diff",
        description = {
            "Proves that two placements give every key the same node, or prints how many differ, the first that does,",
            "and the cause: the one change of the rule that makes them alike, found by trying. Nothing is changed.",
            "Nodes are the same if their ids or servers are, however they are spelled."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise diff examples/twemproxy.yaml examples/client.yaml",
            "  clockwise diff before.yaml after.yaml --keys keys.txt",
            "  clockwise diff twemproxy.yaml --owners client.tsv",
            "",
            "Exit code 1 where they differ."
        })
final class DiffCommand implements Callable<Integer> {

    /** How many keys are counted where the user gives none and the two do not share their hash. */
    private static final int USUAL_KEYS = 20_000;

    /** How many keys each change is tried with. */
    private static final int TRIED_KEYS = 2_000;

    private final Terminal terminal;

    @Parameters(paramLabel = "LEFT RIGHT", arity = "1..2", description = "Two topology documents.")
    private List<Path> documents = List.of();

    @Option(
            names = "--owners",
            paramLabel = "FILE",
            description = "Instead of RIGHT, the owners that a real program gave: KEY<TAB>OWNER, one a line.")
    private @Nullable Path owners;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "Count these keys, one a line (default, where hashes differ: user:0 to user:19999).")
    private @Nullable Path keys;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if ((documents.size() == 2) == (owners != null)) {
            throw new Fault(
                    owners == null
                            ? "diff compares two sides (was one): name LEFT and RIGHT, or --owners FILE"
                            : "--owners stands for RIGHT, and both were given: leave one out");
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
            if (sample.counted.keys() == 0) {
                throw new Fault("key file " + keys + " is empty: name a file with one key a line");
            }
        } else if (exact == null || !exact.share().isZero()) {
            usualKeys().forEach(key -> sample.key(key, 0, key.length));
        }
        KeyDifference counted = sample.counted.keys() == 0 ? null : sample.counted;
        Diff.Side side = new Diff.Side(
                right.name(),
                right.topology().rule().type(),
                right.topology().nodes().size());
        List<Node> unmatched = NodeMatch.with(left.topology()).unmatched(right.topology());
        Diff plain = new Diff(left, side, exact, counted, keys != null, null, false, unmatched);
        if (plain.isAlike()) {
            return plain;
        }
        Cause cause = cause(() -> Cause.find(left.topology(), right.topology(), sample.kept));
        boolean proved =
                cause != null && cause.isWhole() && isProved(cause.change().changed(), after);
        return new Diff(left, side, exact, counted, keys != null, cause, proved, unmatched);
    }

    private static boolean isProved(Topology changed, Placement after) {
        Placement placement = Placement.of(changed);
        return Difference.isExact(placement, after)
                && Difference.between(placement, after).share().isZero();
    }

    private Diff ofOwners(TopologyChoice.Named left, Path file) {
        Placement placement = TopologyChoice.place(terminal, left.topology());
        RecordedOwners recorded = RecordedOwners.read(file, left.topology(), terminal);
        Iterator<String> next = recorded.owners().iterator();
        KeyDifference counted = new KeyDifference(placement, (bytes, offset, length) -> Node.of(next.next()));
        recorded.keys().forEach(key -> counted.add(key, 0, key.length));
        long nodes = recorded.owners().stream().distinct().count();
        int tried = Math.min(TRIED_KEYS, recorded.keys().size());
        Cause cause = counted.different() == 0
                ? null
                : cause(() -> Cause.find(
                        left.topology(),
                        recorded.keys().subList(0, tried),
                        recorded.owners().subList(0, tried)));
        Diff.Side side = new Diff.Side(file.toString(), null, (int) nodes);
        return new Diff(left, side, null, counted, true, cause, false, recorded.unmatched());
    }

    private @Nullable Cause cause(Supplier<Optional<Cause>> search) {
        return Phase.of(terminal, "looking for the cause", search).orElse(null);
    }

    private static List<byte[]> usualKeys() {
        return IntStream.range(0, USUAL_KEYS)
                .mapToObj(i -> ("user:" + i).getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    /** Counts keys, and keeps the first of them for trying changes. */
    private static final class Sample implements KeyLines.Sink {
        private final KeyDifference counted;
        private final List<byte[]> kept = new ArrayList<>();

        Sample(Placement left, Placement right) {
            counted = new KeyDifference(left, right::owner);
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            counted.add(bytes, offset, length);
            if (kept.size() < TRIED_KEYS) {
                kept.add(Arrays.copyOfRange(bytes, offset, offset + length));
            }
        }
    }
}
