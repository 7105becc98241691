package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.Space;
import java.util.SplittableRandom;

/**
 * Loops of lookups, a loop for each kind, so that each has call sites of its own. A loop makes so many lookups, goes on
 * in the keys where it stopped before, and gives a sum that depends on each owner but reads none. Not safe for several
 * threads.
 */
@SuppressWarnings("ReferenceEquality") // equals would read the owners
final class Lookups {

    /** How many keys there are, and how many positions, powers of two: as many as in the module bench. */
    private static final int KEYS = 1 << 14;

    private static final int POSITIONS = 1 << 16;

    /** The length of a preference list. */
    static final int COPIES = 3;

    /** An odd number whose bits are spread. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private final Contender contender;
    /** The size of the space; 0 stands for 2^64. */
    private final long modulus;

    private final String[] texts = SampleKeys.texts(KEYS);
    private final byte[][] bytes = SampleKeys.bytes(KEYS).toArray(byte[][]::new);
    private final long[] positions = new long[POSITIONS];
    private final Node[] into = new Node[COPIES];
    private int next;
    private long state;

    /** Lookups of positions in a space of at most 2^64. */
    Lookups(Contender contender, Space space) {
        this.contender = contender;
        this.modulus = space.size().longValue();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < positions.length; i++) {
            positions[i] = inSpace(random.nextLong());
        }
    }

    private long inSpace(long number) {
        return modulus == 0 ? number : Long.remainderUnsigned(number, modulus);
    }

    int ofTexts(int count) {
        int changes = 0;
        Node before = Node.NONE;
        for (int i = next, end = next + count; i != end; i++) {
            Node owner = contender.owner(texts[i & (KEYS - 1)]);
            changes += owner == before ? 0 : 1;
            before = owner;
        }
        next += count;
        return changes;
    }

    int ofBytes(int count) {
        int changes = 0;
        Node before = Node.NONE;
        for (int i = next, end = next + count; i != end; i++) {
            Node owner = contender.owner(bytes[i & (KEYS - 1)]);
            changes += owner == before ? 0 : 1;
            before = owner;
        }
        next += count;
        return changes;
    }

    int ofPositions(int count) {
        int changes = 0;
        Node before = Node.NONE;
        for (int i = next, end = next + count; i != end; i++) {
            Node owner = contender.ownerAt(positions[i & (POSITIONS - 1)]);
            changes += owner == before ? 0 : 1;
            before = owner;
        }
        next += count;
        return changes;
    }

    /** Each position is made of the header of the owner before, which whoever uses an owner has to read. */
    int inTurn(int count) {
        long turn = state;
        for (int i = 0; i < count; i++) {
            Node owner = contender.ownerAt(inSpace(turn ^ (turn >>> 32)));
            turn = (turn + System.identityHashCode(owner)) * SPREAD + 1;
        }
        state = turn;
        return (int) turn;
    }

    int ofLists(int count) {
        int nodes = 0;
        for (int i = next, end = next + count; i != end; i++) {
            nodes += contender.owners(texts[i & (KEYS - 1)], into);
        }
        next += count;
        return nodes;
    }
}
