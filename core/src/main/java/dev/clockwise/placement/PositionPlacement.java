package dev.clockwise.placement;

import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import org.jspecify.annotations.Nullable;

/** A placement in which the key's position decides: hash the key, look up the position's owner. */
final class PositionPlacement implements Placement {

    private final Topology topology;
    private final PositionHash keyHash;
    private final Ownership ownership;
    private final Footprint footprint;
    private final Walk walk;
    private final boolean narrow;
    /** The size of a narrow space; 0 stands for 2^64. */
    private final long modulus;

    PositionPlacement(Topology topology, PositionHash keyHash, Ownership ownership, Footprint footprint, Walk walk) {
        this.topology = topology;
        this.keyHash = keyHash;
        this.ownership = ownership;
        this.footprint = footprint;
        this.walk = walk;
        Space space = keyHash.space();
        this.narrow = space.isNarrow();
        this.modulus = narrow ? space.size().longValue() : 0;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public PositionHash keyHash() {
        return keyHash;
    }

    @Override
    public Ownership ownership() {
        return ownership;
    }

    @Override
    public Footprint footprint() {
        return footprint;
    }

    @Override
    public Node owner(byte[] bytes, int offset, int length) {
        return narrow
                ? ownership.ownerAt(keyHash.narrow(bytes, offset, length))
                : ownership.ownerAt(keyHash.position(bytes, offset, length));
    }

    @Override
    public Node ownerAt(long position) {
        return ownership.ownerAt(modulus == 0 ? position : Long.remainderUnsigned(position, modulus));
    }

    @Override
    public Node ownerAt(Position position) {
        return ownership.ownerAt(inSpace(position));
    }

    @Override
    public PreferenceList owners(byte[] bytes, int offset, int length, int copies) {
        return narrow
                ? ownership.ownersAt(keyHash.narrow(bytes, offset, length), copies)
                : ownership.ownersAt(keyHash.position(bytes, offset, length), copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return ownership.ownersAt(inSpace(position), copies);
    }

    @Override
    public int owners(byte[] bytes, int offset, int length, Node[] into) {
        return narrow
                ? ownership.ownersAt(keyHash.narrow(bytes, offset, length), into)
                : ownership.ownersAt(keyHash.position(bytes, offset, length), into);
    }

    @Override
    public int ownersAt(long position, Node[] into) {
        return ownership.ownersAt(modulus == 0 ? position : Long.remainderUnsigned(position, modulus), into);
    }

    @Override
    public Explanation explain(byte[] key, int copies) {
        return explain(key, keyHash.digest(key, 0, key.length), keyHash.position(key, 0, key.length), copies);
    }

    @Override
    public Explanation explainAt(Position position, int copies) {
        return explain(null, null, inSpace(position), copies);
    }

    private Explanation explain(byte @Nullable [] key, byte @Nullable [] digest, Position position, int copies) {
        PreferenceList list = ownersAt(position, copies);
        return new Explanation(
                topology, keyHash, key, digest, position, walk.words(), walk.steps(topology, position, list), list);
    }

    private Position inSpace(Position position) {
        Space space = keyHash.space();
        return space.contains(position) ? position : space.wrap(position.toBigInteger());
    }

    @Override
    public String toString() {
        return topology.toString();
    }
}
