package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Position modulo the size of a table whose entries some other system fills: lists of servers repeated by weight,
 * buckets.
 *
 * <p>Preference lists go along the table. Lookup O(1). Immutable and safe for any thread.
 *
 * @param keyHash how a key becomes a position
 * @param fill how the table is filled
 */
public record TableRule(PositionHash keyHash, TableFill fill) implements PlacementRule {

    /** The most entries that a table has. */
    public static final int MAX_ENTRIES = 1 << 24;

    @Override
    public String type() {
        return "table";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash, fill.canonical());
    }

    @Override
    public Footprint footprint(Topology topology) {
        long active = Members.activeIn(topology);
        if (active < 2) {
            return new Footprint(active, Footprint.array(active + 1, Long.BYTES));
        }
        long size = fill.size(topology);
        if (size > MAX_ENTRIES) {
            throw new IllegalArgumentException("a table has at most " + MAX_ENTRIES + " entries (was " + size
                    + "): lower the weights; nothing was built");
        }
        return ResidueTable.footprint(size, active);
    }

    @Override
    public Placement place(Topology topology) {
        Footprint footprint = footprint(topology);
        Members members = new Members(topology);
        Residues residues = members.count() < 2
                ? ResidueRuns.whole(keyHash.space(), members)
                : new ResidueTable(keyHash.space(), members, numbers(members, fill.entries(topology)));
        return new PositionPlacement(
                topology, keyHash, residues, footprint, new TableWalk(residues, (int) residues.modulus()));
    }

    private static int[] numbers(Members members, Node[] entries) {
        Map<Node, Integer> numbers = new HashMap<>();
        members.active().forEach(node -> numbers.put(node, numbers.size()));
        int[] owners = new int[entries.length];
        for (int i = 0; i < owners.length; i++) {
            owners[i] = numbers.getOrDefault(entries[i], 0);
        }
        return owners;
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
