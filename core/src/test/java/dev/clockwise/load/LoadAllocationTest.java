package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the owner has room, acquire and release allocate nothing. */
class LoadAllocationTest {

    private static final int ROUNDS = 50_000;

    private static final List<Node> NODES =
            IntStream.range(0, 50).mapToObj(i -> Node.of("node-" + i)).toList();

    /** The bytes that this thread allocates in as many rounds, once all is warm. */
    private static long allocated(Runnable round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int turn = 0; turn < 2; turn++) {
            before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROUNDS; i++) {
                round.run();
            }
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void assertNothingAllocated(Topology topology) {
        BoundedLoad load = BoundedLoad.of(Placement.of(topology), "1.25");
        byte[] key = "user:1234567".getBytes(StandardCharsets.UTF_8);
        assertThat(allocated(() -> load.release(load.acquire(key, 2, 7))))
                .as("bytes")
                .isLessThan(ROUNDS);
        assertThat(allocated(() -> load.release(load.acquire("user:ключ:1234567"))))
                .as("text")
                .isLessThan(ROUNDS);
        assertThat(allocated(() -> load.release(load.acquireAt(0x123456789abcdefL))))
                .as("position")
                .isLessThan(ROUNDS);
        assertThat(load.total()).isZero();
    }

    @Test
    void overARing() {
        assertNothingAllocated(Topology.of(RingRule.NATIVE, NODES));
    }

    @Test
    void overModulo() {
        assertNothingAllocated(Topology.of(ModuloRule.NATIVE, NODES));
    }

    /** Weights whose products take three limbs allocate no more than others. */
    @Test
    void withWeightsOfManyDigits() {
        List<Node> nodes = NODES.stream()
                .map(node -> node.withWeight(node.id().endsWith("7") ? "0.123456789" : "0.987654321"))
                .toList();
        assertNothingAllocated(Topology.of(RingRule.ofPoints(40), nodes));
        List<Node> heavy = IntStream.range(0, 50)
                .mapToObj(i -> Node.of("node-" + i).withWeight("99999999" + (i % 10) + ".123456789"))
                .toList();
        assertNothingAllocated(Topology.of(ModuloRule.NATIVE, heavy.subList(0, 5)));
    }

    /** The measure itself is seen to measure: a key that passes its owner allocates a list. */
    @Test
    void aKeyThatPassesItsOwnerAllocates() {
        BoundedLoad load = BoundedLoad.of(Placement.of(Topology.of(RingRule.NATIVE, NODES)), "1");
        Node owner = load.acquireAt(1);
        assertThat(allocated(() -> load.release(load.acquireAt(1)))).isGreaterThan(ROUNDS * 16L);
        assertThat(load.load(owner)).isEqualTo(1);
    }
}
