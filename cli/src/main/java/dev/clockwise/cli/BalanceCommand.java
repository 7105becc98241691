package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.balance.KeyBalance;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code clockwise balance}: how even the shares are. */
@Command(
        name = "balance",
        description = "Prints each node's exact share of the keys against what its weight asks for.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise balance --nodes cache-1,cache-2,cache-3=2",
            "  clockwise balance -t examples/weighted.yaml --keys keys.txt",
            "  clockwise balance -t examples/weighted.yaml --json",
            "",
            "Exit code 1 where no key has an owner, because no node has a weight above 0."
        })
final class BalanceCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(names = "--keys", paramLabel = "FILE", description = "Count these keys too, one a line.")
    private @Nullable Path keys;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    BalanceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Placement placement = topology.place(terminal);
        KeyBalance counter = null;
        if (keys != null) {
            KeyTally tally = new KeyTally(placement);
            KeyLines.count(keys, terminal, KeyLines.threads(), tally);
            counter = tally.balance();
        }
        Balance balance = Phase.of(terminal, "adding up shares", () -> Balance.of(placement));
        if (json) {
            printJson(balance, counter);
        } else {
            print(placement.topology(), balance, counter);
        }
        if (placement.ownership().nodes().isEmpty()) {
            terminal.out().flush();
            terminal.error().println(Text.NO_OWNER);
            return Exit.FOUND;
        }
        return Exit.FINE;
    }

    private void printJson(Balance balance, @Nullable KeyBalance counter) {
        try (Json document = new Json(terminal.out())) {
            document.object(() -> {
                document.array(
                        "nodes",
                        balance.nodes(),
                        each -> document.object(() -> document.text(
                                        "id", each.node().id())
                                .weight("weight", each.node().weight())
                                .share(each.share())
                                .count(
                                        "keys",
                                        counter == null
                                                ? null
                                                : counter.keysOf(each.node().id()))));
                ratios(document, balance);
                if (counter != null) {
                    document.object("counted", () -> {
                        document.number("keys", counter.keys());
                        ratios(document, counter.balance());
                    });
                }
            });
        }
    }

    private static void ratios(Json document, Balance balance) {
        document.number("maxOverMean", balance.maxOverMean().toDouble())
                .number("minOverMean", balance.minOverMean().toDouble())
                .text("method", balance.method().toString());
    }

    private void print(Topology topology, Balance balance, @Nullable KeyBalance counter) {
        Output out = terminal.out();
        out.line(terminal.bold(topology.rule().type() + " over "
                + Text.plural(topology.nodes().size(), "node") + ", epoch " + topology.epoch()));
        Table table = counter == null
                ? new Table("NODE", ">WEIGHT", ">SHARE", ">ASKED", ">RATIO", "")
                : new Table("NODE", ">WEIGHT", ">SHARE", ">ASKED", ">RATIO", ">KEYS", "");
        double largest = balance.nodes().stream()
                .mapToDouble(each -> each.share().toDouble())
                .max()
                .orElse(1);
        for (Balance.NodeShare each : balance.nodes()) {
            String id = Text.id(each.node());
            String weight = each.node().weight().toPlainString();
            String share = each.share().toPercent(2);
            String asked = each.ideal().toPercent(2);
            String ratio = each.node().isActive() ? Text.ratio(each.ratio().toDouble()) : "drained";
            String bar = terminal.bar(Bars.of(each.share().toDouble() / Math.max(largest, 1e-9), 30));
            if (counter == null) {
                table.row(id, weight, share, asked, ratio, bar);
            } else {
                table.row(
                        id,
                        weight,
                        share,
                        asked,
                        ratio,
                        Text.count(counter.keysOf(each.node().id())),
                        bar);
            }
        }
        table.print(terminal);
        out.line(summary(balance));
        if (counter != null) {
            out.line(summary(counter.balance()) + " over " + Text.plural(counter.keys(), "key"));
        }
    }

    private static String summary(Balance balance) {
        return "max/mean " + Text.ratio(balance.maxOverMean().toDouble()) + ", min/mean "
                + Text.ratio(balance.minOverMean().toDouble()) + " (" + balance.method() + ")";
    }
}
