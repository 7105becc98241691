package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.movement.KeyMovement;
import dev.clockwise.placement.ModuloRule;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's keys, counted: how many move from which node to which, and how many modulo would move.
 *
 * @param movement the movement of the keys
 * @param before how they are spread before
 * @param after how they are spread after
 * @param modulo how many of them modulo over the same nodes would move; null where the weights are too odd for it
 * @param keys how many there are
 * @param examples some of those that move, as {@code key (from → to)}
 */
record KeyCounts(
        Movement movement,
        Balance before,
        Balance after,
        @Nullable Long modulo,
        long keys,
        List<String> examples) {

    private static final int EXAMPLES = 5;

    /** Counts the keys of a file, and writes those that move to {@code cold} where it is named. */
    static KeyCounts of(Path file, @Nullable FileTarget cold, Terminal terminal, Placement before, Placement after) {
        Counter counter = new Counter(before, after);
        counter.target = cold;
        KeyLines.ofFile(file, terminal, counter);
        return counter.counts();
    }

    private static final class Counter implements KeyLines.Sink {
        private final Placement before;
        private final Placement after;
        private final KeyMovement keys;
        private final @Nullable KeyMovement modulo;
        private final List<String> examples = new ArrayList<>();
        private @Nullable FileTarget target;

        Counter(Placement before, Placement after) {
            this.before = before;
            this.after = after;
            this.keys = Movement.counting(before, after);
            ModuloRule rule = new ModuloRule(after.keyHash());
            boolean fits = rule.canPlace(before.topology()) && rule.canPlace(after.topology());
            this.modulo = fits ? Movement.counting(rule.place(before.topology()), rule.place(after.topology())) : null;
        }

        KeyCounts counts() {
            return new KeyCounts(
                    keys.movement(),
                    keys.balanceBefore(),
                    keys.balanceAfter(),
                    modulo == null ? null : modulo.moved(),
                    keys.keys(),
                    List.copyOf(examples));
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            if (modulo != null) {
                modulo.add(bytes, offset, length);
            }
            if (keys.add(bytes, offset, length) && (examples.size() < EXAMPLES || target != null)) {
                tell(bytes, offset, length);
            }
        }

        private void tell(byte[] bytes, int offset, int length) {
            Node from = before.owner(bytes, offset, length);
            Node to = after.owner(bytes, offset, length);
            if (examples.size() < EXAMPLES) {
                examples.add(Text.cut(Text.key(bytes, offset, length), 60) + " (" + Text.id(from) + " → " + Text.id(to)
                        + ")");
            }
            if (target != null) {
                target.write(bytes, offset, length);
                target.write("\t" + Text.id(from) + "\t" + Text.id(to) + "\n");
            }
        }
    }

    /** How many keys move from node to node, by {@link #pair}. */
    Map<List<String>, Long> byPair() {
        Map<List<String>, Long> counts = new HashMap<>();
        for (Flow flow : movement.flows()) {
            counts.put(pair(flow), count(flow));
        }
        return counts;
    }

    /** The ids of a flow's ends. */
    static List<String> pair(Flow flow) {
        return List.of(flow.from().id(), flow.to().id());
    }

    /** How many keys change owner. */
    long moved() {
        return movement.flows().stream().mapToLong(KeyCounts::count).sum();
    }

    /** How many keys move between nodes that did not change. */
    long needless() {
        return movement.needlessFlows().stream().mapToLong(KeyCounts::count).sum();
    }

    private static long count(Flow counted) {
        BigInteger keys = counted.share().numerator();
        return keys.longValueExact();
    }
}
