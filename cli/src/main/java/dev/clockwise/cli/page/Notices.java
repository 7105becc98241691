package dev.clockwise.cli.page;

import dev.clockwise.Flow;
import dev.clockwise.Method;

/** What a reader must not miss: keys that move needlessly, that none moves, and what cannot be drawn. */
final class Notices {

    /** The most flows that the warning names. */
    private static final int MOST = 4;

    private final Moves moves;
    private final TopologyChange change;

    Notices(Moves moves) {
        this.moves = moves;
        this.change = moves.change();
    }

    void write(Html html) {
        if (!moves.needless().isZero()) {
            writeNeedless(html);
        }
        if (moves.moved().isZero()) {
            write(html, "notice good", "No key moves.", " " + whyNone());
        }
        if (moves.arcs().isEmpty()) {
            write(html, "notice", "No ring is drawn.", " " + whyNoArcs());
        }
    }

    private static void write(Html html, String classes, String head, String text) {
        html.open("p", "class", classes).element("strong", head).text(text).close();
    }

    private void writeNeedless(Html html) {
        html.open("div", "class", "notice warn", "role", "note").open("p");
        html.element("strong", "Warning: " + Figures.percent(moves.needless()) + " of keys move needlessly,");
        html.text(" between nodes of which neither joined, left or changed. " + whyNeedless());
        html.close().open("p").text("The largest: ");
        String between = "";
        for (Flow flow : moves.needlessFlows().stream().limit(MOST).toList()) {
            html.text(between).user(Names.of(flow.from())).text(" → ").user(Names.of(flow.to()));
            html.text(" " + Figures.percent(flow.share()));
            between = ", ";
        }
        html.text(".").close().close();
    }

    private String whyNeedless() {
        if (change.isReplanned() && sameHash()) {
            return "Points are planned for all nodes together, and the plan gives some of theirs to each other.";
        }
        if (change.rule()) {
            return "The rule that places keys changes, and with it the place of every node.";
        }
        return "The rule (" + change.after().rule().type() + ") does not promise to leave them in place.";
    }

    private String whyNone() {
        if (moves.method() == Method.COUNTED) {
            return "None of the keys that were counted does.";
        }
        if (change.isNothing()) {
            return "Nothing changes.";
        }
        return change.before().placementFingerprint().equals(change.after().placementFingerprint())
                ? "Both sides place alike: what changes, such as an address, decides no owner."
                : "What changes decides no owner.";
    }

    private String whyNoArcs() {
        if (moves.method() == Method.EXPECTED && !sameHash()) {
            return "The two sides hash keys differently, so the figures are what theory expects over all keys.";
        }
        if (moves.method() == Method.COUNTED) {
            return "The figures are of the keys that were counted, and tell nothing of what lies between them.";
        }
        return "Modulo gives neighbouring positions to different nodes, so there are no arcs to see.";
    }

    private boolean sameHash() {
        return moves.movement()
                .before()
                .keyHash()
                .equals(moves.movement().after().keyHash());
    }
}
