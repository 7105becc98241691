package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.agreement.json.PublicAddress;
import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Change;
import dev.clockwise.difference.Diagnosis;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.NodeMatch;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** A difference for people. */
final class DiffText {

    private static final String INDENT = " ".repeat(16);

    /** How many nodes of a list are named. */
    private static final int NAMED = 3;

    private final Diff diff;
    private final Terminal terminal;

    DiffText(Diff diff, Terminal terminal) {
        this.diff = diff;
        this.terminal = terminal;
    }

    void print() {
        line("left   " + side(diff.left()));
        line("right  " + side(diff.right()));
        nodes();
        line("");
        line(terminal.bold(verdict()));
        Difference exact = diff.exact();
        if (exact != null) {
            Space space = diff.space();
            exact.first()
                    .ifPresent(spot -> line("first position  " + space.format(spot.position()) + ": "
                            + Text.id(spot.left()) + " on the left, " + Text.id(spot.right()) + " on the right"));
        }
        diff.keys().stream()
                .flatMap(counted -> counted.difference().first().stream())
                .findFirst()
                .ifPresent(spot -> line("first key       " + Text.key(spot.key(), 0, spot.key().length) + ": "
                        + Text.id(spot.left()) + " on the left, " + Text.id(spot.right()) + " on the right"));
        Diagnosis diagnosis = diff.diagnosis();
        if (diagnosis != null) {
            diagnosis(diagnosis);
        }
    }

    private static String side(Diff.Side side) {
        String rule = side.rule();
        return Text.plain(side.name()) + ": " + (rule == null ? "recorded owners, " : rule + " over ")
                + Text.plural(side.nodes(), "node");
    }

    private void nodes() {
        only("left", diff.nodes().onlyLeft());
        only("right", diff.nodes().onlyRight());
        List<NodeMatch.Pair> pairs = diff.nodes().byAddress();
        if (!pairs.isEmpty()) {
            String named = pairs.stream()
                    .limit(NAMED)
                    .map(pair -> Text.id(pair.matched()) + " is " + Text.id(pair.other()))
                    .collect(Collectors.joining(", "));
            line("matched by address: " + named + more(pairs.size()));
        }
        hashedById("left", diff.left());
        hashedById("right", diff.right());
    }

    private void only(String side, List<Node> nodes) {
        if (!nodes.isEmpty()) {
            String named = nodes.stream().limit(NAMED).map(Text::id).collect(Collectors.joining(", "));
            line("only on the " + side + ": " + named + more(nodes.size()));
        }
    }

    private static String more(int size) {
        return size <= NAMED ? "" : " and " + Text.count(size - NAMED) + " more";
    }

    private void hashedById(String side, Diff.Side of) {
        if (!of.hashedById().isEmpty()) {
            Node node = of.hashedById().get(0);
            int others = of.hashedById().size() - 1;
            line("note: " + Text.id(node) + (others == 0 ? "" : " and " + Text.plural(others, "other node"))
                    + " on the " + side + " have no server, so " + of.rule() + " hashes the id " + Text.id(node)
                    + ", not the address " + Text.plain(String.valueOf(PublicAddress.of(node))));
        }
    }

    private String verdict() {
        Difference exact = diff.exact();
        if (diff.isAlike()) {
            return diff.isExact()
                    ? "Alike: every key has the same node (exact)"
                    : "Alike: " + keys(true) + " have the same node (counted)";
        }
        if (exact == null) {
            return "They differ: " + keys(false) + " (counted)";
        }
        boolean given = diff.keys().stream().anyMatch(counted -> counted.words().isEmpty());
        return "They differ: " + part(exact.share(), true) + " (" + exact.method() + ")"
                + (given ? "; " + keys(false) + " (counted)" : "");
    }

    private String keys(boolean alike) {
        List<Diff.Counted> kinds = diff.keys();
        return kinds.stream()
                .filter(counted -> alike
                        || counted.equals(kinds.get(0))
                        || counted.difference().different() > 0)
                .map(counted -> (alike ? "" : Text.count(counted.difference().different()) + " of ")
                        + Text.plural(counted.difference().keys(), "key")
                        + (counted.words().isEmpty() ? "" : ", " + Text.plain(counted.words())))
                .collect(Collectors.joining("; "));
    }

    /** A part of all keys for people: a percentage, or how many where that is next to nothing. */
    private static String part(Share share, boolean exact) {
        if (exact) {
            return Text.isTiny(share) ? Text.outOf(share) + " positions" : Text.percent(share) + " of keys";
        }
        return Text.outOf(share) + " keys tried";
    }

    private void diagnosis(Diagnosis diagnosis) {
        List<Cause> causes = diagnosis.causes();
        for (int i = 0; i < causes.size(); i++) {
            Cause cause = causes.get(i);
            line((i == 0 ? "cause           " : "and             ") + sides(cause.change()));
            line(INDENT + outcome(cause, i == 0 ? "that" : "these"));
        }
        diagnosis
                .setting()
                .ifPresent(setting -> line(INDENT + "on the " + setting.side() + " set " + setting.name() + ": "
                        + Text.plain(wanted(setting))));
        if (diagnosis.isWhole()) {
            return;
        }
        String start = causes.isEmpty() ? "cause           " : INDENT;
        if (diagnosis.isOfDifferentKinds()) {
            line(start + "rules of different kinds: on the left " + diff.left().rule() + " places by "
                    + diagnosis.leftKind() + ", on the right " + diff.right().rule() + " by " + diagnosis.rightKind());
        } else if (causes.isEmpty()) {
            line(start + nothing());
        }
        if (!diagnosis.parts().isEmpty()) {
            line(INDENT + "what " + (causes.isEmpty() ? "" : "else ") + "differs, and how much by itself:");
        }
        for (Cause part : diagnosis.parts()) {
            line(INDENT + sides(part.change()) + ": " + part(part.rest(), part.exact()));
        }
    }

    private String nothing() {
        if (diff.right().rule() != null) {
            return "no single change explains it";
        }
        long keys = diff.keys().get(0).difference().keys();
        return keys < Diagnosis.LEAST_OWNERS
                ? "not looked for: that takes " + Diagnosis.LEAST_OWNERS + " keys or more"
                : "none found: no change of the left that is known to tell systems apart removes half of it";
    }

    private static String sides(Change change) {
        return change.name() + ": " + Text.plain(change.left()) + " on the left, " + Text.plain(change.right())
                + " on the right";
    }

    private static String outcome(Cause cause, String changes) {
        if (!cause.isWhole()) {
            return "not all of it: with " + changes + " changed, " + part(cause.rest(), cause.exact()) + " still "
                    + (cause.rest().numerator().equals(BigInteger.ONE) ? "differs" : "differ");
        }
        return "with " + changes + " changed "
                + (cause.exact()
                        ? "the two are alike (exact)"
                        : "all " + Text.outOf(cause.rest()).replaceFirst(".* of ", "")
                                + " keys tried have the same node");
    }

    /** The value that the side which a change is of would have. */
    static String wanted(Change change) {
        return change.side() == Change.Side.LEFT ? change.right() : change.left();
    }

    private void line(String text) {
        terminal.out().line(text);
    }
}
