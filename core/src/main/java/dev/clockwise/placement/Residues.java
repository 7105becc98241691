package dev.clockwise.placement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A partition whose cells are runs of residues: cell {@code c} holds the positions that leave a remainder from {@code
 * first(c)} to {@code first(c + 1) - 1} when divided by the modulus; the first cell starts at residue 0 and the last
 * ends with the modulus.
 *
 * <p>Immutable and safe for any thread.
 */
public sealed interface Residues extends Partition permits ResidueRuns, ResidueTable {

    /** How many residues there are, at least one. */
    long modulus();

    /** The first residue of a cell; of the cell after the last, the number of residues. */
    long first(int cell);

    /** How many positions below {@code end} each owner has, by its {@linkplain #ownerNumber number}. O(cells). */
    default List<BigInteger> countsBelow(BigInteger end) {
        BigInteger[] rounds = end.divideAndRemainder(BigInteger.valueOf(modulus()));
        long rest = rounds[1].longValueExact();
        long[] residues = new long[nodes().size() + 1];
        long[] residuesBelowRest = new long[residues.length];
        for (int cell = 0; cell < cells(); cell++) {
            int owner = ownerNumber(cell);
            long width = first(cell + 1) - first(cell);
            residues[owner] += width;
            residuesBelowRest[owner] += Math.max(0, Math.min(width, rest - first(cell)));
        }
        List<BigInteger> counts = new ArrayList<>();
        for (int owner = 0; owner < residues.length; owner++) {
            counts.add(rounds[0]
                    .multiply(BigInteger.valueOf(residues[owner]))
                    .add(BigInteger.valueOf(residuesBelowRest[owner])));
        }
        return counts;
    }
}
