package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a router knows of a topology: where keys belong, and who serves them. A command is planned by one view from its
 * beginning to its end. Immutable, and safe for any thread.
 */
public final class View {

    private final Topology topology;
    private final Placement placement;
    private final List<Node> active;
    /** How keys get their positions, where these have 64 bits at most. */
    private final @Nullable PositionHash narrow;

    /** Ids of nodes for which others stand in, and of those that are coming back; none but under a policy that reroutes. */
    private final Set<String> out;

    private final Set<String> returning;

    private View(Placement placement, List<Node> active, Set<String> out, Set<String> returning) {
        this.topology = placement.topology();
        this.placement = placement;
        this.active = active;
        this.narrow = placement.hasPositions() && placement.keyHash().space().isNarrow() ? placement.keyHash() : null;
        this.out = out;
        this.returning = returning;
    }

    /** A view in which every node serves the keys that it owns. */
    static View of(Placement placement) {
        List<Node> active =
                placement.topology().nodes().stream().filter(Node::isActive).toList();
        return new View(placement, active, Set.of(), Set.of());
    }

    /** This view with others standing in for some nodes, and none for those that are coming back. */
    View with(Set<String> nodesOut, Set<String> nodesReturning) {
        return new View(placement, active, Set.copyOf(nodesOut), Set.copyOf(nodesReturning));
    }

    /** The topology. */
    public Topology topology() {
        return topology;
    }

    /** Where keys belong. */
    public Placement placement() {
        return placement;
    }

    /** How keys get their positions, where those have at most 64 bits; null where they have more, or none. */
    public @Nullable PositionHash narrowHash() {
        return narrow;
    }

    /** The nodes that own keys, in the order of their ids. */
    public List<Node> active() {
        return active;
    }

    /** Whether some node does not serve all keys that it owns, so that {@link #standIn} may. */
    public boolean isRerouting() {
        return !out.isEmpty() || !returning.isEmpty();
    }

    /** Whether others stand in for a node. */
    public boolean isOut(Node node) {
        return out.contains(node.id());
    }

    /** Whether a node is coming back, and neither it nor others serve its keys for a moment. */
    public boolean isReturning(Node node) {
        return returning.contains(node.id());
    }

    /**
     * The node that serves the keys of one that others stand in for: the next in a key's preference list that is not out
     * itself; the owner if there is none. If it is coming back, nobody serves the key for a moment. O(nodes).
     */
    public Node standIn(byte[] bytes, int offset, int length) {
        PreferenceList list = placement.owners(bytes, offset, length, active.size());
        for (Node node : list) {
            if (!isOut(node)) {
                return node;
            }
        }
        return list.isEmpty() ? Node.NONE : list.get(0);
    }
}
