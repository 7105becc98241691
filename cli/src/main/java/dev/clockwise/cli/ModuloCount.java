package dev.clockwise.cli;

import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.Partition;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the keys that modulo over the same nodes would move. Not safe for several threads. */
final class ModuloCount {

    /** Modulo over the nodes of a topology. */
    private static final class Side {
        private final Partition cells;
        /** The number of each cell's owner, the same for the same id. */
        private final int[] owners;

        Side(ModuloRule rule, Topology topology, Map<String, Integer> numbers) {
            cells = (Partition) rule.place(topology).ownership();
            owners = new int[cells.cells()];
            for (int cell = 0; cell < owners.length; cell++) {
                owners[cell] = numbers.computeIfAbsent(cells.owner(cell).id(), id -> numbers.size());
            }
        }
    }

    private final PositionHash keyHash;
    private final boolean narrow;
    private final Side before;
    private final Side after;
    private long moved;

    private ModuloCount(ModuloRule rule, Topology before, Topology after) {
        this.keyHash = rule.keyHash();
        this.narrow = keyHash.space().isNarrow();
        Map<String, Integer> numbers = new HashMap<>();
        this.before = new Side(rule, before, numbers);
        this.after = new Side(rule, after, numbers);
    }

    /** A counter at zero; null where the weights are too odd for modulo. */
    static @Nullable ModuloCount of(Placement before, Placement after) {
        ModuloRule rule = new ModuloRule(after.keyHash());
        boolean fits = rule.canPlace(before.topology()) && rule.canPlace(after.topology());
        return fits ? new ModuloCount(rule, before.topology(), after.topology()) : null;
    }

    /** Counts the key that is a range of bytes. */
    void add(byte[] bytes, int offset, int length) {
        if (narrow) {
            long position = keyHash.narrow(bytes, offset, length);
            add(before.cells.cellAt(position), after.cells.cellAt(position));
        } else {
            Position position = keyHash.position(bytes, offset, length);
            add(before.cells.cellAt(position), after.cells.cellAt(position));
        }
    }

    private void add(int cellBefore, int cellAfter) {
        moved += before.owners[cellBefore] == after.owners[cellAfter] ? 0 : 1;
    }

    /** Counts what another has counted too. */
    void add(ModuloCount other) {
        moved += other.moved;
    }

    long moved() {
        return moved;
    }
}
