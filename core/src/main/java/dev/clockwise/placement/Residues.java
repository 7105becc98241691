package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * The normal form of modulo: each node owns a run of residues. Cell {@code c} holds the positions whose residue lies from
 * {@code first(c)} to {@code first(c + 1) - 1}; there is a cell per active node.
 *
 * <p>Lookup O(log nodes), 8 bytes a node. Immutable and safe for any thread.
 */
public final class Residues implements Partition {

    private final Space space;
    private final Members members;
    /** First residue of each cell, then the number of residues. */
    private final long[] firsts;

    private final long modulus;

    Residues(Space space, Members members, long[] firsts) {
        this.space = space;
        this.members = members;
        this.firsts = firsts;
        this.modulus = members.count() == 0 ? 1 : firsts[firsts.length - 1];
    }

    /** How many residues there are. */
    public long modulus() {
        return modulus;
    }

    /** The first residue of a cell; of the cell after the last, the number of residues. */
    public long first(int cell) {
        return members.count() == 0 ? cell : firsts[cell];
    }

    /** How many positions below {@code end} lie in a cell. O(1). */
    public BigInteger countBelow(int cell, BigInteger end) {
        BigInteger[] rounds = end.divideAndRemainder(BigInteger.valueOf(modulus));
        long width = first(cell + 1) - first(cell);
        long partly = Math.max(0, Math.min(width, rounds[1].longValueExact() - first(cell)));
        return rounds[0].multiply(BigInteger.valueOf(width)).add(BigInteger.valueOf(partly));
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public int cells() {
        return Math.max(1, members.count());
    }

    @Override
    public int cellAt(long position) {
        return cellOfResidue(Long.remainderUnsigned(position, modulus));
    }

    @Override
    public int cellAt(Position position) {
        if (position.high() == 0) {
            return cellAt(position.low());
        }
        return cellOfResidue(
                position.toBigInteger().mod(BigInteger.valueOf(modulus)).longValue());
    }

    private int cellOfResidue(long residue) {
        if (modulus == members.count()) {
            return (int) residue;
        }
        int found = Arrays.binarySearch(firsts, residue);
        return found >= 0 ? Math.min(found, cells() - 1) : -found - 2;
    }

    @Override
    public Node owner(int cell) {
        return members.node(cell);
    }

    @Override
    public int ownerNumber(int cell) {
        return cell;
    }

    @Override
    public PreferenceList owners(int cell, int copies) {
        int count = members.count();
        return members.choose(step -> (cell + step) % count, count, copies);
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }
}
