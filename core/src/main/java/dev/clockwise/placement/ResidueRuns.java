package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * Residues of which each active node owns one run, in the order of ids: the normal form of modulo. There is a cell per
 * active node.
 *
 * <p>The preference list of a cell goes on in the order of ids. Lookup O(log nodes), 8 bytes a node. Immutable and safe
 * for any thread.
 */
public final class ResidueRuns implements Residues, Steps {

    private final Space space;
    private final Members members;
    /** First residue of each cell, then the number of residues. */
    private final long[] firsts;

    private final long modulus;

    ResidueRuns(Space space, Members members, long[] firsts) {
        this.space = space;
        this.members = members;
        this.firsts = firsts;
        this.modulus = members.count() == 0 ? 1 : firsts[firsts.length - 1];
    }

    /** All positions, owned by the only active node, or by none. */
    static ResidueRuns whole(Space space, Members members) {
        return new ResidueRuns(space, members, members.count() == 0 ? new long[1] : new long[] {0, 1});
    }

    @Override
    public long modulus() {
        return modulus;
    }

    @Override
    public long first(int cell) {
        return members.count() == 0 ? cell : firsts[cell];
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
        return members.list(this, cell, members.count(), copies);
    }

    @Override
    public int owners(int cell, Node[] into) {
        return members.choose(this, cell, members.count(), into);
    }

    @Override
    public int numberAt(int cell, int step) {
        int number = cell + step;
        return number < members.count() ? number : number - members.count();
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }
}
