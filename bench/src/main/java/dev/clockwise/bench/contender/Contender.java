package dev.clockwise.bench.contender;

import java.util.OptionalDouble;
import org.openjdk.jol.info.GraphStats;

/**
 * Something that tells which node owns a key, over equal nodes that are numbered from 0. An owner is the object that
 * stands for the node, whatever its type; it stays the same through changes of the nodes.
 *
 * <p>Not safe for several threads.
 */
public interface Contender {

    /** The owner of a text key. */
    Object owner(String key);

    /** The owner of the key that is these bytes. */
    default Object owner(byte[] key) {
        throw new UnsupportedOperationException("no lookup by bytes");
    }

    /** The owner of a key of which this is the hash; where the contender's hash has 32 bits, the upper ones. */
    default Object ownerOfHash(long hash) {
        throw new UnsupportedOperationException("no lookup by hash");
    }

    /** One as this one was when it was made, built anew from ready nodes. */
    Contender built();

    /** One with a node more, which may be this one, changed; only asked where the nodes are those it was made with. */
    Contender joined();

    /** One without the node in the middle, or without the last where no other can leave; as {@link #joined}. */
    Contender left();

    /** Takes back the last change where that was made in place. */
    default void undo() {}

    /** What a lookup needs. */
    Object structure();

    /** What stands for the nodes: what of it is in the structure is not counted as memory. */
    Object[] nodes();

    /** How many bytes of memory a lookup needs beside the nodes. */
    default long bytes() {
        Object[] nodes = nodes();
        return GraphStats.parseInstance(structure(), nodes).totalSize()
                - GraphStats.parseInstance((Object) nodes).totalSize();
    }

    /** How many points, or slots, there are; 0 where there are none. */
    default long points() {
        return 0;
    }

    /** The greatest share over the mean share, where it can be told exactly. */
    default OptionalDouble exactMaxOverMean() {
        return OptionalDouble.empty();
    }
}
