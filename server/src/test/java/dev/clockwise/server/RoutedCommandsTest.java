package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Topology;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see who send commands to three nodes through the router. */
class RoutedCommandsTest {

    private final List<EmbeddedNode> nodes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private TestFleet fleet;
    private Talk client;

    @BeforeEach
    void start() throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            EmbeddedNode node = EmbeddedNode.start();
            nodes.add(node);
            ports.add(TestFleet.port(node));
        }
        fleet = TestFleet.of(folder, ports);
        client = fleet.talk();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        fleet.close();
        nodes.forEach(EmbeddedNode::close);
    }

    private String owner(String key) {
        return fleet.listener().fleet().view().placement().owner(key).id();
    }

    /** A key that a node owns. */
    private String keyOf(String node) {
        for (int i = 0; ; i++) {
            if (owner("k" + i).equals(node)) {
                return "k" + i;
            }
        }
    }

    @Test
    void keysOfSeveralNodesAreGatheredInTheirOrder() throws IOException {
        assertThat(client.ask("MSET k1 1 k2 2 k3 3 k4 4 k5 5 k6 6")).isEqualTo("+OK\r\n");
        assertThat(client.ask("MGET k6 k1 none k3 k3"))
                .isEqualTo("*5\r\n$1\r\n6\r\n$1\r\n1\r\n$-1\r\n$1\r\n3\r\n$1\r\n3\r\n");
        assertThat(client.ask("EXISTS k1 k2 k3 k3 none")).isEqualTo(":4\r\n");
        assertThat(client.ask("DBSIZE")).isEqualTo(":6\r\n");
        assertThat(client.ask("DEL k1 k2 k3 k3 none")).isEqualTo(":3\r\n");
        assertThat(client.ask("FLUSHALL")).isEqualTo("+OK\r\n");
        assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
    }

    @Test
    void eachKeyIsAtItsOwnerAndNowhereElse() throws IOException {
        for (int i = 0; i < 100; i++) {
            client.ask("SET k" + i + " v");
        }
        for (int n = 0; n < 3; n++) {
            try (Talk node = Talk.to(nodes.get(n))) {
                for (int i = 0; i < 100; i++) {
                    boolean owns = owner("k" + i).equals(String.valueOf((char) ('a' + n)));
                    assertThat(node.ask("EXISTS k" + i)).isEqualTo(owns ? ":1\r\n" : ":0\r\n");
                }
            }
        }
    }

    @Test
    void keysOfOneCommandAtSeveralNodesAreRefusedAndSayWhere() throws IOException {
        String a = keyOf("a");
        String b = keyOf("b");
        assertThat(client.ask("RENAME " + a + " " + b))
                .startsWith("-CROSSNODE keys of 'rename' live at several nodes (" + a + " at a, " + b + " at b)");
        client.ask("SET {t}1 v");
        assertThat(client.ask("RENAME {t}1 {t}2")).isEqualTo("+OK\r\n");
    }

    @Test
    void keysOfOneCommandThatAreAtOneNodeByChanceAreRefusedToo() throws IOException {
        String key = keyOf("a");
        String other = null;
        for (int i = 0; other == null; i++) {
            other = owner("x" + i).equals("a") ? "x" + i : null;
        }
        assertThat(client.ask("SINTER " + key + " " + other))
                .startsWith("-CROSSNODE keys of 'sinter' are at one node by chance only (" + key + " at a, " + other
                        + " at a), and the next topology may part them: give them the same {tag}");
        assertThat(client.ask("SINTER " + key + " " + key)).isEqualTo("*0\r\n");
        assertThat(client.ask("SINTER {" + key + "}1 " + key + " {" + key + "}2"))
                .isEqualTo("*0\r\n");
        assertThat(client.ask("MGET " + key + " " + other)).isEqualTo("*2\r\n$-1\r\n$-1\r\n");
    }

    @Test
    void repliesComeInTheOrderOfRequestsHoweverManyAreSent() throws IOException {
        int count = 10_000;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            all.writeBytes(Talk.request(Talk.words(i % 3 == 0 ? "ECHO " + i : "SET key" + i + " " + i)));
            all.writeBytes(Talk.request(Talk.words(i % 3 == 0 ? "PING " + i : "GET key" + i)));
        }
        Thread sender = new Thread(() -> {
            try {
                client.send(all.toByteArray());
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        sender.start();
        for (int i = 0; i < count; i++) {
            String number = Integer.toString(i);
            String blob = "$" + number.length() + "\r\n" + number + "\r\n";
            assertThat(text(client.read())).isEqualTo(i % 3 == 0 ? blob : "+OK\r\n");
            assertThat(text(client.read())).isEqualTo(blob);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aTransactionHasTheNodeOfItsFirstKey() throws IOException {
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("PING")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("SET {t}a 1")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("INCR {t}a")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("*3\r\n+PONG\r\n+OK\r\n:2\r\n");
        assertThat(client.ask("GET {t}a")).isEqualTo("$1\r\n2\r\n");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("SET " + keyOf("a") + " 1")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("SET " + keyOf("b") + " 1")).startsWith("-CROSSNODE a transaction has one node, a,");
        assertThat(client.ask("EXEC")).isEqualTo("-EXECABORT Transaction discarded because of previous errors.\r\n");
        assertThat(client.ask("EXISTS " + keyOf("a"))).isEqualTo(":0\r\n");
    }

    /** EXEC comes before the first reply of the node. */
    @Test
    void whatATransactionQueuedHasItsReplyAlsoWhereExecIsRefused() throws IOException {
        String key = keyOf("a");
        client.send(("MULTI\r\nSET " + key + " 1\r\nSET " + keyOf("b") + " 1\r\nEXEC\r\nGET " + key
                        + "\r\nMULTI\r\nSET " + key + " 2\r\nEXEC\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        assertThat(text(client.read())).isEqualTo("+OK\r\n");
        assertThat(text(client.read())).isEqualTo("+QUEUED\r\n");
        assertThat(text(client.read())).startsWith("-CROSSNODE ");
        assertThat(text(client.read())).startsWith("-EXECABORT ");
        assertThat(text(client.read())).isEqualTo("$-1\r\n");
        assertThat(text(client.read())).isEqualTo("+OK\r\n");
        assertThat(text(client.read())).isEqualTo("+QUEUED\r\n");
        assertThat(text(client.read())).isEqualTo("*1\r\n+OK\r\n");
    }

    @Test
    void resetEndsATransactionAndWhatIsWatched() throws IOException {
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("SET {t}a 1")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("RESET")).isEqualTo("+RESET\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("-ERR EXEC without MULTI\r\n");
        assertThat(client.ask("GET {t}a")).isEqualTo("$-1\r\n");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("RESET")).isEqualTo("+RESET\r\n");
        assertThat(client.ask("WATCH {t}a")).isEqualTo("+OK\r\n");
        assertThat(client.ask("RESET")).isEqualTo("+RESET\r\n");
        assertThat(client.ask("SET {t}a 2")).isEqualTo("+OK\r\n");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("SET {t}a 3")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("*1\r\n+OK\r\n");
    }

    /** They wait in the router. */
    @Test
    void whatComesBeforeTheFirstKeyOfATransactionIsBounded() throws IOException {
        byte[] half = new byte[600 << 10];
        byte[] echo = "ECHO".getBytes(StandardCharsets.US_ASCII);
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(text(client.ask(echo, half))).isEqualTo("+QUEUED\r\n");
        assertThat(text(client.ask(echo, half))).startsWith("-ERR the commands of a transaction before its first key");
        assertThat(client.ask("EXEC")).startsWith("-EXECABORT ");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(text(client.ask(echo, half))).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).startsWith("*1\r\n$614400\r\n");
    }

    @Test
    void whatIsWatchedStaysSoInAnotherVersionOfTheProtocol() throws IOException {
        client.ask("HSET {t}h f v");
        assertThat(client.ask("WATCH {t}h")).isEqualTo("+OK\r\n");
        assertThat(client.ask("HELLO 3")).startsWith("%7\r\n");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("HGETALL {t}h")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("*1\r\n%1\r\n$1\r\nf\r\n$1\r\nv\r\n");
        assertThat(client.ask("WATCH {t}h")).isEqualTo("+OK\r\n");
        client.ask("HSET {t}h f w");
        assertThat(client.ask("HELLO 2")).startsWith("*14\r\n");
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("HGETALL {t}h")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("*-1\r\n");
    }

    /** A page in a browser can send that to a port of this machine. */
    @Test
    void whoSpeaksHttpIsLeft() throws IOException {
        for (String line : List.of("POST / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n")) {
            try (Talk browser = fleet.talk()) {
                browser.send((line + "SET k 1\r\n").getBytes(StandardCharsets.US_ASCII));
                String last = "";
                while (!last.contains("HTTP is not spoken here")) {
                    last = new String(browser.read(), StandardCharsets.UTF_8);
                }
                assertThat(browser.isClosed()).isTrue();
            }
        }
        assertThat(client.ask("EXISTS k")).isEqualTo(":0\r\n");
    }

    @Test
    void quitEndsATransaction() throws IOException {
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("SET {t}a 1")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("QUIT")).isEqualTo("+OK\r\n");
        assertThat(client.isClosed()).isTrue();
    }

    /** A line of CLIENT LIST could be made up otherwise. */
    @Test
    void namesOfClientsAreWordsHoweverTheyAreGiven() throws IOException {
        String no = "-ERR Client names cannot contain spaces, newlines or special characters.\r\n";
        for (String name : List.of("a b", "a\nid=1 addr=x", "ü")) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            byte[][] hello = Talk.words("HELLO 2 SETNAME x");
            hello[3] = bytes;
            assertThat(text(client.ask(hello))).isEqualTo(no);
            byte[][] named = Talk.words("CLIENT SETNAME x");
            named[2] = bytes;
            assertThat(text(client.ask(named))).isEqualTo(no);
        }
        assertThat(client.ask("CLIENT GETNAME")).isEqualTo("$-1\r\n");
    }

    @Test
    void watchedKeysThatChangeEndATransaction() throws IOException {
        client.ask("SET {t}a 1");
        assertThat(client.ask("WATCH {t}a")).isEqualTo("+OK\r\n");
        try (Talk other = fleet.talk()) {
            other.ask("SET {t}a 2");
        }
        assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(client.ask("SET {t}a 3")).isEqualTo("+QUEUED\r\n");
        assertThat(client.ask("EXEC")).isEqualTo("*-1\r\n");
        assertThat(client.ask("GET {t}a")).isEqualTo("$1\r\n2\r\n");
    }

    @Test
    void scansVisitEveryNodeOnce() throws IOException {
        TreeSet<String> expected = new TreeSet<>();
        for (int i = 0; i < 500; i++) {
            client.ask("SET key:" + i + " v");
            expected.add("key:" + i);
        }
        TreeSet<String> found = new TreeSet<>();
        String cursor = "0";
        do {
            String[] lines = client.ask("SCAN " + cursor + " COUNT 50").split("\r\n", -1);
            cursor = lines[2];
            for (int i = 5; i + 1 < lines.length; i += 2) {
                found.add(lines[i]);
            }
        } while (!cursor.equals("0"));
        assertThat(found).isEqualTo(expected);
        assertThat(client.ask("SCAN x")).isEqualTo("-ERR invalid cursor\r\n");
    }

    @Test
    void aNodeThatIsGoneFailsItsKeysAloneAndServesAgainWhenItIsBack() throws Exception {
        String a = keyOf("a");
        String b = keyOf("b");
        client.ask("MSET " + a + " 1 " + b + " 2");
        int port = TestFleet.port(nodes.get(0));
        nodes.get(0).close();
        String failed = client.ask("GET " + a);
        assertThat(failed).startsWith("-").contains("node \"a\" at 127.0.0.1:" + port);
        String both = client.ask("MGET " + b + " " + a);
        assertThat(both).startsWith("*2\r\n$1\r\n2\r\n-").contains("node \"a\"");
        assertThat(client.ask("GET " + b)).isEqualTo("$1\r\n2\r\n");
        nodes.set(0, EmbeddedNode.builder().port(port).start());
        String reply;
        long end = System.nanoTime() + 20_000_000_000L;
        do {
            reply = client.ask("SET " + a + " again");
        } while (reply.startsWith("-") && System.nanoTime() < end);
        assertThat(reply).isEqualTo("+OK\r\n");
        assertThat(client.ask("GET " + a)).isEqualTo("$5\r\nagain\r\n");
    }

    @Test
    void nodesJoinAndLeaveWhenTheFileIsReplaced() throws Exception {
        EmbeddedNode joiner = EmbeddedNode.start();
        nodes.add(joiner);
        Topology before = fleet.topology();
        fleet.change(before.plus(TestFleet.node('d', TestFleet.port(joiner))));
        String d = keyOf("d");
        assertThat(client.ask("SET " + d + " here")).isEqualTo("+OK\r\n");
        try (Talk node = Talk.to(joiner)) {
            assertThat(node.ask("GET " + d)).isEqualTo("$4\r\nhere\r\n");
        }
        fleet.change(fleet.topology().minus("d"));
        assertThat(client.ask("GET " + d)).isEqualTo("$-1\r\n");
    }

    @Test
    void whoBreaksTheProtocolIsToldAndLeavesTheOthersAlone() throws IOException {
        try (Talk bad = fleet.talk()) {
            bad.send("*1\r\n$3\r\nGET\r\n*1\r\n:3\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(text(bad.read())).isEqualTo("-ERR wrong number of arguments for 'get' command\r\n");
            assertThat(text(bad.read())).isEqualTo("-ERR Protocol error: expected '$', got ':'\r\n");
            assertThat(bad.isClosed()).isTrue();
        }
        assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
    }

    @Test
    void clientsChooseTheirVersionOfTheProtocol() throws IOException {
        client.ask("HSET h f v");
        assertThat(client.ask("HGETALL h")).isEqualTo("*2\r\n$1\r\nf\r\n$1\r\nv\r\n");
        assertThat(client.ask("HELLO 3")).startsWith("%7\r\n$6\r\nserver");
        assertThat(client.ask("HGETALL h")).isEqualTo("%1\r\n$1\r\nf\r\n$1\r\nv\r\n");
        assertThat(client.ask("MGET h2 h3 h4")).isEqualTo("*3\r\n_\r\n_\r\n_\r\n");
        assertThat(client.ask("HELLO 4")).isEqualTo("-NOPROTO unsupported protocol version\r\n");
    }

    @Test
    void inlineCommandsWithoutACommandAreUnknown() throws IOException {
        client.send("SET inline 1\r\nnothing x\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(text(client.read())).isEqualTo("+OK\r\n");
        assertThat(text(client.read())).isEqualTo("-ERR unknown command 'nothing', with args beginning with: 'x' \r\n");
    }

    /** It takes connections and commands, and says nothing. */
    @Test
    void nothingHangsBeyondItsTimeAtANodeThatIsSilent() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestFleet alone = TestFleet.of(
                        Files.createDirectory(folder.resolve("silent")),
                        List.of(silent.getLocalPort()),
                        Duration.ofMillis(300));
                Talk talk = alone.talk()) {
            String down = "-NODEDOWN node \"a\" at 127.0.0.1:" + silent.getLocalPort();
            assertThat(talk.ask("GET k")).startsWith(down);
            assertThat(talk.ask("BLPOP k 0")).startsWith(down);
            assertThat(talk.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("GET k")).startsWith(down);
            assertThat(talk.ask("EXEC")).startsWith("-EXECABORT ").contains(down.substring(1));
            assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    /** Whoever drains it also closes it: the command did, and ended with a fault. */
    @Test
    void closesOnceHoweverItIsEnded() throws IOException {
        client.ask("SET k v");
        client.send(Talk.request(Talk.words("GET k")));
        fleet.listener().drain(Duration.ofSeconds(5));
        assertThat(text(client.read())).isEqualTo("$1\r\nv\r\n");
        assertThat(client.isClosed()).isTrue();
        fleet.listener().close();
        fleet.listener().close();
    }
}
