package dev.clockwise;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.RandomAccess;
import java.util.Set;

/**
 * The first R distinct nodes for a key, owner first, zones spread.
 *
 * <p>A node without a zone is a failure domain of its own. Where there are fewer nodes than copies asked for, or fewer
 * zones, the list is {@linkplain #isDegraded() degraded}: flagged, not refused. Immutable and safe for any thread.
 */
public final class PreferenceList extends AbstractList<Node> implements RandomAccess {

    private final Node[] nodes;
    private final int requested;

    private PreferenceList(Node[] nodes, int requested) {
        this.nodes = nodes;
        this.requested = requested;
    }

    /** The list of {@code nodes}, of which {@code requested} were asked for. */
    public static PreferenceList of(Node[] nodes, int requested) {
        return new PreferenceList(nodes.clone(), requested);
    }

    /** Writes the nodes into an array that has room for them, and tells how many they are. */
    public int copyInto(Node[] into) {
        System.arraycopy(nodes, 0, into, 0, nodes.length);
        return nodes.length;
    }

    /** How many copies were asked for. */
    public int requested() {
        return requested;
    }

    /** How many failure domains the nodes lie in: the number of zones, a node without a zone counting as one. */
    public int zones() {
        Set<String> named = new HashSet<>();
        int unnamed = 0;
        for (Node node : nodes) {
            String zone = node.zone();
            if (zone == null) {
                unnamed++;
            } else {
                named.add(zone);
            }
        }
        return named.size() + unnamed;
    }

    /** Whether losing one node or one zone loses more than one of the copies asked for, or fewer were to be had. */
    public boolean isDegraded() {
        return zones() < requested;
    }

    @Override
    public Node get(int index) {
        return nodes[index];
    }

    @Override
    public int size() {
        return nodes.length;
    }

    @Override
    public Object[] toArray() {
        return Arrays.copyOf(nodes, nodes.length, Object[].class);
    }
}
