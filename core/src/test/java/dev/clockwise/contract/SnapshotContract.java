package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Promise 8: a lookup sees one whole topology, whatever becomes of it meanwhile. */
public interface SnapshotContract extends PlacementSubject {

    /** The placement that readers are to use: one volatile write publishes another. */
    final class Current {
        private volatile Placement placement;

        private Current(Placement placement) {
            this.placement = placement;
        }
    }

    /** What a reader was told. */
    record Answer(long epoch, int key, String owner, List<String> list) {}

    @Test
    default void aPlacementAnswersTheSameAfterOthersWereDerivedFromIt() {
        check("a placement answers the same after others were derived from it", 6, random -> {
            Topology topology = topologies().next(random, 2);
            Placement placement = Placement.of(topology);
            List<byte[]> keys = Keys.random(random, 40);
            List<String> owners = PlacementSubject.ownersOf(placement, keys);
            List<List<String>> lists = PlacementSubject.listsOf(placement, keys, 3);

            Node node = PlacementSubject.activeNode(random, topology);
            placement.plus(topologies().stranger(random, topology)).owners(keys.get(0), 3);
            placement.minus(node.id()).owners(keys.get(1), 3);
            placement.with(topologies().reweighted(random, node)).owners(keys.get(2), 3);

            assertThat(PlacementSubject.ownersOf(placement, keys)).isEqualTo(owners);
            assertThat(PlacementSubject.listsOf(placement, keys, 3)).isEqualTo(lists);
            assertThat(placement.topology()).isSameAs(topology);
        });
    }

    @Test
    default void everyAnswerBelongsToTheSnapshotAsked() throws InterruptedException, ExecutionException {
        SplittableRandom random = new SplittableRandom(10);
        List<byte[]> keys = Keys.users(64);
        Topology topology = Topology.of(rule(), List.of());
        topology = topology.plus(topologies().stranger(random, topology));
        List<Topology> published = new ArrayList<>(List.of(topology));
        Current current = new Current(Placement.of(topology));
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch reading = new CountDownLatch(4);
        ExecutorService readers = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Answer>>> answers = new ArrayList<>();
            for (int reader = 0; reader < 4; reader++) {
                answers.add(readers.submit(() -> read(current, done, reading, keys)));
            }
            reading.await();
            for (int update = 0; update < 12; update++) {
                topology = changed(random, topology);
                published.add(topology);
                current.placement = Placement.of(topology);
            }
            done.set(true);
            List<Placement> rebuilt = published.stream().map(Placement::of).toList();
            for (Future<List<Answer>> each : answers) {
                assertAnswers(each.get(), rebuilt, keys);
            }
        } finally {
            done.set(true);
            readers.shutdown();
        }
    }

    private static List<Answer> read(Current current, AtomicBoolean done, CountDownLatch reading, List<byte[]> keys) {
        List<Answer> answers = new ArrayList<>();
        try {
            for (int i = 0; !done.get() || i < keys.size(); i++) {
                Answer answer = ask(current.placement, i % keys.size(), keys);
                if (answers.size() < 1_000) {
                    answers.add(answer);
                } else {
                    answers.set(i % 1_000, answer);
                }
                if (i == 0) {
                    reading.countDown();
                }
            }
        } finally {
            reading.countDown(); // also where asking threw: the test shall fail, not wait
        }
        return answers;
    }

    private static Answer ask(Placement placement, int key, List<byte[]> keys) {
        byte[] bytes = keys.get(key);
        return new Answer(
                placement.topology().epoch(),
                key,
                placement.owner(bytes).id(),
                PlacementSubject.ids(placement.owners(bytes, 2)));
    }

    private Topology changed(SplittableRandom random, Topology topology) {
        int draw = random.nextInt(4);
        if (draw < 2 || topology.nodes().size() < 2) {
            return topology.plus(topologies().stranger(random, topology));
        }
        Node node = PlacementSubject.activeNode(random, topology);
        return draw == 2
                ? topology.minus(node.id())
                : topology.with(topologies().reweighted(random, node));
    }

    private static void assertAnswers(List<Answer> answers, List<Placement> rebuilt, List<byte[]> keys) {
        long first = rebuilt.get(0).topology().epoch();
        for (Answer answer : answers) {
            Placement placement = rebuilt.get(Math.toIntExact(answer.epoch() - first));
            byte[] key = keys.get(answer.key());
            assertThat(answer.owner()).isEqualTo(placement.owner(key).id());
            assertThat(answer.list()).isEqualTo(PlacementSubject.ids(placement.owners(key, 2)));
        }
    }
}
