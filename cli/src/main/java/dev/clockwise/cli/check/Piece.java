package dev.clockwise.cli.check;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import java.util.Arrays;

/**
 * A key or a part of one as sketches count it: told apart by hash, length and node, of which 64 bits of hash are enough
 * for billions, and known by its first bytes, so that memory does not grow with the keys. Immutable.
 */
final class Piece {

    /** The bytes that are kept to show: longer than most keys, and than all prefixes that are looked at. */
    static final int MOST_SHOWN = 128;

    private final long hash;
    private final int length;
    private final byte[] start;
    private final Node node;

    private Piece(long hash, int length, byte[] start, Node node) {
        this.hash = hash;
        this.length = length;
        this.start = start;
        this.node = node;
    }

    /** The piece that is a range of bytes, with the node that it is counted for; {@link Node#NONE} for all nodes. */
    static Piece of(byte[] bytes, int offset, int length, Node node) {
        byte[] start = Arrays.copyOfRange(bytes, offset, offset + Math.min(length, MOST_SHOWN));
        return new Piece(HashFunction.XXH3_64.number(bytes, offset, length), length, start, node);
    }

    /** This piece, counted for a node. */
    Piece at(Node other) {
        return new Piece(hash, length, start, other);
    }

    long hash() {
        return hash;
    }

    byte[] start() {
        return start.clone();
    }

    boolean isCut() {
        return length > start.length;
    }

    Node node() {
        return node;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Piece piece
                && hash == piece.hash
                && length == piece.length
                && node.id().equals(piece.node.id());
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(hash) + node.id().hashCode();
    }
}
