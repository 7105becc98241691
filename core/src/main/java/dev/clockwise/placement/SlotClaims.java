package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import java.util.Arrays;

/** Which active node claims each slot of a table. Immutable and safe for any thread; 2 bytes a slot. */
final class SlotClaims {

    /** In place of a node's number, which is below {@link Slots#MAX_NODES}. */
    private static final char NOBODY = Slots.MAX_NODES;

    private final char[] claimants;

    private SlotClaims(char[] claimants) {
        this.claimants = claimants;
    }

    /**
     * The claims of nodes on a table of so many slots. O(claimed slots + slots).
     *
     * @throws IllegalArgumentException if two nodes claim one slot, a slot lies beyond the table, or there are too many
     *     nodes
     */
    static SlotClaims of(Members members, int slots) {
        Slots.requireCountable(members.count());
        char[] claimants = new char[slots];
        Arrays.fill(claimants, NOBODY);
        for (int number = 0; number < members.count(); number++) {
            Node node = members.node(number);
            requireWithin(node, slots);
            for (Position point : node.points()) {
                int slot = (int) point.low();
                if (claimants[slot] != NOBODY) {
                    throw new RefusedNodeException(
                            node,
                            RefusedNodeException.POINTS,
                            "slot " + slot + " must belong to one node (was claimed by "
                                    + members.node(claimants[slot]).quotedId() + " and " + node.quotedId()
                                    + "): take it from one of them; nothing was built");
                }
                claimants[slot] = (char) number;
            }
        }
        return new SlotClaims(claimants);
    }

    private static void requireWithin(Node node, int slots) {
        int last = node.points().size() - 1;
        if (last >= 0 && node.points().get(last).compareTo(Position.of(slots)) >= 0) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "slots of node " + node.quotedId() + " must be below " + slots + " (was "
                            + node.points().get(last).toBigInteger()
                            + "): take it from the node, or choose a larger table; nothing was built");
        }
    }

    /** The owner of each slot: its claimant, or who ranks first for its number. O(slots + unclaimed slots × nodes). */
    char[] owners(Scores scores) {
        char[] owners = claimants.clone();
        for (int slot = 0; slot < owners.length; slot++) {
            if (owners[slot] == NOBODY) {
                owners[slot] = (char) scores.first(slot);
            }
        }
        return owners;
    }
}
