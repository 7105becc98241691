package dev.clockwise.cli.check;

import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the user's keys do to the nodes: no topology divides a key, or the keys of a hash tag. */
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
     * A key alone, or the keys of one hash tag, pass the wanted balance where their part of the accesses over their
     * node's part passes what is left of it.
     */
    private static void addHotKey(List<Finding> findings, Subject subject, KeyReport keys) {
        Heavy heaviest = keys.heaviestPart();
        if (heaviest == null) {
            return;
        }
        Share ofNode = keys.ofItsNode(heaviest);
        Share limit = subject.wanted().minusOrZero(ONE);
        if (ofNode.compareTo(limit) > 0) {
            boolean oneKey = keys.isOneKey();
            findings.add(new Finding(
                    FindingName.HOT_KEY,
                    (oneKey ? "one key takes " : "the keys of one hash tag take ")
                            + Words.percent(keys.part(heaviest.least())) + " of accesses, " + Words.ratio(ofNode)
                            + " of what " + (oneKey ? "its" : "their") + " node "
                            + heaviest.node().quotedId() + " should take in all ("
                            + Words.percent(keys.idealOf(heaviest)) + ")",
                    ofNode.toDouble(),
                    Words.ratio(limit) + " of it, what max/mean " + Words.plain(subject.wanted())
                            + " leaves (--balance)",
                    hotRemedy(oneKey, subject.topology().replicas()) + "; weights and points do not help"));
        }
    }

    private static String hotRemedy(boolean oneKey, int copies) {
        String cache =
                oneKey ? "keep the key in a near cache of the clients" : "keep them in a near cache of the clients";
        String copy = copies == 1 ? "" : "read " + (oneKey ? "it" : "them") + " from all copies, ";
        return cache + ", " + copy
                + (oneKey
                        ? "or divide it into sub-keys"
                        : "or divide them among several hash tags, for those of one always lie together");
    }

    private static void addSkew(List<Finding> findings, Subject subject, KeyReport keys) {
        boolean ringIsFine = subject.balance().maxOverMean().compareTo(subject.wanted()) <= 0;
        if (ringIsFine && keys.counted().maxOverMean().compareTo(subject.wanted()) > 0) {
            boolean chance = keys.cause() != KeyReport.Cause.KEYS;
            String filled = keys.filled();
            findings.add(new Finding(
                    FindingName.SKEWED_KEYS,
                    String.format(
                                    Locale.ROOT,
                                    "%s, where the shares have %.3f and %s %s at most %.3f by chance",
                                    Words.maxOverMean(keys.counted()),
                                    subject.balance().maxOverMean().toDouble(),
                                    keys.parts(),
                                    keys.distinctParts() == 1 ? "gives" : "give",
                                    keys.ringAndChance())
                            + (filled.isEmpty() ? "" : "; " + filled),
                    keys.counted().maxOverMean().toDouble(),
                    Words.wanted(subject),
                    chance
                            ? "use more, smaller " + (keys.isTagged() ? "hash tags" : "keys")
                                    + ", or count a longer time: so few do not even out"
                            : "divide the heaviest keys, and the hash tags that tie keys together; weights hide it"
                                    + " until the keys change"));
        }
    }
}
