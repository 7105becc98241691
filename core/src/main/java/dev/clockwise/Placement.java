package dev.clockwise;

import dev.clockwise.hash.DirectBytes;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.hash.Utf8;
import dev.clockwise.placement.ListedPlacement;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.Ownership;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The function from a key to its owner and to its preference list, for one topology.
 *
 * <p>Total: any key of any bytes has an answer, which is {@link Node#NONE} (or an empty list) where no node has a
 * positive weight; no lookup of a key throws. A text key is its UTF-8 bytes. Immutable, so that a lookup sees one whole
 * topology; safe for any thread without locks. {@code owner} allocates nothing where the key hash does not ({@link
 * PositionHash}).
 *
 * <p>A node that joins takes keys from others and gives none, and one that leaves gives its keys and takes none; but
 * {@code maglev} and slots with a capacity also move a few keys between the others, and {@code modulo} most. {@link
 * Movement#needless} tells how many.
 *
 * <pre>{@code
 * Placement ring = Placement.ring("cache-1", "cache-2", "cache-3");
 * Node owner = ring.owner("user:42");
 * List<Node> copies = ring.owners("user:42", 3);
 * }</pre>
 */
public interface Placement {

    /**
     * The placement of a topology by its rule.
     *
     * @throws IllegalArgumentException if the rule cannot place these nodes, or a cap is passed; nothing is built then
     */
    static Placement of(Topology topology) {
        return topology.rule().place(topology);
    }

    /**
     * A native ring, version 1, over nodes of weight 1: 160 points a node, XXH3-64. Lookup O(1); at most 35 bytes a
     * point. Consistent hashing: Karger et al., STOC 1997, DOI 10.1145/258533.258660.
     */
    static Placement ring(String... ids) {
        return ring(Arrays.stream(ids).map(Node::of).toArray(Node[]::new));
    }

    /** A native ring, version 1, over these nodes; see {@link #ring(String...)}. */
    static Placement ring(Node... nodes) {
        return of(Topology.of(nodes));
    }

    /** The baseline: position modulo the number of nodes, which remaps nearly all keys when that number changes. */
    static Placement modulo(String... ids) {
        return of(
                Topology.of(ModuloRule.NATIVE, Arrays.stream(ids).map(Node::of).toList()));
    }

    /** The topology that is placed. */
    Topology topology();

    /**
     * How a key becomes a position. Placements with equal key hashes can be compared exactly, if keys {@linkplain
     * #hasPositions() have positions}; otherwise this is how a key becomes a score together with a node's name.
     */
    PositionHash keyHash();

    /** Who owns which positions: what balance and movement are worked out from. */
    Ownership ownership();

    /** What this placement holds in memory, as predicted before it was built. */
    Footprint footprint();

    /** The owner of the key that is a range of bytes. */
    Node owner(byte[] bytes, int offset, int length);

    /** The owner of a key. */
    default Node owner(byte[] key) {
        return owner(key, 0, key.length);
    }

    /** The owner of a text key. */
    default Node owner(String key) {
        Utf8 bytes = Utf8.of(key);
        return owner(bytes.bytes(), 0, bytes.length());
    }

    /**
     * The owner of the key that a buffer holds from its position to its limit, which stay as they are. A buffer without
     * an array that can be had, such as a direct one, is read through a buffer of the calling thread, which keeps at
     * most 64 KiB; so nothing is allocated up to that length.
     */
    default Node owner(ByteBuffer key) {
        if (key.hasArray()) {
            return owner(key.array(), key.arrayOffset() + key.position(), key.remaining());
        }
        return owner(DirectBytes.of(key), 0, key.remaining());
    }

    /**
     * Whether a key's position decides its owner: in every placement but those {@linkplain
     * dev.clockwise.placement.KeyedRule by whole keys}, in which what is asked of a position throws.
     */
    default boolean hasPositions() {
        return true;
    }

    /**
     * The owner of a position, for callers that hash themselves.
     *
     * @param position an unsigned integer, taken modulo the size of the space
     * @throws UnsupportedOperationException if keys {@linkplain #hasPositions() have no positions} here
     */
    Node ownerAt(long position);

    /**
     * The owner of a position in a space of any size, taken modulo that size.
     *
     * @throws UnsupportedOperationException if keys {@linkplain #hasPositions() have no positions} here
     */
    Node ownerAt(Position position);

    /**
     * The preference list of the key that is a range of bytes: min({@code copies}, active nodes) distinct nodes, owner
     * first, zones spread. Losing a node takes out at most that node and lets in at most one; but of {@code maglev},
     * {@code modulo} and slots with a capacity it may change more of a list.
     *
     * @throws IllegalArgumentException if {@code copies} is negative
     */
    PreferenceList owners(byte[] bytes, int offset, int length, int copies);

    /** The preference list of a key; see {@link #owners(byte[], int, int, int)}. */
    default PreferenceList owners(byte[] key, int copies) {
        return owners(key, 0, key.length, copies);
    }

    /** The preference list of a text key; see {@link #owners(byte[], int, int, int)}. */
    default PreferenceList owners(String key, int copies) {
        Utf8 bytes = Utf8.of(key);
        return owners(bytes.bytes(), 0, bytes.length(), copies);
    }

    /**
     * Writes the preference list of the key that is a range of bytes, of as many copies as the array has room for, and
     * tells how many nodes that are; what the array holds behind them stays. Allocates nothing in placements by rings,
     * maglev and modulo where {@code owner} does not, nor in those {@linkplain #withLists with lists} of that many
     * copies.
     */
    default int owners(byte[] bytes, int offset, int length, Node[] into) {
        return owners(bytes, offset, length, into.length).copyInto(into);
    }

    /** Writes the preference list of a key; see {@link #owners(byte[], int, int, Node[])}. */
    default int owners(byte[] key, Node[] into) {
        return owners(key, 0, key.length, into);
    }

    /** Writes the preference list of a text key; see {@link #owners(byte[], int, int, Node[])}. */
    default int owners(String key, Node[] into) {
        Utf8 bytes = Utf8.of(key);
        return owners(bytes.bytes(), 0, bytes.length(), into);
    }

    /**
     * Writes the preference list of a position, taken modulo the size of the space; see {@link #owners(byte[], int,
     * int, Node[])}.
     *
     * @throws UnsupportedOperationException if keys {@linkplain #hasPositions() have no positions} here
     */
    default int ownersAt(long position, Node[] into) {
        return ownersAt(new Position(0, position), into.length).copyInto(into);
    }

    /**
     * This placement with the preference list of so many copies kept for each cell: {@link #owners(byte[], int, int,
     * Node[])} into an array of that length then reads it and walks nowhere. Other lists are worked out as before.
     *
     * <p>O(cells) lists to build; beside this placement 2 bytes a copy and cell, 4 over more than 65,535 nodes, as {@link
     * #footprint()} then tells. {@link #next} keeps lists too.
     *
     * @throws UnsupportedOperationException if the placement has no cells ({@link dev.clockwise.placement.Odds})
     * @throws IllegalArgumentException if {@code copies} is below 1
     */
    default Placement withLists(int copies) {
        return ListedPlacement.of(this, copies);
    }

    /**
     * The preference list of a position, taken modulo the size of the space; see {@link #owners(byte[], int, int,
     * int)}.
     *
     * @throws UnsupportedOperationException if keys {@linkplain #hasPositions() have no positions} here
     */
    PreferenceList ownersAt(Position position, int copies);

    /**
     * The whole way from a key to its copies: hash, position, point, walk. Rebuilds the points: O(points log points).
     */
    Explanation explain(byte[] key, int copies);

    /** The whole way from a text key to its copies; see {@link #explain(byte[], int)}. */
    default Explanation explain(String key, int copies) {
        return explain(Utf8.of(key).toArray(), copies);
    }

    /**
     * The whole way from a position, as {@link #explain(byte[], int)} without the hash.
     *
     * @throws UnsupportedOperationException if keys {@linkplain #hasPositions() have no positions} here
     */
    Explanation explainAt(Position position, int copies);

    /** The placement with one more node; see {@link Topology#plus}. */
    default Placement plus(Node node) {
        return next(topology().plus(node));
    }

    /** The placement without the node of that id; see {@link Topology#minus}. */
    default Placement minus(String id) {
        return next(topology().minus(id));
    }

    /** The placement with a node changed; see {@link Topology#with}. */
    default Placement with(Node node) {
        return next(topology().with(node));
    }

    /** The placement of another topology; faster than {@link #of} where the rule can patch this one. */
    default Placement next(Topology topology) {
        return topology.rule().patch(this, topology);
    }
}
