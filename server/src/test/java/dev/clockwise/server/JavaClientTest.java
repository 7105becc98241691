package dev.clockwise.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.router.CommandException;
import dev.clockwise.router.Connection;
import dev.clockwise.router.Router;
import dev.clockwise.wire.resp.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The router within a program, in front of three nodes. */
class JavaClientTest {

    private final List<EmbeddedNode> nodes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private FileTopologySource source;
    private Router router;

    @BeforeEach
    void connect() throws Exception {
        List<Node> named = new ArrayList<>();
        for (char id = 'a'; id < 'd'; id++) {
            EmbeddedNode node = EmbeddedNode.start();
            nodes.add(node);
            named.add(TestFleet.node(id, TestFleet.port(node)));
        }
        Path file = folder.resolve("topology.yaml");
        Topology topology = Topology.of(RingRule.builder().tag(HashTag.BRACES).build(), named);
        Files.writeString(file, TopologyDocument.write(topology, DocumentFormat.YAML));
        source = FileTopologySource.open(file);
        router = Router.connect(source);
    }

    @AfterEach
    void close() {
        router.close();
        source.close();
        nodes.forEach(EmbeddedNode::close);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void keysHaveValues() {
        assertThat(router.get("k").join()).isEmpty();
        router.set("k", "välue").join();
        assertThat(router.get("k").join()).contains("välue");
        assertThat(router.exists(bytes("k")).join()).isTrue();
        assertThat(router.setIfAbsent(bytes("k"), bytes("other")).join()).isFalse();
        assertThat(router.delete("k").join()).isTrue();
        assertThat(router.delete("k").join()).isFalse();
        assertThat(router.setIfAbsent(bytes("k"), bytes("other")).join()).isTrue();
        assertThat(router.add(bytes("n"), 5).join()).isEqualTo(5);
        assertThat(router.add(bytes("n"), -7).join()).isEqualTo(-2);
    }

    @Test
    void keysOfSeveralNodesAreReadAndWrittenTogether() {
        IdentityHashMap<byte[], byte[]> values = new IdentityHashMap<>();
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            keys.add(bytes("key" + i));
            values.put(keys.get(i), bytes("value" + i));
        }
        router.setAll(values).join();
        keys.add(bytes("none"));
        List<Optional<byte[]>> found = router.getAll(keys).join();
        assertThat(found).hasSize(101);
        assertThat(found.get(100)).isEmpty();
        for (int i = 0; i < 100; i++) {
            assertThat(found.get(i)).hasValueSatisfying(at -> assertThat(at).isNotEmpty());
            assertThat(new String(found.get(i).orElseThrow(), UTF_8)).isEqualTo("value" + i);
        }
        assertThat(router.getAll(List.of()).join()).isEmpty();
        router.setAll(Map.of()).join();
    }

    @Test
    void keysExpire() {
        router.set(bytes("short"), bytes("1"), Duration.ofMillis(30)).join();
        router.set("long", "1").join();
        assertThat(router.expire(bytes("long"), Duration.ofMillis(30)).join()).isTrue();
        assertThat(router.expire(bytes("none"), Duration.ofMillis(30)).join()).isFalse();
        await().untilAsserted(() -> {
            assertThat(router.get("short").join()).isEmpty();
            assertThat(router.get("long").join()).isEmpty();
        });
    }

    @Test
    void commandsOfOneKeyKeepTheirOrderHoweverManyThereAre() {
        CompletableFuture<Value> last = CompletableFuture.completedFuture(null);
        for (int i = 0; i < 20_000; i++) {
            last = router.send("RPUSH", "list", "" + i);
        }
        assertThat(last.join()).isEqualTo(new Value.Number(20_000));
        Value.Values list =
                (Value.Values) router.send("LRANGE", "list", "0", "-1").join();
        for (int i = 0; i < 20_000; i++) {
            assertThat(list.values().get(i)).hasToString("" + i);
        }
    }

    @Test
    void errorsTellWhatTheyAre() {
        router.set("k", "text").join();
        assertThatThrownBy(() -> router.add(bytes("k"), 1).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        CommandException.class, e -> assertThat(e.code()).isEqualTo("ERR"))
                .hasMessage("ERR value is not an integer or out of range");
        assertThatThrownBy(() ->
                        router.send("SINTER", "a", "b", "c", "d", "e", "f").join())
                .cause()
                .isInstanceOfSatisfying(
                        CommandException.class, e -> assertThat(e.code()).isEqualTo("CROSSNODE"));
        assertThatThrownBy(() -> router.send("MULTI").join()).hasMessageContaining("use connection()");
        assertThatThrownBy(() -> router.send(new byte[0][])).isInstanceOf(IllegalArgumentException.class);
        nodes.forEach(EmbeddedNode::close);
        await().untilAsserted(() -> assertThatThrownBy(() -> router.get("k").join())
                .cause()
                .isInstanceOfSatisfying(
                        CommandException.class, e -> assertThat(e.code()).isEqualTo("NODEDOWN")));
    }

    @Test
    void aConnectionOfOnesOwnKeepsTransactionsAndWaits() {
        try (Connection own = router.connection();
                Connection other = router.connection()) {
            CompletableFuture<Value> unused = own.send("MULTI");
            own.send("INCR", "{t}a").join();
            own.send("INCR", "{t}b").join();
            assertThat(router.get("{t}a").join()).isEmpty();
            assertThat(own.send("EXEC").join()).hasToString("[1, 1]");
            other.send("WATCH", "{t}a").join();
            router.set("{t}a", "9").join();
            other.send("MULTI").join();
            other.send("GET", "{t}a").join();
            assertThat(other.send("EXEC").join()).isEqualTo(new Value.Nothing());
            assertThat(unused.join()).hasToString("OK");
        }
    }

    @Test
    void whatIsCancelledBeforeItIsSentIsNotSent() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        try (Connection own = router.connection()) {
            router.fleet().loops().get(0).loop().execute(() -> hold(held));
            CompletableFuture<Value> behind = own.send("SET", "k", "2");
            assertThat(behind.cancel(false)).isTrue();
            held.countDown();
            assertThat(own.send("PING").join()).hasToString("PONG");
            assertThat(router.get("k").join()).isEmpty();
        }
    }

    /** Keeps the router's thread busy. */
    private static void hold(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void afterItsCloseCommandsFail() {
        Connection own = router.connection();
        own.send("PING").join();
        own.close();
        assertThatThrownBy(() -> own.send("PING").join()).hasMessageContaining("CLOSED");
        router.close();
        assertThatThrownBy(() -> router.get("k").join()).hasMessageContaining("CLOSED");
    }

    @Test
    void whatHasNoReplyFailsAtTheClose() throws Exception {
        try (ScriptedNode silent = new ScriptedNode((connection, command) -> switch (command.get(0)) {
            case "SET" -> null;
            case "GET" -> "$-1\r\n";
            default -> "+OK\r\n";
        })) {
            Path file = folder.resolve("silent.yaml");
            Topology topology = Topology.of(RingRule.builder().build(), List.of(TestFleet.node('s', silent.port())));
            Files.writeString(file, TopologyDocument.write(topology, DocumentFormat.YAML));
            try (FileTopologySource of = FileTopologySource.open(file)) {
                CompletableFuture<Void> unanswered;
                try (Router closing = Router.connect(of)) {
                    unanswered = closing.set("k", "1");
                    await().until(() -> silent.asked().stream().anyMatch(line -> line.endsWith("SET k 1")));
                }
                assertThatThrownBy(unanswered::join).hasMessageContaining("CLOSED");
            }
        }
    }

    /** One caller's command neither ends nor changes, nor holds up, what all share. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "QUIT",
                "RESET",
                "HELLO 2",
                "HELLO 3 SETNAME me",
                "AUTH secret",
                "client setname me",
                "MULTI",
                "BLPOP l 0",
                "XREAD BLOCK 0 STREAMS s $",
                "XREADGROUP GROUP g me COUNT 1 BLOCK 0 STREAMS s >"
            })
    void whatIsAboutAConnectionNeedsOneOfItsOwn(String command) {
        assertThatThrownBy(() -> router.send(command.split(" ", -1)).join()).hasMessageContaining("use connection()");
        assertThat(router.get("k").join()).isEmpty();
        assertThat(router.send("HGETALL", "k").join()).hasToString("[]");
    }

    @Test
    void whatIsTooLargeFailsAlone() {
        List<byte[]> keys = Collections.nCopies((1 << 20) + 1, bytes("k"));
        assertThatThrownBy(() -> router.getAll(keys).join())
                .hasMessageContaining("a command has at most 1048576 words (was 1048578)");
        byte[] part = new byte[60 << 20];
        assertThatThrownBy(() -> router.send(bytes("APPEND"), part, part, part, part, part, part, part, part, part)
                        .join())
                .hasMessageContaining("nothing was sent");
        assertThat(router.get("k").join()).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without that check may pass
    void callsWithoutWordsLeaveNothingBehind() {
        byte[] none = null;
        for (int i = 0; i <= 1 << 16; i++) {
            assertThatNullPointerException().isThrownBy(() -> router.get(none));
        }
        assertThat(router.get("k").join()).isEmpty();
    }

    /** Whichever of the two is first. */
    @Test
    void callsAtTheMomentOfTheCloseEnd() throws Exception {
        for (int round = 0; round < 100; round++) {
            Connection own = router.connection();
            CountDownLatch held = new CountDownLatch(1);
            router.fleet().loops().get(0).loop().execute(() -> hold(held));
            Queue<CompletableFuture<Value>> calls = new ConcurrentLinkedQueue<>();
            CountDownLatch begun = new CountDownLatch(1);
            Thread caller = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    calls.add(own.send("PING"));
                    begun.countDown();
                }
            });
            caller.start();
            begun.await();
            own.close();
            held.countDown();
            caller.join();
            for (CompletableFuture<Value> call : calls) {
                assertThatThrownBy(() -> call.get(20, TimeUnit.SECONDS)).hasMessageContaining("CLOSED");
            }
        }
    }
}
