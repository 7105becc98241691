package dev.clockwise.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyFeedTest {

    private final TopologyFeed feed = new TopologyFeed("source", at(7));

    private static Topology at(long epoch) {
        return Topology.of(Node.of("a").withAddress("host:" + epoch)).withEpoch(epoch);
    }

    private void publish(long epoch) {
        feed.adopt(at(epoch));
        feed.tell();
    }

    @Test
    void nothingIsToldUntilAskedTo() {
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        feed.adopt(at(8));
        assertThat(feed.current()).isEqualTo(at(8));
        assertThat(listener.epochs()).containsExactly(7L);
        feed.tell();
        assertThat(listener.epochs()).containsExactly(7L, 8L);
    }

    @Test
    void whatWasReplacedBeforeItWasToldIsLeftOut() {
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        feed.adopt(at(8));
        feed.adopt(at(10));
        feed.tell();
        assertThat(listener.epochs()).containsExactly(7L, 10L);
    }

    @Test
    void epochsOnlyRise() {
        assertThatThrownBy(() -> feed.adopt(at(6)))
                .isInstanceOf(DocumentException.class)
                .hasMessage("source: epoch must not run back from 7 (was 6): set it to 8 or more");
        assertThatThrownBy(() -> feed.adopt(at(8).withEpoch(7)))
                .hasMessage("source: a change must raise the epoch (was 7 with another content): set it to 8 or more");
        Topology same = feed.current();
        feed.adopt(at(7));
        assertThat(feed.current()).isSameAs(same);
    }

    @Test
    void aProblemIsToldOnceAndAgainWhenItComesBack() {
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        feed.fail(new DocumentException("source", "first"));
        feed.tell();
        feed.tell();
        feed.adopt(at(7));
        feed.tell();
        assertThat(listener.problems()).hasSize(1);
        feed.fail(new DocumentException("source", "second"));
        feed.tell();
        assertThat(listener.problems()).hasSize(2);
        assertThat(listener.epochs()).containsExactly(7L);
    }

    @Test
    void aProblemThatIsGoneIsToldOnceUnlessATopologyTellsIt() {
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        publish(7);
        assertThat(listener.recoveries()).isZero();
        feed.fail(new DocumentException("source", "first"));
        feed.tell();
        publish(7);
        publish(7);
        assertThat(listener.recoveries()).isEqualTo(1);
        feed.fail(new DocumentException("source", "second"));
        feed.tell();
        publish(8);
        assertThat(listener.recoveries()).isEqualTo(1);
        assertThat(listener.epochs()).containsExactly(7L, 8L);
    }

    @Test
    void aListenerThatComesLateHearsOfTheProblemThatStands() {
        feed.fail(new DocumentException("source", "still bad"));
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        assertThat(listener.epochs()).containsExactly(7L);
        assertThat(listener.problems()).hasSize(1);
    }

    @Test
    void evenAnErrorDisturbsNobody() {
        feed.watch(topology -> {
            throw new AssertionError("thrown by a test");
        });
        RecordingListener listener = new RecordingListener();
        feed.watch(listener);
        publish(8);
        publish(9);
        assertThat(listener.epochs()).containsExactly(7L, 8L, 9L);
    }

    @Test
    void aChangeMadeByAListenerIsToldAfterTheOneItHeard() {
        List<String> heard = new ArrayList<>();
        feed.watch(topology -> {
            heard.add("first " + topology.epoch());
            if (topology.epoch() < 9) {
                publish(topology.epoch() + 1);
            }
        });
        feed.watch(topology -> heard.add("second " + topology.epoch()));
        assertThat(heard).containsExactly("first 7", "first 8", "first 9", "second 9");
        publish(10);
        assertThat(heard).endsWith("first 10", "second 10");
    }

    @Test
    void aListenerMayCloseItself() {
        RecordingListener listener = new RecordingListener();
        Subscription[] own = new Subscription[1];
        own[0] = feed.watch(topology -> {
            listener.onTopology(topology);
            if (own[0] != null) {
                own[0].close();
            }
        });
        publish(8);
        publish(9);
        assertThat(listener.epochs()).containsExactly(7L, 8L);
    }

    @Test
    void manyThreadsTellEachListenerEpochsThatRiseUpToTheLast() throws InterruptedException {
        List<RecordingListener> listeners =
                IntStream.range(0, 4).mapToObj(i -> new RecordingListener()).toList();
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            RecordingListener listener = listeners.get(t);
            Thread thread = new Thread(() -> {
                awaitQuietly(start);
                feed.watch(listener);
                for (int i = 0; i < 1000; i++) {
                    publishNext();
                }
            });
            threads.add(thread);
            thread.start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(feed.current().epoch()).isEqualTo(4007);
        for (RecordingListener listener : listeners) {
            assertThat(listener.epochs()).isSorted().doesNotHaveDuplicates().endsWith(4007L);
        }
    }

    private void publishNext() {
        synchronized (this) {
            feed.adopt(at(feed.current().epoch() + 1));
        }
        feed.tell();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
