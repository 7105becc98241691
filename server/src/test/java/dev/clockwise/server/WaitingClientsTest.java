package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.embedded.Talk;
import dev.clockwise.server.front.Refusal;
import dev.clockwise.testkit.RedisServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that wait in a command that blocks, at a real Redis. */
class WaitingClientsTest {

    @TempDir
    private Path folder;

    private Site site(RedisServer redis, String fields) throws Exception {
        return new Site(
                folder,
                "clockwise: 1\nadmin: off\nthreads: 1\nclusters:\n"
                        + "  - { name: site, listen: 127.0.0.1:0, topology: topology.yaml" + fields + " }\n",
                List.of(redis.port()));
    }

    private static String text(Talk talk) throws Exception {
        return new String(talk.read(), StandardCharsets.ISO_8859_1);
    }

    private static void awaitBlocked(Talk direct, int clients) {
        await().ignoreExceptions()
                .until(() -> direct.ask("INFO clients").contains("blocked_clients:" + clients + "\r\n"));
    }

    @Test
    void whoWaitsIsNotIdle() throws Exception {
        try (RedisServer redis = RedisServer.start();
                Site site = site(redis, ", limits: { idle: 200ms }");
                Talk direct = new Talk(redis.port());
                Talk waiting = site.talk();
                Talk idle = site.talk()) {
            waiting.send(Talk.request(Talk.words("BLPOP list 0")));
            awaitBlocked(direct, 1);
            assertThat(idle.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(idle.isClosed()).isTrue();
            assertThat(site.count(Refusal.IDLE)).isEqualTo(1);
            assertThat(direct.ask("RPUSH list v")).isEqualTo(":1\r\n");
            assertThat(text(waiting)).isEqualTo("*2\r\n$4\r\nlist\r\n$1\r\nv\r\n");
        }
    }

    /** Messages may come at any time, to whom listens to channels, patterns, or channels of a shard. */
    @ParameterizedTest
    @CsvSource({
        "SUBSCRIBE, UNSUBSCRIBE, PUBLISH",
        "PSUBSCRIBE, PUNSUBSCRIBE, PUBLISH",
        "SSUBSCRIBE, SUNSUBSCRIBE, SPUBLISH"
    })
    void whoListensIsNotIdle(String begin, String end, String publish) throws Exception {
        try (RedisServer redis = RedisServer.start();
                Site site = site(redis, ", limits: { idle: 200ms }");
                Talk direct = new Talk(redis.port());
                Talk listening = site.talk();
                Talk idle = site.talk()) {
            assertThat(listening.ask(begin + " news")).contains("news");
            assertThat(idle.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(idle.isClosed()).isTrue();
            try (Talk later = site.talk()) {
                assertThat(later.isClosed()).isTrue();
            }
            assertThat(site.count(Refusal.IDLE)).isEqualTo(2);
            assertThat(direct.ask(publish + " news hello")).isEqualTo(":1\r\n");
            assertThat(text(listening)).contains("hello");
            assertThat(listening.ask(end + " news")).contains("news");
            assertThat(listening.isClosed())
                    .as("it listens to nothing any more")
                    .isTrue();
            assertThat(site.count(Refusal.IDLE)).isEqualTo(3);
        }
    }

    @Test
    void aDrainWaitsForRepliesAndNoLonger() throws Exception {
        try (RedisServer redis = RedisServer.start();
                Site site = site(redis, "");
                Talk direct = new Talk(redis.port());
                Talk served = site.talk();
                Talk waiting = site.talk();
                Talk idle = site.talk()) {
            assertThat(idle.ask("PING")).isEqualTo("+PONG\r\n");
            served.send(Talk.request(Talk.words("BLPOP list 0")));
            waiting.send(Talk.request(Talk.words("BLPOP none 0")));
            awaitBlocked(direct, 2);
            CompletableFuture<Void> drained =
                    CompletableFuture.runAsync(() -> site.server().drain(Duration.ofSeconds(2)));
            assertThat(idle.isClosed()).isTrue();
            assertThat(direct.ask("RPUSH list v")).isEqualTo(":1\r\n");
            assertThat(text(served)).isEqualTo("*2\r\n$4\r\nlist\r\n$1\r\nv\r\n");
            assertThat(served.isClosed()).isTrue();
            drained.get();
            awaitBlocked(direct, 0);
        }
    }
}
