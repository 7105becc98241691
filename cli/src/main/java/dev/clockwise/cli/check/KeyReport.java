package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What accesses of keys tell of a placement.
 *
 * @param accesses how many there were
 * @param distinct about how many different keys
 * @param isTagged whether the key hash has a hash tag, so that keys with one hashed part lie together
 * @param distinctParts about how many different hashed parts: as many as there are keys where it has none
 * @param heaviestPart the hashed part of most accesses, which no placement divides; null where none is known to be
 *     heavy
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
        boolean isTagged,
        long distinctParts,
        @Nullable Heavy heaviestPart,
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

    /**
     * What so many different hashed parts, accessed alike, give on perfectly even shares at most, nineteen times in
     * twenty.
     */
    public double chance() {
        return Chance.maxOverMean(counted, distinctParts, Balance.NodeShare::ideal);
    }

    /** What they give on the shares of the placement at most, nineteen times in twenty. */
    public double ringAndChance() {
        return Chance.maxOverMean(ring, distinctParts, Balance.NodeShare::share);
    }

    /** Whether the keys of the heaviest part alone are all that their node should take, or more. */
    boolean isNodeFilled() {
        return heaviestPart != null
                && !heaviestPart.node().isNone()
                && ofItsNode(heaviestPart).compareTo(Share.of(1, 1)) >= 0;
    }

    /** Whether a single key has the accesses of the heaviest part; otherwise a hash tag ties several together. */
    boolean isOneKey() {
        if (!isTagged || heaviestPart == null || keys.isEmpty()) {
            return !isTagged;
        }
        Heavy key = keys.get(0);
        return key.least() >= heaviestPart.least()
                && key.node().id().equals(heaviestPart.node().id());
    }

    /**
     * Keys where those of one hashed part alone are all that their node should take, or more, or accesses are more
     * uneven than ring and chance explain; else the one of these two that explains more.
     */
    public Cause cause() {
        if (isNodeFilled() || counted.maxOverMean().toDouble() > ringAndChance()) {
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
        String filled = filled();
        return cause() + (filled.isEmpty() ? "" : ": " + filled) + ". " + figures;
    }

    /** That a key or tag fills its node alone, with its figure; empty where none does. */
    String filled() {
        return heaviestPart == null || !isNodeFilled()
                ? ""
                : (isOneKey() ? "one key alone takes " : "one hash tag alone takes ")
                        + Words.ratio(ofItsNode(heaviestPart)) + " of what its node should take in all";
    }

    /** {@code 30,000 different keys}, or the hashed parts where keys with one lie together. */
    String parts() {
        return Words.plural(distinctParts, isTagged ? "different hashed part" : "different key");
    }
}
