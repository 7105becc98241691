package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.ModuloRule;
import org.jspecify.annotations.Nullable;

/** Counts the keys that modulo over the same nodes would move. Not safe for several threads. */
final class ModuloCount {

    private final PositionHash keyHash;
    private final boolean narrow;
    private final Placement before;
    private final Placement after;
    private long moved;

    private ModuloCount(PositionHash keyHash, Placement before, Placement after) {
        this.keyHash = keyHash;
        this.narrow = keyHash.space().isNarrow();
        this.before = before;
        this.after = after;
    }

    /** A counter at zero; null where the weights are too odd for modulo. */
    static @Nullable ModuloCount of(Placement before, Placement after) {
        ModuloRule rule = new ModuloRule(after.keyHash());
        boolean fits = rule.canPlace(before.topology()) && rule.canPlace(after.topology());
        return fits
                ? new ModuloCount(rule.keyHash(), rule.place(before.topology()), rule.place(after.topology()))
                : null;
    }

    void add(byte[] bytes, int offset, int length) {
        if (narrow) {
            long position = keyHash.narrow(bytes, offset, length);
            add(before.ownerAt(position), after.ownerAt(position));
        } else {
            add(before.owner(bytes, offset, length), after.owner(bytes, offset, length));
        }
    }

    private void add(Node from, Node to) {
        moved += from.id().equals(to.id()) ? 0 : 1;
    }

    void add(ModuloCount other) {
        moved += other.moved;
    }

    long moved() {
        return moved;
    }
}
