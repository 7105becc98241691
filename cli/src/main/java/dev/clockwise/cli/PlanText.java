package dev.clockwise.cli;

import dev.clockwise.Arc;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.movement.CopyMovement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A plan for people: what changes, how much moves beside the ideal and modulo, from where to where, which keys go cold.
 */
final class PlanText {

    private static final int LISTED = 24;
    private static final int BAR = 30;

    private final Plan plan;
    private final boolean saved;
    private final Terminal terminal;

    /**
     * The text of a plan.
     *
     * @param saved whether the topology after is written, so that programs may follow it
     */
    PlanText(Plan plan, boolean saved, Terminal terminal) {
        this.plan = plan;
        this.saved = saved;
        this.terminal = terminal;
    }

    void print() {
        changes();
        line("");
        if (plan.movement().flows().isEmpty()) {
            line(terminal.bold(plan.isAddressChangeOnly() ? "Address change only: no key moves." : "No key moves."));
        } else {
            amount();
            line("");
            flows();
            line("");
        }
        arcs();
        balance();
        copies();
        cold();
    }

    private void line(String text) {
        terminal.out().line(text);
    }

    private void changes() {
        String after = plan.isEdit()
                ? "the same, changed as follows"
                : Text.plain(plan.after().name());
        line(side(Text.plain(plan.before().name()), plan.before().topology()) + " → "
                + side(after, plan.after().topology()));
        List<Plan.Change> listed = plan.changes().stream()
                .filter(change -> !isMapOfPlan(change) && !plan.isLeftOut(change))
                .toList();
        for (Plan.Change change : listed.subList(0, Math.min(LISTED, listed.size()))) {
            line("  " + words(change));
        }
        if (listed.size() > LISTED) {
            line("  … and " + Text.plural(listed.size() - LISTED, "more change"));
        }
        leftOut();
        unaddressed();
        long mapped = plan.changes().stream()
                .filter(change -> isMapOfPlan(change) && !plan.isLeftOut(change))
                .count();
        if (mapped > 0) {
            boolean first = plan.before().topology().rule().givenPoints().isEmpty();
            line("  the planner assigned " + Text.plural(mapped, "node") + (first ? " " : " other ")
                    + plan.pointWord());
        }
        if (plan.changes().isEmpty()) {
            line("  the topologies are alike");
        }
    }

    private void unaddressed() {
        List<Node> nodes = plan.unaddressed();
        if (!saved || nodes.isEmpty()) {
            return;
        }
        String first = Text.cut(Text.plain(nodes.get(0).id()), 60);
        String more = nodes.size() == 1 ? "" : " and " + Text.plural(nodes.size() - 1, "other node");
        line("  note: " + first + more + (nodes.size() == 1 ? " has" : " have") + " no address, so programs connect to "
                + (nodes.size() == 1 ? "its id" : "their ids") + ": --address " + first + "=ADDRESS gives one");
    }

    /** What nodes lose because the rule after does not ask for it, by what it is. */
    private void leftOut() {
        Map<String, Integer> nodes = new TreeMap<>();
        plan.changes().stream()
                .filter(plan::isLeftOut)
                .forEach(change -> nodes.merge(change.attribute(), 1, Integer::sum));
        PlacementRule before = plan.before().topology().rule();
        String rule = plan.after().topology().rule().type();
        nodes.forEach((attribute, count) -> {
            String word = attribute.equals("points")
                    ? TopologyDocument.pointField(before).orElse(attribute)
                    : attribute;
            line("  note: " + word + " of " + Text.plural(count, "node") + " left out, as " + rule
                    + " does not ask for it");
        });
    }

    /** Whether the planner made this change, so that it is not news to the user node by node. */
    private boolean isMapOfPlan(Plan.Change change) {
        return plan.isEdit() && change.attribute().equals("points");
    }

    private String side(String name, Topology topology) {
        return terminal.bold(name) + " (epoch " + topology.epoch() + ", "
                + Text.plural(topology.nodes().size(), "node") + ")";
    }

    private String words(Plan.Change change) {
        String subject = change.subject() == null ? "the topology" : Text.cut(Text.plain(change.subject()), 60);
        return switch (change.attribute()) {
            case "joined", "left" -> subject + " " + change.attribute();
            case "points" -> subject + ": " + plan.pointWord() + " change";
            case "rule" ->
                subject + ": rule "
                        + rule(
                                plan.before().topology().rule(),
                                plan.after().topology().rule());
            default -> subject + ": " + change.attribute() + " " + value(change.from()) + " → " + value(change.to());
        };
    }

    /** {@code twemproxy-ketama → rendezvous}; of two of one type also the options that differ. */
    private static String rule(PlacementRule from, PlacementRule to) {
        if (!from.type().equals(to.type())) {
            return from.type() + " → " + to.type();
        }
        List<String> were = TopologyDocument.options(from);
        List<String> are = TopologyDocument.options(to);
        return named(from, were, are) + " → " + named(to, are, were);
    }

    private static String named(PlacementRule rule, List<String> options, List<String> others) {
        String own = String.join(
                ", ",
                options.stream().filter(option -> !others.contains(option)).toList());
        return rule.type() + (own.isEmpty() ? "" : " with " + Text.plain(own));
    }

    private static String value(@Nullable String value) {
        return value == null ? "none" : Text.plain(value);
    }

    /** "ideal 20.0 %, this 21.5 %, modulo 79.7 %", over the user's keys where they were given, with a bar each. */
    private void amount() {
        Movement movement = plan.movement();
        KeyCounts counts = plan.counts();
        Share moved = counts == null ? movement.moved() : Share.of(counts.moved(), counts.keys());
        Share modulo = plan.modulo();
        if (counts != null && counts.modulo() != null) {
            modulo = Share.of(counts.modulo(), counts.keys());
        }
        String exact = movement.moved().toPercent(1) + " of keys move (" + movement.method() + ")";
        String counted = counts == null
                ? ""
                : "; " + Text.count(counts.moved()) + " of " + Text.plural(counts.keys(), "key") + " (counted)";
        line(terminal.bold(exact + counted));
        if (plan.isRuleChange()) {
            return; // the ideal and modulo are those of a change of nodes
        }
        String method = counts == null ? movement.method().toString() : "counted over your keys";
        String beside = "ideal " + movement.ideal().toPercent(1) + ", this " + moved.toPercent(1);
        line((modulo == null ? beside : beside + ", modulo " + modulo.toPercent(1)) + " (" + method + ")");
        bar("ideal", movement.ideal());
        bar("this", moved);
        if (modulo != null) {
            bar("modulo", modulo);
        }
    }

    private void bar(String name, Share share) {
        line("  " + String.format(Locale.ROOT, "%-7s", name) + terminal.bar(Bars.of(share.toDouble(), 2 * BAR)));
    }

    private void flows() {
        List<Flow> flows = plan.movement().flows();
        List<@Nullable Long> keys = plan.keysOfFlows();
        Table table = plan.counts() == null
                ? new Table("FROM", "TO", ">SHARE", "")
                : new Table("FROM", "TO", ">SHARE", ">KEYS", "");
        double largest = flows.get(0).share().toDouble();
        for (int i = 0; i < Math.min(LISTED, flows.size()); i++) {
            Flow flow = flows.get(i);
            String bar = terminal.bar(Bars.of(flow.share().toDouble() / largest, BAR));
            Long count = keys.get(i);
            String share = flow.share().toPercent(2);
            if (count == null) {
                table.row(Text.id(flow.from()), Text.id(flow.to()), share, bar);
            } else {
                table.row(Text.id(flow.from()), Text.id(flow.to()), share, Text.count(count), bar);
            }
        }
        table.print(terminal);
        if (flows.size() > LISTED) {
            line("… and " + Text.plural(flows.size() - LISTED, "smaller flow") + " (--json lists all)");
        }
    }

    private void arcs() {
        List<Arc> arcs = plan.movement().arcs();
        if (!arcs.isEmpty()) {
            long touched = arcs.stream().filter(Arc::isMoved).count();
            line(Text.count(touched) + " of " + Text.plural(arcs.size(), "arc") + " touched");
        }
    }

    private void balance() {
        line("max/mean " + Text.ratio(plan.balanceBefore().maxOverMean().toDouble()) + " → "
                + Text.ratio(plan.balanceAfter().maxOverMean().toDouble()) + ", min/mean "
                + Text.ratio(plan.balanceBefore().minOverMean().toDouble()) + " → "
                + Text.ratio(plan.balanceAfter().minOverMean().toDouble()));
    }

    private void copies() {
        CopyMovement copies = plan.copies();
        if (copies == null) {
            return;
        }
        line("");
        line(terminal.bold("With " + copies.copies() + " copies of each key") + ": "
                + copies.created().toPercent(1)
                + " created, " + copies.kept().toPercent(1) + " kept, "
                + copies.dropped().toPercent(1)
                + " dropped (exact; one copy of every key is 100 %)");
        Table table = new Table("NODE", ">CREATED", ">KEPT", ">DROPPED");
        int shown = 0;
        for (CopyMovement.NodeCopies each : copies.nodes()) {
            boolean touched = !each.created().isZero() || !each.dropped().isZero();
            if (touched && shown++ < LISTED) {
                table.row(
                        Text.id(each.node()),
                        each.created().toPercent(2),
                        each.kept().toPercent(2),
                        each.dropped().toPercent(2));
            }
        }
        table.print(terminal);
        if (shown > LISTED) {
            line("… and " + Text.plural(shown - LISTED, "more node") + " (--json lists all)");
        }
    }

    private void cold() {
        KeyCounts counts = plan.counts();
        if (counts == null || counts.moved() == 0) {
            return;
        }
        line("");
        line("Cold after the change: " + String.join(", ", counts.examples())
                + (counts.moved() > counts.examples().size()
                        ? " and "
                                + Text.count(counts.moved() - counts.examples().size())
                                + " more (--cold FILE lists all)"
                        : ""));
    }
}
