package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Space;
import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import org.jspecify.annotations.Nullable;

/** A difference for people. */
final class DiffText {

    private final Diff diff;
    private final Terminal terminal;

    DiffText(Diff diff, Terminal terminal) {
        this.diff = diff;
        this.terminal = terminal;
    }

    void print() {
        line("left   " + Text.plain(diff.left().name()) + ": "
                + diff.left().topology().rule().type() + " over "
                + Text.plural(diff.left().topology().nodes().size(), "node"));
        String rule = diff.right().rule();
        line("right  " + Text.plain(diff.right().name()) + ": " + (rule == null ? "recorded owners, " : rule + " over ")
                + Text.plural(diff.right().nodes(), "node"));
        for (Node node : diff.unmatched()) {
            line("only on the right: " + Text.id(node));
        }
        line("");
        verdict();
        Difference exact = diff.exact();
        if (exact != null) {
            Space space = diff.space();
            exact.first()
                    .ifPresent(spot -> line("first position  " + space.format(spot.position()) + ": "
                            + Text.id(spot.left()) + " on the left, " + Text.id(spot.right()) + " on the right"));
        }
        KeyDifference keys = diff.keys();
        if (keys != null) {
            keys.first()
                    .ifPresent(spot -> line("first key       " + Text.key(spot.key(), 0, spot.key().length) + ": "
                            + Text.id(spot.left()) + " on the left, " + Text.id(spot.right()) + " on the right"));
        }
        if (!diff.isAlike()) {
            cause();
        }
    }

    private void verdict() {
        Difference exact = diff.exact();
        KeyDifference keys = diff.keys();
        if (diff.isAlike()) {
            line(terminal.bold(
                    exact != null
                            ? "Alike: every key has the same node (exact)"
                            : "Alike: " + counted(keys) + " have the same node"));
            return;
        }
        StringBuilder text = new StringBuilder("They differ: ");
        if (exact != null) {
            text.append(exact.share().toPercent(1)).append(" of keys (exact)");
        }
        if (keys != null && (exact == null || diff.given())) {
            text.append(exact == null ? "" : "; ")
                    .append(Text.count(keys.different()))
                    .append(" of ")
                    .append(counted(keys));
        }
        line(terminal.bold(text.toString()));
    }

    private String counted(@Nullable KeyDifference keys) {
        long count = keys == null ? 0 : keys.keys();
        return Text.plural(count, "key")
                + (diff.given() ? " (counted)" : ", user:0 to user:" + (count - 1) + " (counted)");
    }

    private void cause() {
        Cause cause = diff.cause();
        if (cause == null) {
            line("cause           none found: no single change of the rule on the left brings it nearer");
            return;
        }
        line("cause           " + cause.change().aspect() + ": "
                + Text.plain(cause.change().from()) + " on the left, "
                + Text.plain(cause.change().to()) + " on the right");
        if (diff.proved()) {
            line("                with that changed the two are alike (exact)");
        } else if (cause.isWhole()) {
            line("                with that changed all " + Text.count(cause.keys())
                    + " keys tried have the same node");
        } else {
            line("                not all of it: with that changed " + Text.count(cause.different()) + " of "
                    + Text.count(cause.keys()) + " keys tried still differ");
        }
    }

    private void line(String text) {
        terminal.out().line(text);
    }
}
