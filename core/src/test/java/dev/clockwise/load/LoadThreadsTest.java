package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many threads at once. What is asserted holds in every interleaving; nothing is timed. */
class LoadThreadsTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 8_000;

    /** A thread goes on until it was granted so many: others may run, and leave no node, while it wants them. */
    private static final int LEAST_GRANTED = 1_000;

    private static final List<Node> NODES = IntStream.range(0, 7)
            .mapToObj(i -> Node.of("n" + i).withWeight(i == 3 ? 5 : 1))
            .toList();
    private static final Placement SEVEN = Placement.of(Topology.of(RingRule.NATIVE, NODES));

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() throws InterruptedException {
        pool.shutdownNow();
        assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    /** One thread's work, given its number. */
    private interface Work {
        void run(int thread) throws Exception;
    }

    private void inAllThreads(Work work) throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            tasks.add(() -> {
                work.run(thread);
                return true;
            });
        }
        for (Future<Boolean> each : pool.invokeAll(tasks, 2, TimeUnit.MINUTES)) {
            assertThat(each.get()).isTrue();
        }
    }

    /** The total only grows here, so a load that was granted under one total fits into every later one. */
    @Test
    void acquiringOnlyNoLoadIsEverAboveItsCapacity() throws Exception {
        for (String factor : List.of("1", "1.1")) {
            BoundedLoad load = BoundedLoad.of(SEVEN, factor);
            inAllThreads(thread -> {
                for (int i = 0; i < ROUNDS; i++) {
                    Node node = load.acquire(i % 3 == 0 ? "hot" : "key-" + thread + "-" + i);
                    long seen = load.load(node);
                    assertThat(seen).isBetween(1L, load.capacity(node, load.total()));
                }
            });
            assertThat(load.total()).isEqualTo((long) THREADS * ROUNDS);
            assertSettled(load);
            assertThat(load.loads()).allMatch(each -> each.load() <= each.capacity());
        }
    }

    /** A thread holds or handles at most {@code most} acquisitions, so the total is never above all threads' most. */
    @Test
    void withReleasesNoLoadIsEverAboveTheCapacityOfTheGreatestTotal() throws Exception {
        int most = 5;
        BoundedLoad load = BoundedLoad.of(SEVEN, "1.25");
        inAllThreads(thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            List<Node> held = new ArrayList<>();
            for (int i = 0; i < ROUNDS; i++) {
                if (held.size() < most && random.nextInt(5) < 3) {
                    held.add(load.acquire(random.nextInt(3) == 0 ? "hot" : "key-" + random.nextInt(1000)));
                } else if (!held.isEmpty()) {
                    load.release(held.remove(random.nextInt(held.size())));
                }
                assertThat(load.total()).isBetween((long) held.size(), (long) THREADS * most);
                Node any = NODES.get(random.nextInt(NODES.size()));
                assertThat(load.load(any)).isBetween(0L, load.capacity(any, (long) THREADS * most));
                long mine = held.stream().filter(any::equals).count();
                assertThat(load.load(any)).isGreaterThanOrEqualTo(mine);
            }
            held.forEach(load::release);
            load.acquire("hot");
        });
        assertThat(load.total()).isEqualTo(THREADS);
        assertSettled(load);
    }

    /** With as many places as acquisitions, each thread's search ends, though all but a few places are taken. */
    @Test
    void theLastPlacesAreFound() throws Exception {
        Placement equal = Placement.ring("a", "b", "c", "d", "e");
        BoundedLoad load = BoundedLoad.of(equal, "1");
        inAllThreads(thread -> {
            for (int i = 0; i < ROUNDS; i++) {
                try (Lease lease = load.lease("hot")) {
                    assertThat(lease.node().isNone()).isFalse();
                    assertThat(load.load(lease.node())).isBetween(1L, 2L);
                }
            }
        });
        assertThat(load.total()).isZero();
        assertSettled(load);
    }

    /** One thread changes the topology, down to nothing and back, while the others acquire and release. */
    @Test
    void updatesLoseNoLoad() throws Exception {
        List<Placement> placements = List.of(
                SEVEN,
                SEVEN.minus("n3"),
                Placement.of(Topology.of()),
                SEVEN.with(NODES.get(1).withWeight(0)),
                Placement.modulo("n1", "n2", "x"),
                Placement.ring("n3"));
        BoundedLoad load = BoundedLoad.of(SEVEN, "1.25");
        inAllThreads(thread -> {
            SplittableRandom random = new SplittableRandom(thread);
            if (thread == 0) {
                for (int i = 0; i < ROUNDS; i++) {
                    load.update(placements.get(random.nextInt(placements.size())));
                }
                load.update(SEVEN);
                return;
            }
            List<Node> held = new ArrayList<>();
            for (int i = 0, granted = 0; i < ROUNDS || granted < LEAST_GRANTED; i++) {
                Node node = load.acquire("key-" + random.nextInt(50));
                if (!node.isNone()) {
                    held.add(node);
                    granted++;
                }
                while (held.size() > random.nextInt(4)) {
                    load.release(held.remove(random.nextInt(held.size())));
                }
            }
            held.forEach(load::release);
        });
        assertThat(load.total()).isZero();
        assertThat(load.loads()).allMatch(each -> each.load() == 0);
        load.update(Placement.ring("y"));
        load.update(Placement.ring("z"));
        load.update(Placement.ring("y"));
        assertThat(load.known()).as("nodes kept in mind").isLessThanOrEqualTo(2);
    }

    @Test
    void aLeaseIsReleasedByOneThreadOnly() throws Exception {
        BoundedLoad load = BoundedLoad.of(SEVEN, "1.25");
        for (int round = 0; round < 200; round++) {
            Lease lease = load.lease("hot");
            Node other = load.acquire("hot");
            AtomicInteger released = new AtomicInteger();
            inAllThreads(thread -> {
                try {
                    lease.release();
                    released.incrementAndGet();
                } catch (IllegalStateException refused) {
                    assertThat(refused).hasMessageStartingWith("a lease must be released once");
                }
            });
            assertThat(released).hasValue(1);
            assertThat(load.total()).isEqualTo(1);
            load.release(other);
        }
    }

    private static void assertSettled(BoundedLoad load) {
        assertThat(load.loads().stream().mapToLong(NodeLoad::load).sum()).isEqualTo(load.total());
    }
}
