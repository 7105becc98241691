package dev.clockwise.cli;

import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.dialect.Adoption;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise adopt}: the same owners by a map that the document keeps. */
@Command(
        name = "adopt",
        description = {
            "Writes a topology that keeps the map of another system's rule in the document, so that leaving the rule"
                    + " moves nothing and later changes are planned.",
            "A ring becomes a ring of given points, a table a slot table, numbered buckets those of jump. Before anything"
                    + " is written the owners are compared: over the whole space where both sides share hash and space,"
                    + " as rings do, and slot by slot where a table was divided (exact); for 100,000 keys where buckets"
                    + " became those of jump (counted). The input is not changed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise adopt examples/sessions.yaml --out adopted.yaml",
            "  clockwise plan -t adopted.yaml --add session-4 --save next.yaml",
            "",
            "docs/leaving.md tells the whole way out of a system."
        })
final class AdoptCommand implements Callable<Integer> {

    /** How many keys are compared where the two sides do not share their hash. */
    private static final int KEYS = 100_000;

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", description = "The topology document.")
    private Path document = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to write it (JSON if FILE ends in .json; default: standard output, in YAML).")
    private @Nullable Path out;

    AdoptCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TopologyChoice.Named named = TopologyChoice.readFile(document);
        Topology adopted = Phase.of(terminal, "adopting", () -> Adoption.of(named.topology()));
        String proof = proof(named.topology(), adopted);
        if (out == null) {
            terminal.out().print(TopologyDocument.write(adopted, DocumentFormat.YAML));
            terminal.error().println(proof);
            return Exit.FINE;
        }
        boolean json = out.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        Map<String, @Nullable Path> asked = new LinkedHashMap<>();
        asked.put("--out", out);
        try (PlanFiles files = new PlanFiles(List.of(document), asked, Map.of("--out", List.of(document)))) {
            FileTarget target = files.of("--out");
            if (target != null) {
                target.write(TopologyDocument.write(adopted, json ? DocumentFormat.JSON : DocumentFormat.YAML));
            }
            files.commit();
        }
        terminal.out().line(proof);
        terminal.out()
                .line("written to " + Text.plain(out.toString()) + ": "
                        + adopted.rule().type() + " of "
                        + Text.count(adopted.nodes().stream()
                                .mapToLong(node -> node.points().size())
                                .sum())
                        + " " + TopologyDocument.pointField(adopted.rule()).orElse("points") + ", epoch "
                        + adopted.epoch());
        return Exit.FINE;
    }

    /** What was proved, in words; a difference is a defect of ours. */
    private String proof(Topology before, Topology after) {
        Placement left = TopologyChoice.place(terminal, before);
        Placement right = TopologyChoice.place(terminal, after);
        if (Difference.isExact(left, right)) {
            return kept(Difference.between(left, right).share().isZero(), before, "exact");
        }
        Optional<Boolean> same = Adoption.haveSameOwners(left, right);
        if (same.isPresent()) {
            return kept(same.get(), before, "exact");
        }
        KeyDifference keys = new KeyDifference(left, right::owner);
        for (int i = 0; i < KEYS; i++) {
            byte[] key = ("user:" + i).getBytes(StandardCharsets.UTF_8);
            keys.add(key, 0, key.length);
        }
        return kept(keys.different() == 0, before, Text.count(KEYS) + " keys counted");
    }

    private static String kept(boolean same, Topology before, String how) {
        if (!same) {
            throw new IllegalStateException("what was adopted from " + before + " has other owners");
        }
        return "every key keeps its node (" + how + ")";
    }
}
