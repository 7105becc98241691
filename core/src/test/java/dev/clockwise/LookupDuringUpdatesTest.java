package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads look keys up while one publishes topologies by a volatile write. What is asserted holds in every interleaving. */
class LookupDuringUpdatesTest {

    private static final int THREADS = 8;
    private static final int UPDATES = 1_000;
    private static final int MOST_NODES = 40;
    private static final int KEPT = 3_000;

    /** What a thread was told: by the snapshot of an epoch, of a key. */
    private record Answer(long epoch, String key, List<Node> owners) {}

    private volatile Placement published = Placement.ring(Node.of("warm"));
    private volatile boolean done;

    /** After one warm node a burst of changes, and then many random ones. */
    @Test
    void eachAnswerIsOfAPublishedTopology() throws Exception {
        Map<Long, Topology> history = new ConcurrentHashMap<>();
        history.put(published.topology().epoch(), published.topology());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<List<Answer>>> readers = IntStream.range(0, THREADS)
                    .mapToObj(reader -> threads.submit(reader(reader)))
                    .toList();
            SplittableRandom random = new SplittableRandom(10);
            for (int update = 0; update < UPDATES; update++) {
                Topology next = changed(published.topology(), update, random);
                history.put(next.epoch(), next);
                published = published.next(next);
            }
            done = true;
            Map<Long, Placement> built = new ConcurrentHashMap<>();
            int answers = 0;
            for (Future<List<Answer>> reader : readers) {
                for (Answer answer : reader.get(60, TimeUnit.SECONDS)) {
                    Placement placement = built.computeIfAbsent(
                            answer.epoch, epoch -> Placement.of(history.getOrDefault(epoch, Topology.of())));
                    assertThat(placement.owners(answer.key, 2)).isEqualTo(answer.owners);
                    answers++;
                }
            }
            assertThat(answers).isGreaterThan(THREADS);
            assertThat(published.topology()).isEqualTo(history.get(UPDATES + 1L));
        } finally {
            done = true;
            threads.shutdownNow();
        }
    }

    private Callable<List<Answer>> reader(int number) {
        return () -> {
            SplittableRandom random = new SplittableRandom(number);
            List<Answer> answers = new ArrayList<>();
            long epoch = 0;
            Node[] into = new Node[2];
            do {
                Placement snapshot = published;
                assertThat(snapshot.topology().epoch()).isGreaterThanOrEqualTo(epoch);
                epoch = snapshot.topology().epoch();
                String key = "user:" + random.nextInt(1_000_000);
                int size = snapshot.owners(key, into);
                assertThat(snapshot.owner(key)).isEqualTo(size == 0 ? Node.NONE : into[0]);
                if (answers.size() < KEPT && random.nextInt(4) == 0) {
                    answers.add(new Answer(epoch, key, List.of(Arrays.copyOf(into, size))));
                }
            } while (!done);
            return answers;
        };
    }

    private static Topology changed(Topology topology, int update, SplittableRandom random) {
        if (topology.nodes().size() < 3) {
            return topology.plus(Node.of("n" + update));
        }
        Node some = topology.nodes().get(random.nextInt(topology.nodes().size()));
        return switch (topology.nodes().size() > MOST_NODES ? 2 : random.nextInt(6)) {
            case 0, 1 -> topology.plus(Node.of("n" + update).withZone("z" + update % 3));
            case 2 -> topology.minus(some.id());
            case 3 -> topology.with(some.withWeight(random.nextInt(3)));
            default -> topology.with(some.withZone("z" + random.nextInt(3)));
        };
    }
}
