package dev.clockwise.cli;

import dev.clockwise.Arc;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.movement.CopyMovement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan for people: what changes, how much moves beside the ideal and modulo, from where to where, which keys go cold.
 */
final class PlanText {

    /** What the points that a planner assigns are called, by the type of the placement. */
    private static final Map<String, String> POINTS =
            Map.of("tokens", "tokens", "slot-table", "slots", "jump", "buckets");

    private static final int LISTED = 24;
    private static final int BAR = 30;

    private final Plan plan;
    private final Terminal terminal;

    PlanText(Plan plan, Terminal terminal) {
        this.plan = plan;
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
        List<Plan.Change> listed =
                plan.changes().stream().filter(change -> !isMapOfPlan(change)).toList();
        for (Plan.Change change : listed.subList(0, Math.min(LISTED, listed.size()))) {
            line("  " + words(change));
        }
        if (listed.size() > LISTED) {
            line("  … and " + Text.plural(listed.size() - LISTED, "more change"));
        }
        int mapped = plan.changes().size() - listed.size();
        if (mapped > 0) {
            String points = POINTS.getOrDefault(plan.after().topology().rule().type(), "points");
            line("  the planner assigned " + Text.plural(mapped, "node") + " other " + points);
        }
        if (plan.changes().isEmpty()) {
            line("  the topologies are alike");
        }
    }

    /** Whether the planner made this change, so that it is not news to the user node by node. */
    private boolean isMapOfPlan(Plan.Change change) {
        return plan.isEdit() && change.attribute().equals("points");
    }

    private String side(String name, Topology topology) {
        return terminal.bold(name) + " (epoch " + topology.epoch() + ", "
                + Text.plural(topology.nodes().size(), "node") + ")";
    }

    private static String words(Plan.Change change) {
        String subject = change.subject() == null ? "the topology" : Text.cut(Text.plain(change.subject()), 60);
        return switch (change.attribute()) {
            case "joined", "left" -> subject + " " + change.attribute();
            case "points" -> subject + ": points change";
            default -> subject + ": " + change.attribute() + " " + value(change.from()) + " → " + value(change.to());
        };
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
