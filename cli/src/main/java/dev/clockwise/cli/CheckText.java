package dev.clockwise.cli;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.cli.check.Finding;
import dev.clockwise.cli.check.Heavy;
import dev.clockwise.cli.check.KeyReport;
import dev.clockwise.cli.check.LoadProposal;
import dev.clockwise.placement.JumpRule;
import java.util.List;

/** A check for people: the findings, then what the keys tell, then the weights proposed. */
final class CheckText {

    private static final int LISTED = 24;

    private final CheckReport report;
    private final Terminal terminal;

    CheckText(CheckReport report, Terminal terminal) {
        this.report = report;
        this.terminal = terminal;
    }

    void print() {
        Topology topology = report.subject().topology();
        line(terminal.bold(Text.plain(report.name())) + ": " + topology.rule().type() + " over "
                + Text.plural(topology.nodes().size(), "node") + ", " + Text.copies(topology.replicas())
                + " of each key, epoch " + topology.epoch());
        findings();
        KeyReport keys = report.subject().keys();
        if (keys != null) {
            keys(keys);
        }
        LoadProposal proposal = report.proposal();
        if (proposal != null) {
            load(proposal);
        }
    }

    private void line(String text) {
        terminal.out().line(text);
    }

    private void findings() {
        for (Finding finding : report.findings()) {
            line("");
            boolean accepted = report.isAccepted(finding);
            String name = finding.name().toString();
            line(accepted ? terminal.dim(name + " (accepted)") : terminal.bold(terminal.warning(name)));
            field("found", finding.found(), accepted);
            field("limit", finding.limit(), accepted);
            field("remedy", finding.remedy(), accepted);
        }
        line("");
        long accepted = report.findings().size() - report.count();
        String count = report.count() == 0 ? "No findings" : Text.plural(report.count(), "finding");
        line(terminal.bold(count + (accepted == 0 ? "." : ", " + Text.count(accepted) + " accepted.")));
    }

    private void field(String name, String text, boolean dim) {
        String shown = "  " + name + " ".repeat(8 - name.length()) + Text.plain(text);
        line(dim ? terminal.dim(shown) : shown);
    }

    private void keys(KeyReport keys) {
        line("");
        line(terminal.bold("Keys") + ": " + Text.plural(keys.accesses(), "access", "accesses") + " of about "
                + Text.plural(keys.distinct(), "different key")
                + (keys.isTagged() ? ", with " + Text.plural(keys.distinctParts(), "different hashed part") : ""));
        line("Verdict: " + keys.verdict());
        if (!keys.keys().isEmpty()) {
            line("");
            heavy("HEAVIEST KEYS", keys, keys.keys(), keys.keyError());
        }
        if (!keys.prefixes().isEmpty()) {
            line("");
            heavy("HEAVIEST PREFIXES", keys, keys.prefixes(), keys.prefixError());
        }
        if (keys.keys().isEmpty()) {
            line("no key has more than 0.1 % of the accesses");
        }
    }

    private void heavy(String heading, KeyReport keys, List<Heavy> heavies, long error) {
        Table table = new Table(heading, ">ACCESSES", ">PART", "WHERE");
        for (Heavy each : heavies) {
            byte[] bytes = each.bytes();
            String key = bytes.length == 0 ? "\"\"" : Text.key(bytes, 0, bytes.length);
            String text = key + (each.isCut() ? "…" : "");
            table.row(
                    text,
                    (each.least() == each.most() ? "" : "≥ ") + Text.count(each.least()),
                    keys.part(each.least()).toPercent(1),
                    where(each));
        }
        table.print(terminal);
        line(
                error == 0
                        ? "counted exactly"
                        : "counted in bounded memory: each was accessed at most " + Text.count(error) + " times more");
    }

    private static String where(Heavy heavy) {
        Node node = heavy.node();
        if (node.isNone()) {
            return "spread";
        }
        return heavy.there() >= heavy.least()
                ? "all at " + Text.id(node)
                : Math.round(100.0 * heavy.there() / heavy.least()) + " % at " + Text.id(node) + ", the most";
    }

    private void load(LoadProposal proposal) {
        line("");
        line(terminal.bold("Load") + ": max/mean "
                + Text.ratio(proposal.maxOverMean().toDouble()) + " (measured)");
        String command = report.command();
        Movement moved = report.moved();
        if (command == null || moved == null) {
            line("No other weights are proposed: " + whyNone(proposal) + ".");
            return;
        }
        Table table = new Table("NODE", ">LOAD", ">TARGET", ">WEIGHT", ">PROPOSED");
        List<LoadProposal.NodeLoad> nodes = proposal.nodes();
        for (LoadProposal.NodeLoad each : nodes.subList(0, Math.min(LISTED, nodes.size()))) {
            table.row(
                    Text.id(each.node()),
                    each.load().toPercent(1),
                    each.target().toPercent(1),
                    each.node().weight().toPlainString(),
                    each.weight().toPlainString());
        }
        table.print(terminal);
        if (nodes.size() > LISTED) {
            line("… and " + Text.plural(nodes.size() - LISTED, "more node") + " (--json lists all, and the command)");
        }
        line("These weights move " + moved.moved().toPercent(1) + " of keys (" + moved.method() + ").");
        if (proposal.isLimited()) {
            line("A weight changes at most " + LoadProposal.MOST_FACTOR
                    + "-fold in one step: a load that is further off is often a hot key's.");
        }
        line("One step: it takes it that load follows share, which a hot key does not. Measure again afterwards, with");
        line(nodes.size() > LISTED ? "--size and the weights of now" : report.sizes());
        line("added, for weights then no longer tell what nodes can take. To see what moves:");
        line(nodes.size() > LISTED ? "clockwise plan … --weight ID=WEIGHT …" : command);
    }

    private String whyNone(LoadProposal proposal) {
        if (proposal.isEven()) {
            return "each node is within " + LoadProposal.NOISE.toPercent(0) + " of what it should take";
        }
        if (!report.subject().hasWeights()) {
            return "in a placement of type "
                    + report.subject().topology().rule().type()
                    + " weights move nothing, for the document says who owns what";
        }
        if (proposal.isChange()) {
            return "those that load asks for cannot be placed";
        }
        return report.subject().topology().rule() instanceof JumpRule
                ? "none of whole buckets come closer"
                : "none that a node can have come closer";
    }
}
