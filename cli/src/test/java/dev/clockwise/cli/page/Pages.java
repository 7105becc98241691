package dev.clockwise.cli.page;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.movement.KeyMovement;
import dev.clockwise.placement.RingRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Movements and pages for tests. */
final class Pages {

    private Pages() {}

    /** Nodes n0, n1, … */
    static List<Node> nodes(int count) {
        return IntStream.range(0, count).mapToObj(i -> Node.of("n" + i)).toList();
    }

    static Placement ring(int count) {
        return placement(RingRule.NATIVE, count);
    }

    static Placement placement(PlacementRule rule, int count) {
        return Placement.of(Topology.of(rule, nodes(count)));
    }

    /** The page of a change from one placement to another of the same key hash. */
    static String html(Placement before, Placement after) {
        return html(Movement.between(before, after), null);
    }

    static String html(Movement movement, @Nullable CountedKeys counted) {
        return new MovementPage(movement, counted, movement.modulo().orElse(null), "caches.yaml", "caches.yaml").html();
    }

    /** The keys user:0, user:1, … counted. */
    static CountedKeys counted(Placement before, Placement after, int keys) {
        KeyMovement movement = Movement.counting(before, after);
        KeyBalance spreadBefore = Balance.counting(before);
        KeyBalance spreadAfter = Balance.counting(after);
        for (int i = 0; i < keys; i++) {
            byte[] key = ("user:" + i).getBytes(StandardCharsets.UTF_8);
            movement.add(key, 0, key.length);
            spreadBefore.add(key, 0, key.length);
            spreadAfter.add(key, 0, key.length);
        }
        return new CountedKeys(keys, movement.movement(), spreadBefore.balance(), spreadAfter.balance());
    }
}
