package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Residues each with an owner of its own, over two nodes or more: the normal form of maglev. There is a cell per
 * residue.
 *
 * <p>The preference list of a residue is its owner, then the other nodes as they come along the table from there, then
 * those that own no residue, in the order of ids; zones spread. Lookup O(1); a list takes as many steps as it is far to
 * the last of its nodes, which is O(table) where one of them owns few residues or none. 2 bytes a residue, 3 where
 * there are more than 65,536 nodes. Immutable and safe for any thread.
 */
public final class ResidueTable implements Residues, Steps {

    /** The most nodes that the low halves of their numbers tell apart. */
    private static final int MAX_LOW = 1 << Character.SIZE;

    private final Space space;
    private final Members members;
    private final int modulus;
    /** The lower 16 bits of the number of each residue's owner. */
    private final char[] low;
    /** The bits above them, where there are any. */
    private final byte @Nullable [] high;

    ResidueTable(Space space, Members members, int[] owners) {
        this.space = space;
        this.members = members;
        this.modulus = owners.length;
        this.low = new char[modulus];
        this.high = members.count() > MAX_LOW ? new byte[modulus] : null;
        for (int residue = 0; residue < modulus; residue++) {
            low[residue] = (char) owners[residue];
            if (high != null) {
                high[residue] = (byte) (owners[residue] >> Character.SIZE);
            }
        }
    }

    /** The bytes of a table of so many residues over so many nodes. */
    static Footprint footprint(long residues, long nodes) {
        long upper = nodes > MAX_LOW ? Footprint.array(residues, Byte.BYTES) : 0;
        return new Footprint(residues, Footprint.array(residues, Character.BYTES) + upper);
    }

    @Override
    public long modulus() {
        return modulus;
    }

    @Override
    public long first(int cell) {
        return cell;
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public int cells() {
        return modulus;
    }

    @Override
    public int cellAt(long position) {
        return (int) Long.remainderUnsigned(position, modulus);
    }

    @Override
    public int cellAt(Position position) {
        return position.high() == 0
                ? cellAt(position.low())
                : position.toBigInteger().mod(BigInteger.valueOf(modulus)).intValue();
    }

    @Override
    public Node owner(int cell) {
        return members.node(ownerNumber(cell));
    }

    @Override
    public int ownerNumber(int cell) {
        return high == null ? low[cell] : low[cell] | ((high[cell] & 0xff) << Character.SIZE);
    }

    @Override
    public PreferenceList owners(int cell, int copies) {
        return members.list(this, cell, modulus + members.count(), copies);
    }

    @Override
    public int owners(int cell, Node[] into) {
        return members.choose(this, cell, modulus + members.count(), into);
    }

    /** Once along the table from the cell, then every node in the order of ids. */
    @Override
    public int numberAt(int cell, int step) {
        if (step >= modulus) {
            return step - modulus;
        }
        int at = cell + step;
        return ownerNumber(at < modulus ? at : at - modulus);
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }
}
