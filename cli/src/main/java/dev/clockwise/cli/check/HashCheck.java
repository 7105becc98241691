package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Arcs;
import dev.clockwise.placement.Odds;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Whether the hash has values enough, and spreads keys that are alike. */
final class HashCheck implements Check {

    /** Colliding points that are expected, from which on a collision is more than bad luck. */
    private static final double MOST_COLLISIONS = 0.1;

    /** Hash values of the smallest node where nodes own cells: one more or less is then a hundredth of its share. */
    private static final long LEAST_VALUES = 100;

    /** Where each value falls to a node by chance: chance is then a hundredth of its share, 1/√10,000. */
    private static final long LEAST_VALUES_BY_CHANCE = 10_000;

    @Override
    public String doing() {
        return "measuring the hash";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        if (subject.active().size() < 2) {
            return findings;
        }
        addNarrow(findings, subject);
        SequentialKeys worst = SequentialKeys.worst(subject);
        if (worst.statistic() > worst.limit()) {
            findings.add(new Finding(
                    FindingName.UNSTABLE_HASH,
                    String.format(
                            Locale.ROOT,
                            "%s spreads %s keys that count up (%s) with max/mean %.3f, where the shares have %.3f: a G"
                                    + " statistic of %,.0f",
                            subject.placement().keyHash().function(),
                            Words.count(worst.keys()),
                            worst.spelling(),
                            worst.maxOverMean(),
                            subject.balance().maxOverMean().toDouble(),
                            worst.statistic()),
                    worst.statistic(),
                    String.format(Locale.ROOT, "%,.0f, which chance passes once in three million times", worst.limit()),
                    "hash keys with xxh3_64; all keys move once"));
        }
        return findings;
    }

    private static void addNarrow(List<Finding> findings, Subject subject) {
        PositionHash keys = subject.placement().keyHash();
        if (subject.placement().ownership() instanceof Arcs
                && keys.range().compareTo(keys.space().size()) < 0) {
            findings.add(narrowerThanTheRing(subject, keys));
            return;
        }
        double collisions = expectedCollisions(subject);
        if (collisions > MOST_COLLISIONS) {
            long points = subject.placement().footprint().points();
            findings.add(new Finding(
                    FindingName.NARROW_HASH,
                    String.format(
                            Locale.ROOT,
                            "%s on %s: %.2f collisions are to be expected",
                            Words.plural(points, "point"),
                            values(ring(subject).pointHash()),
                            collisions),
                    collisions,
                    MOST_COLLISIONS + " expected collisions",
                    wider(ring(subject).pointHash()) + ", or fewer points; all keys move once"));
            return;
        }
        BigInteger values = valuesOfSmallest(subject);
        boolean byChance = subject.placement().ownership() instanceof Odds;
        long least = byChance ? LEAST_VALUES_BY_CHANCE : LEAST_VALUES;
        if (values.compareTo(BigInteger.valueOf(least)) < 0) {
            double coarseness = 1 / Math.max(1, values.doubleValue());
            findings.add(new Finding(
                    FindingName.NARROW_HASH,
                    String.format(
                            Locale.ROOT,
                            "keys hash to %s, of which the smallest node gets %,d: its share %s %.1f %%",
                            values(subject.placement().keyHash()),
                            values,
                            byChance ? "varies by chance by" : "comes in steps of",
                            100 * (byChance ? Math.sqrt(coarseness) : coarseness)),
                    values.doubleValue(),
                    Words.count(least) + " values a node, for 1 %",
                    remedy(subject)));
        }
    }

    /** Keys that reach the beginning of a ring only, where few nodes have points, or one has. */
    private static Finding narrowerThanTheRing(Subject subject, PositionHash keys) {
        long owners =
                subject.active().stream().filter(each -> !each.share().isZero()).count();
        return new Finding(
                FindingName.NARROW_HASH,
                String.format(
                        Locale.ROOT,
                        "keys hash to %s positions of a ring of %s (%s): %,d of %,d nodes own all"
                                + " that they reach, max/mean"
                                + " %.3f",
                        keys.range(),
                        keys.space(),
                        keys.function(),
                        owners,
                        subject.active().size(),
                        subject.balance().maxOverMean().toDouble()),
                keys.range().doubleValue(),
                keys.space() + " positions, all of the ring",
                "hash keys with a function of as many bits as the ring; all keys move once");
    }

    private static String remedy(Subject subject) {
        PlacementRule rule = form(subject);
        PositionHash hash = subject.placement().keyHash();
        if (rule instanceof SlotTableRule table) {
            boolean isFull = table.equals(SlotTableRule.REDIS_CLUSTER) || table.slots() == SlotTableRule.MAX_SLOTS;
            return isFull
                    ? "use fewer nodes, or another type of placement: there are no more slots; all keys move once"
                    : "use more slots" + (isCutShort(hash) ? ", for which " + longer(hash) : "")
                            + ", or fewer nodes; all keys move once";
        }
        return count(hash).bitLength() > Long.SIZE
                ? "raise the smallest weight, or drain its node with weight 0"
                : wider(hash) + ", or fewer nodes; all keys move once";
    }

    /**
     * What gives a hash 2^64 values or more: more of the digest where it has more, another function, a larger space.
     */
    static String wider(PositionHash hash) {
        boolean isNarrow = hash.space().size().bitLength() <= Long.SIZE;
        return isCutShort(hash) ? longer(hash) + (isNarrow ? " and space: 2^64" : "") : "use space: 2^64";
    }

    private static boolean isCutShort(PositionHash hash) {
        return hash.cut().bytes() < Long.BYTES;
    }

    private static String longer(PositionHash hash) {
        return hash.function().digestBytes() < Long.BYTES
                ? "hash with 8 bytes or more, such as xxh3_64"
                : "use 8 bytes or more of the digest";
    }

    private static String values(PositionHash hash) {
        BigInteger count = count(hash);
        String number =
                count.bitCount() == 1 && count.bitLength() > 16 ? "2^" + (count.bitLength() - 1) : count.toString();
        return number + " hash values (" + hash.function() + ", " + hash.cut().bytes() + " bytes, space " + hash.space()
                + ")";
    }

    /** How many positions a hash can reach. */
    static BigInteger count(PositionHash hash) {
        return hash.range().min(hash.space().size());
    }

    /** The pairs of points that chance puts at one position: n (n - 1) / 2 pairs over the positions there are. */
    private static double expectedCollisions(Subject subject) {
        if (!(form(subject) instanceof RingRule ring) || !ring.hasLabels()) {
            return 0;
        }
        double points = subject.placement().footprint().points();
        return points * (points - 1) / 2 / count(ring.pointHash()).doubleValue();
    }

    private static PlacementRule form(Subject subject) {
        return subject.topology().rule().form(subject.topology());
    }

    private static RingRule ring(Subject subject) {
        return (RingRule) form(subject);
    }

    private static BigInteger valuesOfSmallest(Subject subject) {
        Share least = subject.active().stream()
                .map(Balance.NodeShare::ideal)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return count(subject.placement().keyHash()).multiply(least.numerator()).divide(least.denominator());
    }
}
