package dev.clockwise.placement;

import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.hash.PositionHash;
import java.math.BigInteger;

/**
 * How many values of a key hash fall on each position: what shares are measured by.
 *
 * <p>A hash of H values taken modulo a space of M positions gives ⌊H/M⌋ + 1 values to each position below H mod M, and
 * ⌊H/M⌋ to each other. For H a multiple of M (every native placement) that is one measure for all; a hash narrower than
 * its space reaches only the positions below H; and a short hash modulo an odd size is uneven, which shares then show.
 * Immutable and safe for any thread.
 */
public final class KeyMeasure {

    private final BigInteger perPosition;
    private final BigInteger whole;
    /** Positions below this get one value more. */
    private final BigInteger heavier;

    private KeyMeasure(BigInteger perPosition, BigInteger heavier, BigInteger whole) {
        this.perPosition = perPosition;
        this.heavier = heavier;
        this.whole = whole;
    }

    /** The measure of a key hash. */
    public static KeyMeasure of(PositionHash keyHash) {
        BigInteger size = keyHash.space().size();
        BigInteger[] division = keyHash.range().divideAndRemainder(size);
        return division[1].signum() == 0
                ? new KeyMeasure(BigInteger.ONE, BigInteger.ZERO, size)
                : new KeyMeasure(division[0], division[1], keyHash.range());
    }

    /** The share of a set of {@code positions} positions, of which {@code below} lie below {@link #heavier()}. */
    Share share(BigInteger positions, BigInteger below) {
        return Share.of(positions.multiply(perPosition).add(below), whole);
    }

    /** Positions below this one are hit by one hash value more than the others; 0 where all are alike. */
    public BigInteger heavier() {
        return heavier;
    }

    /** An empty sum of spans. */
    public Tally tally() {
        return new Tally();
    }

    /** A sum of disjoint spans of positions, exact. Not safe for several threads. */
    public final class Tally {
        /*
         * A span of the whole space may hold 2^64 or 2^128 positions, one more than two words can count. So this adds
         * up the length of each span less one, and counts the spans.
         */
        private final Sum all = new Sum();
        private final Sum below = new Sum();
        private BigInteger counted = BigInteger.ZERO;
        private BigInteger countedBelow = BigInteger.ZERO;

        /** Adds the positions from {@code from} to {@code to}, both inclusive, in two words each. */
        public void add(long fromHigh, long fromLow, long toHigh, long toLow) {
            all.add(fromHigh, fromLow, toHigh, toLow);
            if (heavier.signum() != 0) {
                addBelow(new Position(fromHigh, fromLow), new Position(toHigh, toLow));
            }
        }

        private void addBelow(Position from, Position to) {
            Position end = Position.of(heavier.subtract(BigInteger.ONE));
            if (from.compareTo(end) <= 0) {
                Position last = to.compareTo(end) <= 0 ? to : end;
                below.add(from.high(), from.low(), last.high(), last.low());
            }
        }

        /** Adds {@code positions} positions, of which {@code positionsBelow} lie below {@link KeyMeasure#heavier()}. */
        public void add(BigInteger positions, BigInteger positionsBelow) {
            counted = counted.add(positions);
            countedBelow = countedBelow.add(positionsBelow);
        }

        /** The share of all that was added. */
        public Share share() {
            return KeyMeasure.this.share(counted.add(all.total()), countedBelow.add(below.total()));
        }
    }

    /** The sum of {@code to - from} over spans, in 128 bits, and the number of spans. */
    private static final class Sum {
        private long high;
        private long low;
        private long spans;

        void add(long fromHigh, long fromLow, long toHigh, long toLow) {
            long differenceLow = toLow - fromLow;
            long borrow = Long.compareUnsigned(toLow, fromLow) < 0 ? 1 : 0;
            low += differenceLow;
            long carry = Long.compareUnsigned(low, differenceLow) < 0 ? 1 : 0;
            high += toHigh - fromHigh - borrow + carry;
            spans++;
        }

        BigInteger total() {
            return new Position(high, low).toBigInteger().add(BigInteger.valueOf(spans));
        }
    }
}
