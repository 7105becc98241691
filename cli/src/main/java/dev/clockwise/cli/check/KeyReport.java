package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import java.util.List;
import java.util.Locale;

/**
 * What accesses of keys tell of a placement.
 *
 * @param accesses how many there were
 * @param distinct about how many different keys
 * @param ring the shares of the placement
 * @param counted how the accesses fell on the nodes
 * @param keys the heaviest keys, the heaviest first
 * @param keyError what their bounds may differ by
 * @param prefixes the heaviest prefixes and hash tags, but those of which a longer one or a key has nearly all accesses
 * @param prefixError what their bounds may differ by
 */
public record KeyReport(
        long accesses,
        long distinct,
        Balance ring,
        Balance counted,
        List<Heavy> keys,
        long keyError,
        List<Heavy> prefixes,
        long prefixError) {

    /** Where most of the skew comes from. */
    public enum Cause {
        /** The shares of the placement. */
        RING,
        /** Keys that are accessed more than others. */
        KEYS,
        /** So few different keys that chance does not even them out. */
        CHANCE;

        /** The word: {@code ring}, {@code keys}, {@code chance}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The share of one access more or less. */
    public Share part(long count) {
        return Share.of(count, accesses);
    }

    /** What a key is known to take of the accesses, over what its node should take in all. */
    Share ofItsNode(Heavy key) {
        return part(key.least()).over(idealOf(key));
    }

    /** What the weights ask for of the node that takes the most of a key; all, where that is not known. */
    Share idealOf(Heavy key) {
        return ring.nodes().stream()
                .filter(each -> each.node().isActive()
                        && each.node().id().equals(key.node().id()))
                .findFirst()
                .map(Balance.NodeShare::ideal)
                .orElse(Share.of(1, 1));
    }

    /** What so many different keys, accessed alike, give on perfectly even shares at most, nineteen times in twenty. */
    public double chance() {
        return Chance.maxOverMean(counted, distinct, Balance.NodeShare::ideal);
    }

    /** What they give on the shares of the placement at most, nineteen times in twenty. */
    public double ringAndChance() {
        return Chance.maxOverMean(ring, distinct, Balance.NodeShare::share);
    }

    /**
     * Keys where one alone is more than its node should take in all, or accesses are more uneven than ring and chance
     * explain; else the one of these two that explains more.
     */
    public Cause cause() {
        boolean fills = !keys.isEmpty() && ofItsNode(keys.get(0)).compareTo(Share.of(1, 1)) > 0;
        if (fills || counted.maxOverMean().toDouble() > ringAndChance()) {
            return Cause.KEYS;
        }
        return ring.maxOverMean().toDouble() >= chance() ? Cause.RING : Cause.CHANCE;
    }

    /** The cause with its figures, in one line. */
    public String verdict() {
        String figures = "Accesses have max/mean " + Words.ratio(counted.maxOverMean()) + "; the ring alone gives "
                + Words.ratio(ring.maxOverMean()) + ", chance alone at most "
                + String.format(Locale.ROOT, "%.3f", chance()) + ", both at most "
                + String.format(Locale.ROOT, "%.3f", ringAndChance());
        return cause() + ". " + figures;
    }
}
