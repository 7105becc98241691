package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** Several clients at once, who check what they are told. */
final class Load implements AutoCloseable {

    /** Within so long, commands are answered whatever happens, and served when it is over. */
    static final Duration BOUND = Duration.ofSeconds(5);

    private final List<LoadClient> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private Load() {}

    static Load start(TestFleet fleet, LoadRules rules, int count) throws IOException {
        Load load = new Load();
        for (int i = 0; i < count; i++) {
            LoadClient client = new LoadClient("c" + i, fleet.talk(), rules);
            load.clients.add(client);
            Thread thread = new Thread(client, "load-" + i);
            load.threads.add(thread);
            thread.start();
        }
        return load;
    }

    /** Waits until each client has had all replies to so many batches one after another, begun from now on. */
    void answered(int batches) {
        for (int i = 0; i < batches; i++) {
            until("had replies", (client, mark) -> client.finished() > mark);
        }
    }

    /** Waits until each client had a batch without an error, begun from now on; how long that took. */
    Duration served() {
        long begin = System.nanoTime();
        until("was served", (client, mark) -> client.lastClean() > mark);
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private void until(String what, BiPredicate<LoadClient, Integer> holds) {
        List<Integer> marks = clients.stream().map(LoadClient::begun).toList();
        await(what).atMost(BOUND).pollInterval(Duration.ofMillis(5)).until(() -> {
            for (int i = 0; i < marks.size(); i++) {
                if (clients.get(i).wrong().isEmpty() && !holds.test(clients.get(i), marks.get(i))) {
                    return false;
                }
            }
            return true;
        });
        assertRight();
    }

    private void assertRight() {
        assertThat(clients).extracting(LoadClient::wrong).containsOnly("");
    }

    /** Ends all, compares what is there with what they were told, and tells that in numbers. */
    LoadClient.Tally audit() throws IOException {
        end();
        LoadClient.Tally all = new LoadClient.Tally();
        for (LoadClient client : clients) {
            client.audit();
            all.add(client.tally());
        }
        assertRight();
        return all;
    }

    private void end() {
        clients.forEach(LoadClient::end);
        await("ended")
                .atMost(Duration.ofMinutes(1))
                .until(() -> threads.stream().noneMatch(Thread::isAlive));
    }

    @Override
    public void close() throws IOException {
        end();
        for (LoadClient client : clients) {
            client.close();
        }
    }
}
