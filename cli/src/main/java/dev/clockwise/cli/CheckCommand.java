package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.cli.check.Check;
import dev.clockwise.cli.check.Checklist;
import dev.clockwise.cli.check.Decimals;
import dev.clockwise.cli.check.Finding;
import dev.clockwise.cli.check.FindingName;
import dev.clockwise.cli.check.KeyReport;
import dev.clockwise.cli.check.KeySurvey;
import dev.clockwise.cli.check.Subject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clockwise check}: what about a topology is likely to hurt in production. */
@Command(
        name = "check",
        description = {
            "Goes through the production checklist of a topology and prints what is likely to hurt: each finding with"
                    + " its figure, the limit and the remedy. docs/checklist.md lists them.",
            "With --keys it tells skew of the ring from skew of the keys, with --load it proposes weights. Nothing is"
                    + " changed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise check -t examples/three-zones.yaml --accept no-load-check,no-hot-key-strategy",
            "  clockwise check -t examples/three-zones.yaml --accept no-load-check --keys keys.txt",
            "",
            "Exit code 1 where something was found that is not accepted."
        })
final class CheckCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = "--balance",
            paramLabel = "RATIO",
            description = "The greatest max/mean that is wanted (default ${DEFAULT-VALUE}).",
            defaultValue = "1.25")
    private String balance = "";

    @Option(
            names = "--utilization",
            paramLabel = "PERCENT",
            description = "How much of what all nodes together can take is used now (default ${DEFAULT-VALUE}).",
            defaultValue = "70")
    private String utilization = "";

    @Option(
            names = "--size",
            paramLabel = "ID=VALUE,…",
            description = "What nodes can really take relative to each other; 1 where left out.")
    private List<String> sizes = List.of();

    @Option(
            names = "--load",
            paramLabel = "ID=VALUE,…",
            description = "The measured load of every active node, in any unit: proposes weights.")
    private List<String> load = List.of();

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "A log of accesses: a key a line, once for each access.")
    private @Nullable Path keys;

    @Option(
            names = "--routers",
            paramLabel = "N",
            description = "On how many hosts routers read this topology (default ${DEFAULT-VALUE}).",
            defaultValue = "1")
    private String routers = "";

    @Option(
            names = "--accept",
            paramLabel = "NAME,…",
            description = "Findings that are known and fine: shown, not counted.")
    private List<String> accepted = List.of();

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Set<FindingName> accept = accepted();
        Share wanted =
                Decimals.share(Numbers.decimal("--balance", balance, 1, Subject.MOST_WANTED.intValueExact(), "1.25"));
        Share used = Decimals.share(Numbers.decimal("--utilization", utilization, 0, 100, "70"))
                .over(Share.of(100, 1));
        int hosts = Numbers.whole("--routers", routers, 1, Integer.MAX_VALUE, "3");
        TopologyChoice.Named named = topology.read(terminal);
        Map<String, BigDecimal> sizeOf = NodeValues.parse("--size", sizes, named.topology());
        Map<String, BigDecimal> loadOf = NodeValues.parse("--load", load, named.topology());
        if (!load.isEmpty()) {
            NodeValues.requireAll("--load", loadOf, named.topology());
        }
        Placement placement = TopologyChoice.place(terminal, named.topology());
        Balance shares = Phase.of(terminal, "adding up shares", () -> Balance.of(placement));
        Subject subject = new Subject(
                topology.words(),
                placement,
                shares,
                wanted,
                used,
                sizeOf,
                loadOf,
                keys == null ? null : report(keys, placement, shares),
                hosts,
                topology.file() != null);
        CheckReport report = CheckReport.of(named.name(), subject, findings(subject), accept);
        if (json) {
            CheckJson.print(report, terminal);
        } else {
            new CheckText(report, terminal).print();
        }
        return report.count() == 0 ? Exit.FINE : Exit.FOUND;
    }

    private Set<FindingName> accepted() {
        Set<FindingName> names = EnumSet.noneOf(FindingName.class);
        for (String list : accepted) {
            for (String name : list.split(",", -1)) {
                names.add(FindingName.parse(name)
                        .orElseThrow(() -> new Fault("--accept knows no finding \"" + Text.plain(name)
                                + "\": name one of " + String.join(", ", FindingName.names()))));
            }
        }
        return names;
    }

    private KeyReport report(Path file, Placement placement, Balance shares) {
        KeySurvey survey = new KeySurvey(placement);
        KeyLines.readFile(file, terminal, survey::add);
        if (survey.accesses() == 0) {
            throw new Fault("key file " + file + " holds no keys: name a log of accesses, one key a line");
        }
        return survey.report(shares);
    }

    private List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        for (Check check : Checklist.checks()) {
            findings.addAll(Phase.of(terminal, check.doing(), () -> check.findings(subject)));
        }
        return findings;
    }
}
