package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.movement.KeyMovement;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

    /**
     * Counts the keys of a file, and writes those that move to {@code cold} where it is named, in the order of the file
     * and therefore on one thread.
     */
    static KeyCounts of(Path file, @Nullable FileTarget cold, Terminal terminal, Placement before, Placement after) {
        Counter counter = new Counter(before, after, cold);
        KeyLines.count(file, terminal, cold == null ? KeyLines.threads() : 1, counter);
        return counter.counts();
    }

    /** A key that moves, and the number of its block, for the first of all to be found. */
    private record Example(long block, String text) {}

    private static final class Counter implements KeyLines.Counter<Counter> {
        private final Placement before;
        private final Placement after;
        private final KeyMovement keys;
        private final @Nullable ModuloCount modulo;
        private final List<Example> examples = new ArrayList<>();
        private final @Nullable FileTarget target;
        private final Node[] from = new Node[KeyBatch.MOST];
        private final Node[] to = new Node[KeyBatch.MOST];

        Counter(Placement before, Placement after, @Nullable FileTarget target) {
            this.before = before;
            this.after = after;
            this.target = target;
            this.keys = Movement.counting(before, after);
            this.modulo = ModuloCount.of(before, after);
        }

        @Override
        public Counter fresh() {
            return new Counter(before, after, target);
        }

        KeyCounts counts() {
            return new KeyCounts(
                    keys.movement(),
                    keys.balanceBefore(),
                    keys.balanceAfter(),
                    modulo == null ? null : modulo.moved(),
                    keys.keys(),
                    examples.stream().map(Example::text).toList());
        }

        @Override
        public void add(Counter other) {
            keys.addAll(other.keys);
            if (modulo != null && other.modulo != null) {
                modulo.add(other.modulo);
            }
            examples.addAll(other.examples);
            examples.sort(Comparator.comparingLong(Example::block)); // stable, so that a block keeps its order
            examples.subList(Math.min(EXAMPLES, examples.size()), examples.size())
                    .clear();
        }

        /** First the owners and then the counts, so that lookups, which wait for memory, overlap. */
        @Override
        public void keys(KeyBatch batch) {
            byte[] bytes = batch.bytes();
            for (int i = 0; i < batch.count(); i++) {
                from[i] = before.owner(bytes, batch.offset(i), batch.length(i));
            }
            for (int i = 0; i < batch.count(); i++) {
                to[i] = after.owner(bytes, batch.offset(i), batch.length(i));
            }
            for (int i = 0; modulo != null && i < batch.count(); i++) {
                modulo.add(bytes, batch.offset(i), batch.length(i));
            }
            for (int i = 0; i < batch.count(); i++) {
                if (keys.add(from[i], to[i]) && (target != null || examples.size() < EXAMPLES)) {
                    tell(batch, i);
                }
            }
        }

        private void tell(KeyBatch batch, int moving) {
            byte[] bytes = batch.bytes();
            int offset = batch.offset(moving);
            int length = batch.length(moving);
            String former = Text.id(from[moving]);
            String next = Text.id(to[moving]);
            if (examples.size() < EXAMPLES) {
                String key = Text.cut(Text.key(bytes, offset, length), 60);
                examples.add(new Example(batch.block(), key + " (" + former + " → " + next + ")"));
            }
            if (target != null) {
                target.write(bytes, offset, length);
                target.write("\t" + former + "\t" + next + "\n");
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
