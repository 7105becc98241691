package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.Topology;

/** Something that tells which node owns a key. Not safe for several threads. */
interface Contender {

    /** The owner of a text key. */
    Node owner(String key);

    /** The owner of the key that is these bytes. */
    Node owner(byte[] key);

    /** The owner of a position; only asked where {@link #hasPositions}. */
    Node ownerAt(long position);

    /** Whether it can be asked for positions of at most 64 bits. */
    default boolean hasPositions() {
        return true;
    }

    /** Whether it has preference lists. */
    default boolean hasLists() {
        return false;
    }

    /** Writes the preference list of a text key and tells its length; only asked where {@link #hasLists}. */
    default int owners(String key, Node[] into) {
        throw new UnsupportedOperationException("no preference lists");
    }

    /** One over the nodes of a topology that differs by one node, which may be this one, changed. */
    Contender next(Topology topology);

    /** Takes the last change back where it was made in place. */
    default void undo() {}

    /** The bytes that lookups need, nodes not counted. */
    long bytes();
}
