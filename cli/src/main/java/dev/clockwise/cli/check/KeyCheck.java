package dev.clockwise.cli.check;

import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the user's keys do to the nodes: no topology divides a key. */
final class KeyCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    @Override
    public String doing() {
        return "weighing keys";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        KeyReport keys = subject.keys();
        if (keys == null) {
            findings.add(notMeasured(subject));
        } else if (!subject.active().isEmpty()) {
            addHotKey(findings, subject, keys);
            addSkew(findings, subject, keys);
        }
        return findings;
    }

    private static Finding notMeasured(Subject subject) {
        return new Finding(
                FindingName.NO_HOT_KEY_STRATEGY,
                "no placement divides one key, and how heavy the heaviest is was not measured",
                null,
                "a measurement",
                "run clockwise check " + subject.words() + " --keys FILE with a log of accesses, one key a line");
    }

    /**
     * A key alone passes the wanted balance where its part of the accesses over its node's part passes what is left of
     * it.
     */
    private static void addHotKey(List<Finding> findings, Subject subject, KeyReport keys) {
        if (keys.keys().isEmpty()) {
            return;
        }
        Heavy heaviest = keys.keys().get(0);
        Share part = keys.part(heaviest.least());
        Share ideal = keys.idealOf(heaviest);
        Share ofNode = keys.ofItsNode(heaviest);
        Share limit = subject.wanted().minusOrZero(ONE);
        if (ofNode.compareTo(limit) > 0) {
            findings.add(new Finding(
                    FindingName.NO_HOT_KEY_STRATEGY,
                    "one key takes " + Words.percent(part) + " of accesses, " + Words.ratio(ofNode)
                            + " of what its node " + heaviest.node().quotedId() + " should take in all ("
                            + Words.percent(ideal) + ")",
                    ofNode.toDouble(),
                    Words.ratio(limit) + " of it, what max/mean " + Words.plain(subject.wanted())
                            + " leaves (--balance)",
                    "keep the key in a near cache of the clients, read it from all its copies, or divide it into sub-keys;"
                            + " weights and points do not help"));
        }
    }

    private static void addSkew(List<Finding> findings, Subject subject, KeyReport keys) {
        boolean ringIsFine = subject.balance().maxOverMean().compareTo(subject.wanted()) <= 0;
        if (ringIsFine && keys.counted().maxOverMean().compareTo(subject.wanted()) > 0) {
            boolean chance = keys.cause() != KeyReport.Cause.KEYS;
            findings.add(new Finding(
                    FindingName.SKEWED_KEYS,
                    String.format(
                            Locale.ROOT,
                            "%s, where the shares have %.3f and %s different keys give at most %.3f by chance",
                            Words.maxOverMean(keys.counted()),
                            subject.balance().maxOverMean().toDouble(),
                            Words.count(keys.distinct()),
                            keys.ringAndChance()),
                    keys.counted().maxOverMean().toDouble(),
                    Words.wanted(subject),
                    chance
                            ? "use more, smaller keys, or count a longer time: so few do not even out"
                            : "divide the heaviest keys, and the hash tags that tie keys together; weights hide it until"
                                    + " the keys change"));
        }
    }
}
