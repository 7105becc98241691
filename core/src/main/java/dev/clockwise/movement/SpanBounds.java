package dev.clockwise.movement;

import dev.clockwise.Position;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The starts and ends of each owner's spans below a limit, divided by a modulus: the sum of the quotients, and the
 * remainders in sorted order.
 *
 * <p>16 bytes a span. Immutable and safe for any thread.
 */
final class SpanBounds {

    /** What a sum of as many residues as there are, times bounds, may come to in 64 bits. */
    private static final long MAX_SUM = 1L << 62;

    private final long modulus;
    /** For each owner, where its remainders begin in the arrays; then where the last ones end. */
    private final int[] firstOf;
    /** Remainders of first positions. */
    private final long[] starts;
    /** Remainders of last positions, plus 1. */
    private final long[] ends;
    /** By owner, the quotients of ends less those of starts, where they do not fit in a word. */
    private final BigInteger[] roundsWide;
    /** The same where they do: spans are disjoint, so that their sum fits too, unsigned. */
    private final long[] roundsNarrow;

    /** Bounds below {@code limit}, which is at most the size of the space. */
    SpanBounds(Spans spans, BigInteger limit, long modulus) {
        this.modulus = modulus;
        int owners = ExactMovement.owners(spans);
        int cells = cellsBelow(spans, limit);
        firstOf = firsts(spans, cells, owners);
        starts = new long[firstOf[owners]];
        ends = new long[starts.length];
        roundsWide = new BigInteger[owners];
        Arrays.fill(roundsWide, BigInteger.ZERO);
        roundsNarrow = new long[owners];
        int[] next = firstOf.clone();
        for (int cell = 0, last; cell < cells; cell = last + 1) {
            last = lastOfRun(spans, cell, cells);
            Position end = spans.end(last);
            if (last == cells - 1 && end.toBigInteger().compareTo(limit) >= 0) {
                end = Position.of(limit.subtract(BigInteger.ONE));
            }
            add(spans.ownerNumber(cell), next[spans.ownerNumber(cell)]++, spans.start(cell), end);
        }
        for (int owner = 0; owner < owners; owner++) {
            Arrays.sort(starts, firstOf[owner], firstOf[owner + 1]);
            Arrays.sort(ends, firstOf[owner], firstOf[owner + 1]);
        }
    }

    /** How many cells start below the limit. */
    private static int cellsBelow(Spans spans, BigInteger limit) {
        return limit.signum() == 0 ? 0 : 1 + spans.cellAt(Position.of(limit.subtract(BigInteger.ONE)));
    }

    /** The last of the neighbouring cells from {@code cell} on, below {@code cells}, that have one owner. */
    private static int lastOfRun(Spans spans, int cell, int cells) {
        int last = cell;
        while (last + 1 < cells && spans.ownerNumber(last + 1) == spans.ownerNumber(cell)) {
            last++;
        }
        return last;
    }

    private static int[] firsts(Spans spans, int cells, int owners) {
        int[] firsts = new int[owners + 1];
        for (int cell = 0; cell < cells; cell = lastOfRun(spans, cell, cells) + 1) {
            firsts[spans.ownerNumber(cell) + 1]++;
        }
        for (int owner = 0; owner < owners; owner++) {
            firsts[owner + 1] += firsts[owner];
        }
        return firsts;
    }

    private void add(int owner, int at, Position start, Position end) {
        if (end.high() == 0) {
            roundsNarrow[owner] += Long.divideUnsigned(end.low(), modulus) - Long.divideUnsigned(start.low(), modulus);
            starts[at] = Long.remainderUnsigned(start.low(), modulus);
            ends[at] = Long.remainderUnsigned(end.low(), modulus) + 1;
            return;
        }
        BigInteger divisor = BigInteger.valueOf(modulus);
        BigInteger[] first = start.toBigInteger().divideAndRemainder(divisor);
        BigInteger[] last = end.toBigInteger().divideAndRemainder(divisor);
        roundsWide[owner] = roundsWide[owner].add(last[0].subtract(first[0]));
        starts[at] = first[1].longValueExact();
        ends[at] = last[1].longValueExact() + 1;
    }

    /**
     * The cells of residues, in arrays: each residue owner's number, and the first residue of each cell and beyond the
     * last.
     */
    static final class Cells {
        private final int[] owners;
        private final long[] firsts;
        /** How many residues each owner has. */
        private final List<BigInteger> sizes;

        Cells(Residues residues) {
            owners = new int[residues.cells()];
            firsts = new long[owners.length + 1];
            for (int cell = 0; cell < owners.length; cell++) {
                owners[cell] = residues.ownerNumber(cell);
                firsts[cell + 1] = residues.first(cell + 1);
            }
            sizes = residues.countsBelow(BigInteger.valueOf(residues.modulus()));
        }
    }

    /**
     * How many positions of an owner's spans each owner of residues has, by its number. O(bounds + cells of residues).
     */
    List<BigInteger> countsIn(Cells residues, int owner) {
        int bounds = firstOf[owner + 1];
        int start = firstOf[owner];
        int end = start;
        if (start == bounds) {
            return Collections.nCopies(residues.sizes.size(), BigInteger.ZERO);
        }
        Sums sums = new Sums(residues.sizes.size(), bounds - start <= MAX_SUM / modulus);
        int cell = 0;
        for (long at = 0; at < modulus; ) {
            while (start < bounds && starts[start] <= at) {
                start++;
            }
            while (end < bounds && ends[end] <= at) {
                end++;
            }
            // A residue is counted once for each end above it and taken off for each start; there are as many of both.
            long balance = (long) start - end;
            long until = Math.min(start < bounds ? starts[start] : modulus, end < bounds ? ends[end] : modulus);
            while (at < until) {
                long next = residues.firsts[cell + 1];
                long to = Math.min(until, next);
                sums.add(residues.owners[cell], balance, to - at);
                cell += to == next ? 1 : 0;
                at = to;
            }
        }
        BigInteger rounds =
                roundsWide[owner].add(Position.of(roundsNarrow[owner]).toBigInteger());
        return IntStream.range(0, residues.sizes.size())
                .mapToObj(to -> rounds.multiply(residues.sizes.get(to)).add(sums.of(to)))
                .toList();
    }

    /**
     * Sums of products: in 64 bits where they fit, else in 128, for a modulus has up to 63 and a number of bounds up to
     * 31.
     */
    private static final class Sums {
        private final boolean fit;
        private final long[] low;
        private final long[] high;

        Sums(int count, boolean fit) {
            this.fit = fit;
            low = new long[count];
            high = new long[fit ? 0 : count];
        }

        void add(int sum, long factor, long length) {
            long product = factor * length;
            low[sum] += product;
            if (!fit) {
                high[sum] += Math.multiplyHigh(factor, length);
                high[sum] += Long.compareUnsigned(low[sum], product) < 0 ? 1 : 0;
            }
        }

        BigInteger of(int sum) {
            return fit
                    ? BigInteger.valueOf(low[sum])
                    : BigInteger.valueOf(high[sum])
                            .shiftLeft(Long.SIZE)
                            .add(Position.of(low[sum]).toBigInteger());
        }
    }
}
