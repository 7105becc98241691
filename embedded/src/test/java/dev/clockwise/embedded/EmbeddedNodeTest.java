package dev.clockwise.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.wire.resp.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EmbeddedNodeTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void listensOnLoopbackUntilItIsClosed() throws IOException {
        EmbeddedNode node = EmbeddedNode.builder().name("a").start();
        assertThat(node.address().getAddress().isLoopbackAddress()).isTrue();
        try (Talk talk = Talk.to(node)) {
            assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
            node.close();
            node.close();
            assertThat(talk.isClosed()).isTrue();
        }
        EmbeddedNode again =
                EmbeddedNode.builder().port(node.address().getPort()).start();
        assertThat(again.address()).isEqualTo(node.address());
        assertThatThrownBy(() -> EmbeddedNode.builder()
                        .name("b")
                        .port(again.address().getPort())
                        .start())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the embedded node b cannot listen on port "
                        + again.address().getPort() + ": choose another, or 0");
        again.close();
    }

    @Test
    void keysExpireByTheClockThatItIsGiven() throws IOException {
        AtomicLong now = new AtomicLong(1_000_000);
        try (EmbeddedNode node = EmbeddedNode.builder()
                        .clock(() -> Instant.ofEpochMilli(now.get()))
                        .start();
                Talk talk = Talk.to(node)) {
            talk.ask("SET a 1 PX 100");
            talk.ask("HSET h f 1");
            talk.ask("EXPIRE h 1");
            talk.ask("SET b 1");
            assertThat(talk.ask("PTTL a")).isEqualTo(":100\r\n");
            assertThat(talk.ask("PEXPIRETIME h")).isEqualTo(":1001000\r\n");
            now.addAndGet(99);
            assertThat(talk.ask("PTTL a")).isEqualTo(":1\r\n");
            now.addAndGet(1);
            assertThat(talk.ask("GET a")).isEqualTo("$-1\r\n");
            assertThat(talk.ask("DBSIZE")).isEqualTo(":2\r\n");
            talk.ask("WATCH h");
            now.addAndGet(1000);
            talk.ask("MULTI");
            talk.ask("GET b");
            assertThat(talk.ask("EXEC")).isEqualTo("*-1\r\n");
            assertThat(talk.ask("KEYS *")).isEqualTo("*1\r\n$1\r\nb\r\n");
            assertThat(talk.value("INFO stats").toString()).contains("expired_keys:2\r\n");
        }
    }

    @Test
    void writesOverTheCapOnMemoryAreRefused() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.builder().maxMemoryBytes(100_000).start();
                Talk talk = Talk.to(node)) {
            String value = "x".repeat(1000);
            int written = 0;
            while (talk.ask("SET k" + written + " " + value).equals("+OK\r\n")) {
                written++;
            }
            String full = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
            assertThat(written).isBetween(80, 100);
            assertThat(talk.ask("RPUSH l a")).isEqualTo(full);
            assertThat(talk.ask("GET k0")).isEqualTo("$1000\r\n" + value + "\r\n");
            assertThat(talk.ask("DEL k0 k1")).isEqualTo(":2\r\n");
            assertThat(talk.ask("RPUSH l a")).isEqualTo(":1\r\n");
            assertThat(talk.ask("SETRANGE big 200000 x")).isEqualTo(full);
            assertThat(talk.ask("SETBIT big 4000000 1")).isEqualTo(full);
            assertThat(talk.ask("SRANDMEMBER none -9223372036854775807")).isEqualTo(full);
            talk.ask("FLUSHALL");
            assertThat(talk.value("INFO memory").toString()).contains("used_memory:0\r\n", "maxmemory:100000\r\n");
        }
    }

    @Test
    void whatTransactionsQueueCountsAsMemory() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.builder().maxMemoryBytes(100_000).start();
                Talk talk = Talk.to(node)) {
            talk.ask("MULTI");
            String line = "SET k " + "x".repeat(10_000);
            int queued = 0;
            while (talk.ask(line).equals("+QUEUED\r\n")) {
                queued++;
            }
            assertThat(queued).isBetween(9, 11);
            assertThat(talk.ask("EXEC"))
                    .isEqualTo("-EXECABORT Transaction discarded because of: OOM command not allowed when used memory >"
                            + " 'maxmemory'.\r\n");
            assertThat(talk.ask("SET k v")).isEqualTo("+OK\r\n");
        }
    }

    @Test
    void killedClientsAreGoneAndWhatTheySentDoesNotRun() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk killer = Talk.to(node);
                Talk victim = Talk.to(node)) {
            victim.ask("CLIENT SETNAME late");
            Value id = victim.value("CLIENT ID");
            assertThat(killer.value("CLIENT LIST").toString()).contains("id=" + id + " addr=127.0.0.1:", " name=late ");
            assertThat(killer.ask("CLIENT KILL ID " + id)).isEqualTo(":1\r\n");
            assertThat(killer.ask("CLIENT KILL ID " + id)).isEqualTo(":0\r\n");
            assertThat(victim.isClosed()).isTrue();
            assertThat(killer.value("CLIENT LIST").toString()).doesNotContain("name=late");
            assertThat(killer.ask("CLIENT KILL 127.0.0.1:" + victim.localPort()))
                    .isEqualTo("-ERR No such client\r\n");
            killer.send(bytes("CLIENT KILL ADDR 127.0.0.1:" + killer.localPort() + " SKIPME no\r\nSET k v\r\n"));
            assertThat(killer.read()).isEqualTo(bytes(":1\r\n"));
            assertThat(killer.isClosed()).isTrue();
            try (Talk other = Talk.to(node)) {
                assertThat(other.ask("EXISTS k")).isEqualTo(":0\r\n");
            }
        }
    }

    @Test
    void manyCommandsAtOnceAreAnsweredInOrder() throws IOException {
        int count = 10_000;
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk talk = Talk.to(node)) {
            ByteArrayOutputStream requests = new ByteArrayOutputStream();
            for (int i = 0; i < count; i++) {
                requests.writeBytes(Talk.request(bytes("INCRBY"), bytes("k" + i % 7), bytes("" + i)));
            }
            talk.send(requests.toByteArray());
            long[] sums = new long[7];
            for (int i = 0; i < count; i++) {
                sums[i % 7] += i;
                assertThat(talk.read()).isEqualTo(bytes(":" + sums[i % 7] + "\r\n"));
            }
        }
    }

    /** 200 MB of replies, of which the client takes none at first. */
    @Test
    void aClientThatDoesNotReadHoldsNoMemoryAndIsAnsweredWhenItDoes() throws IOException {
        int count = 2_000;
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk slow = Talk.to(node);
                Talk other = Talk.to(node)) {
            byte[] value = new byte[100_000];
            other.ask(bytes("SET"), bytes("k"), value);
            ByteArrayOutputStream requests = new ByteArrayOutputStream();
            for (int i = 0; i < count; i++) {
                requests.writeBytes(bytes("GET k\r\n"));
            }
            slow.send(requests.toByteArray());
            assertThat(other.ask("PING")).isEqualTo("+PONG\r\n");
            String stats = other.value("INFO stats").toString();
            int commands = Integer.parseInt(stats.replaceAll("(?s).*total_commands_processed:([0-9]+).*", "$1"));
            assertThat(commands).isLessThan(count / 2);
            for (int i = 0; i < count; i++) {
                assertThat(slow.read()).hasSize(value.length + 11);
            }
        }
    }

    @Test
    void breachesOfTheProtocolAreNamedAndEndTheConnection() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start()) {
            for (String sent : List.of(
                    "*1\r\n+PING\r\n", "*x\r\n", "*1\r\n$-5\r\n", "*1\r\n$x\r\n", "*2000000\r\n", "GET \"a\r\n")) {
                try (Talk talk = Talk.to(node)) {
                    talk.send(bytes("PING\r\n" + sent));
                    assertThat(talk.read()).isEqualTo(bytes("+PONG\r\n"));
                    assertThat(new String(talk.read(), StandardCharsets.ISO_8859_1))
                            .as(sent)
                            .startsWith("-ERR Protocol error: ");
                    assertThat(talk.isClosed()).isTrue();
                }
            }
        }
    }

    @Test
    void keysAreAnyBytes() throws IOException {
        byte[] key = new byte[256];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) i;
        }
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk talk = Talk.to(node)) {
            for (byte[] each : List.of(key, new byte[0], new byte[] {0}, new byte[65_536])) {
                assertThat(talk.ask(bytes("SET"), each, each)).isEqualTo(bytes("+OK\r\n"));
                byte[] reply = talk.ask(bytes("GET"), each);
                assertThat(reply).endsWith(bytes("\r\n")).hasSize(each.length + ("$" + each.length).length() + 4);
                assertThat(talk.ask(bytes("DEL"), each)).isEqualTo(bytes(":1\r\n"));
            }
        }
    }

    @Test
    void scanMeetsEachKeyThatIsThereThroughout() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk talk = Talk.to(node)) {
            for (int i = 0; i < 500; i++) {
                talk.ask("SET stays" + i + " v");
            }
            Set<String> met = new HashSet<>();
            String cursor = "0";
            int step = 0;
            do {
                Value.Values reply = (Value.Values) talk.value("SCAN " + cursor + " COUNT 7");
                cursor = reply.values().get(0).toString();
                ((Value.Values) reply.values().get(1)).values().forEach(key -> met.add(key.toString()));
                boolean grows = step < 20;
                for (int i = 0; i < 100; i++) {
                    talk.ask((grows ? "SET goes" : "DEL goes") + (100 * (step % 20) + i) + (grows ? " v" : ""));
                }
                step++;
            } while (!cursor.equals("0"));
            for (int i = 0; i < 500; i++) {
                assertThat(met).contains("stays" + i);
            }
        }
    }

    @Test
    void valuesOfEveryTypeGoFromNodeToNode() throws IOException {
        List<String> makers =
                List.of("SET k 12", "HSET k f 1 g 2", "RPUSH k a b a", "SADD k a b", "ZADD k 1.5 a -inf b", "SET k ");
        List<String> looks =
                List.of("GET k", "HGETALL k", "LRANGE k 0 -1", "SMEMBERS k", "ZRANGE k 0 -1 WITHSCORES", "GET k");
        try (EmbeddedNode from = EmbeddedNode.start();
                EmbeddedNode to = EmbeddedNode.start();
                Talk source = Talk.to(from);
                Talk target = Talk.to(to)) {
            for (int i = 0; i < makers.size(); i++) {
                source.ask("DEL k");
                source.ask(makers.get(i));
                byte[] payload = ((Value.Text) source.value("DUMP k")).bytes();
                byte[] key = bytes("k");
                byte[] restore = bytes("RESTORE");
                assertThat(target.ask(restore, key, bytes("4000000000000"), payload, bytes("ABSTTL"), bytes("REPLACE")))
                        .isEqualTo(bytes("+OK\r\n"));
                assertThat(target.ask("PEXPIRETIME k")).isEqualTo(":4000000000000\r\n");
                assertThat(target.ask(restore, key, bytes("0"), payload))
                        .isEqualTo(bytes("-BUSYKEY Target key name already exists.\r\n"));
                List<String> expected = new ArrayList<>(
                        List.of(source.value(looks.get(i)).toString().split("[\\[, \\]]")));
                List<String> actual = new ArrayList<>(
                        List.of(target.value(looks.get(i)).toString().split("[\\[, \\]]")));
                assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
                for (int flipped = 0; flipped < payload.length; flipped++) {
                    byte[] other = payload.clone();
                    other[flipped] ^= 1;
                    assertThat(target.ask(restore, bytes("other"), bytes("0"), other))
                            .isEqualTo(bytes("-ERR DUMP payload version or checksum are wrong\r\n"));
                }
            }
        }
    }

    @Test
    void whatItDoesNotServeIsRefusedByName() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk talk = Talk.to(node)) {
            assertThat(talk.ask("XADD s * a 1"))
                    .isEqualTo("-ERR 'xadd' is not served by an embedded node: it has no streams\r\n");
            assertThat(talk.ask("SAVE"))
                    .isEqualTo("-ERR 'save' is not served by an embedded node: it keeps nothing on disk\r\n");
            assertThat(talk.ask("FOO a")).isEqualTo("-ERR unknown command 'FOO', with args beginning with: 'a' \r\n");
        }
    }

    @Test
    void shutdownEndsItOnceWhatWasAskedBeforeIsAnswered() throws IOException {
        EmbeddedNode node = EmbeddedNode.start();
        try (Talk talk = Talk.to(node);
                Talk other = Talk.to(node)) {
            assertThat(other.ask("SET k v")).isEqualTo("+OK\r\n");
            talk.send(bytes("GET k\r\nSHUTDOWN NOSAVE NOW\r\nSET k w\r\n"));
            assertThat(talk.read()).isEqualTo(bytes("$1\r\nv\r\n"));
            assertThat(talk.isClosed()).as("and no reply to what came behind").isTrue();
            assertThat(other.isClosed()).isTrue();
        }
        int port = node.address().getPort();
        while (accepts(port)) { // the system frees the port when the event loop next looks for what has come
            Thread.onSpinWait();
        }
        node.close();
        try (EmbeddedNode again = EmbeddedNode.builder().port(port).start();
                Talk talk = Talk.to(again)) {
            assertThat(talk.ask("GET k")).isEqualTo("$-1\r\n");
        }
    }

    private static boolean accepts(int port) throws IOException {
        try (Talk talk = new Talk(port)) {
            return talk.localPort() > 0;
        } catch (ConnectException refused) {
            return false;
        } catch (SocketException reset) {
            return true; // it came while the port was being closed
        }
    }

    @Test
    void shutdownIsRefusedWhereItCannotBeDone() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk talk = Talk.to(node)) {
            assertThat(talk.ask("SHUTDOWN SAVE"))
                    .isEqualTo("-ERR an embedded node keeps nothing on disk: SHUTDOWN NOSAVE ends it\r\n");
            assertThat(talk.ask("SHUTDOWN ABORT")).isEqualTo("-ERR No shutdown in progress.\r\n");
            assertThat(talk.ask("SHUTDOWN NOSAVE SAVE")).isEqualTo("-ERR syntax error\r\n");
            assertThat(talk.ask("SHUTDOWN NOSAVE ABORT")).isEqualTo("-ERR syntax error\r\n");
            assertThat(talk.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("SHUTDOWN NOSAVE")).isEqualTo("-ERR Command not allowed inside a transaction\r\n");
            assertThat(talk.ask("EXEC")).isEqualTo("-EXECABORT Transaction discarded because of previous errors.\r\n");
            assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void aPasswordIsAskedFor() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.builder().password("secret").start();
                Talk talk = Talk.to(node)) {
            assertThat(talk.ask("GET k")).isEqualTo("-NOAUTH Authentication required.\r\n");
            assertThat(talk.ask("AUTH wrong"))
                    .isEqualTo("-WRONGPASS invalid username-password pair or user is disabled.\r\n");
            assertThat(talk.ask("HELLO 3 AUTH default secret SETNAME me")).startsWith("%7\r\n$6\r\nserver\r\n");
            assertThat(talk.ask("CLIENT GETNAME")).isEqualTo("$2\r\nme\r\n");
        }
    }

    @Test
    void messagesReachWhoSubscribes() throws IOException {
        try (EmbeddedNode node = EmbeddedNode.start();
                Talk subscriber = Talk.to(node);
                Talk publisher = Talk.to(node)) {
            assertThat(subscriber.ask("SUBSCRIBE news")).isEqualTo("*3\r\n$9\r\nsubscribe\r\n$4\r\nnews\r\n:1\r\n");
            assertThat(subscriber.ask("PSUBSCRIBE n*")).isEqualTo("*3\r\n$10\r\npsubscribe\r\n$2\r\nn*\r\n:2\r\n");
            assertThat(subscriber.ask("GET k"))
                    .isEqualTo(
                            "-ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are"
                                    + " allowed in this context\r\n");
            assertThat(publisher.ask("PUBLISH news hi")).isEqualTo(":2\r\n");
            assertThat(subscriber.read()).isEqualTo(bytes("*3\r\n$7\r\nmessage\r\n$4\r\nnews\r\n$2\r\nhi\r\n"));
            assertThat(subscriber.read())
                    .isEqualTo(bytes("*4\r\n$8\r\npmessage\r\n$2\r\nn*\r\n$4\r\nnews\r\n$2\r\nhi\r\n"));
        }
    }

    @Test
    void servesHundredsOfClients() throws IOException {
        List<Talk> talks = new ArrayList<>();
        try (EmbeddedNode node = EmbeddedNode.start()) {
            for (int i = 0; i < 500; i++) {
                talks.add(Talk.to(node));
            }
            for (Talk talk : talks) {
                talk.send(bytes("INCR k\r\n"));
            }
            for (Talk talk : talks) {
                assertThat(talk.read()).startsWith(bytes(":"));
            }
            assertThat(talks.get(0).ask("GET k")).isEqualTo("$3\r\n500\r\n");
            for (Talk talk : talks) {
                talk.close();
            }
        }
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> EmbeddedNode.builder().port(65_536)).hasMessage("port must be 0 to 65535 (was 65536)");
        assertThatThrownBy(() -> EmbeddedNode.builder().maxMemoryBytes(0))
                .hasMessage("maxMemoryBytes must be 1 or more (was 0)");
    }
}
