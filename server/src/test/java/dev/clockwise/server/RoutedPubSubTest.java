package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Topology;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What subscribers see who listen to three nodes through the router. */
class RoutedPubSubTest {

    private final List<EmbeddedNode> nodes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private TestFleet fleet;
    private Talk client;
    private Talk publisher;

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
        publisher = fleet.talk();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        publisher.close();
        fleet.close();
        nodes.forEach(EmbeddedNode::close);
    }

    /** A channel that belongs to a node. */
    private String channelOf(String node) {
        for (int i = 0; ; i++) {
            if (fleet.listener().fleet().view().placement().owner("c" + i).id().equals(node)) {
                return "c" + i;
            }
        }
    }

    private static String next(Talk talk) throws IOException {
        return new String(talk.read(), StandardCharsets.ISO_8859_1);
    }

    private static String array(String... words) {
        StringBuilder out = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            boolean number = word.startsWith(":");
            out.append(number ? word : "$" + word.length() + "\r\n" + word).append("\r\n");
        }
        return out.toString();
    }

    @Test
    void channelsOfSeveralNodesAreConfirmedInTheirOrder() throws IOException {
        String a = channelOf("a");
        String b = channelOf("b");
        String c = channelOf("c");
        assertThat(client.ask("SUBSCRIBE " + c + " " + a + " " + b + " " + a)).isEqualTo(array("subscribe", c, ":1"));
        assertThat(next(client)).isEqualTo(array("subscribe", a, ":2"));
        assertThat(next(client)).isEqualTo(array("subscribe", b, ":3"));
        assertThat(next(client)).isEqualTo(array("subscribe", a, ":3"));
        for (String channel : List.of(a, b, c)) {
            assertThat(publisher.ask("PUBLISH " + channel + " hello")).isEqualTo(":1\r\n");
            assertThat(next(client)).isEqualTo(array("message", channel, "hello"));
        }
        for (int i = 0; i < 3; i++) {
            try (Talk node = Talk.to(nodes.get(i))) {
                assertThat(node.ask("PUBSUB CHANNELS"))
                        .isEqualTo(array(List.of(a, b, c).get(i)));
            }
        }
        assertThat(client.ask("GET k"))
                .isEqualTo("-ERR Can't execute 'get': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET are"
                        + " allowed in this context\r\n");
        assertThat(client.ask("PING")).isEqualTo(array("pong", ""));
        assertThat(client.ask("UNSUBSCRIBE " + b + " none")).isEqualTo(array("unsubscribe", b, ":2"));
        assertThat(next(client)).isEqualTo(array("unsubscribe", "none", ":2"));
        assertThat(publisher.ask("PUBLISH " + b + " hello")).isEqualTo(":0\r\n");
        assertThat(client.ask("RESET")).isEqualTo("+RESET\r\n");
        assertThat(client.ask("GET k")).isEqualTo("$-1\r\n");
        assertThat(publisher.ask("PUBSUB CHANNELS")).isEqualTo("*0\r\n");
    }

    @Test
    void aPatternHearsOfEveryNodeOnce() throws IOException {
        assertThat(client.ask("HELLO 3")).startsWith("%");
        assertThat(client.ask("PSUBSCRIBE c*")).isEqualTo(">3\r\n$10\r\npsubscribe\r\n$2\r\nc*\r\n:1\r\n");
        for (String node : List.of("a", "b", "c", "a")) {
            String channel = channelOf(node);
            assertThat(publisher.ask("PUBLISH " + channel + " " + node)).isEqualTo(":1\r\n");
            assertThat(next(client))
                    .isEqualTo(">" + array("pmessage", "c*", channel, node).substring(1));
        }
        assertThat(client.ask("GET k")).isEqualTo("_\r\n");
        assertThat(publisher.ask("PUBSUB NUMPAT")).isEqualTo(":1\r\n");
        assertThat(client.ask("PUNSUBSCRIBE")).isEqualTo(">3\r\n$12\r\npunsubscribe\r\n$2\r\nc*\r\n:0\r\n");
        assertThat(client.ask("PUNSUBSCRIBE")).isEqualTo(">3\r\n$12\r\npunsubscribe\r\n_\r\n:0\r\n");
        assertThat(publisher.ask("PUBSUB NUMPAT")).isEqualTo(":0\r\n");
    }

    @Test
    void repliesAndMessagesStayWhole() throws Exception {
        client.ask("HELLO 3");
        client.ask("SUBSCRIBE c1");
        String value = "v".repeat(5000);
        client.ask("SET k " + value);
        int count = 300;
        Thread busy = new Thread(() -> {
            try {
                for (int i = 0; i < count; i++) {
                    publisher.ask("PUBLISH c1 " + "m".repeat(i * 20));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        busy.start();
        int replies = 0;
        int messages = 0;
        for (int i = 0; i < count; i++) {
            client.send(Talk.request(Talk.words("GET k")));
        }
        while (replies < count || messages < count) {
            String frame = next(client);
            if (frame.startsWith(">")) {
                assertThat(frame).endsWith("\r\n" + "m".repeat(20 * messages++) + "\r\n");
            } else {
                assertThat(frame).isEqualTo("$5000\r\n" + value + "\r\n");
                replies++;
            }
        }
        busy.join();
    }

    @Test
    void transactionsMayPublishButNotListen() throws IOException {
        String a = channelOf("a");
        client.ask("SUBSCRIBE " + a);
        assertThat(publisher.ask("MULTI")).isEqualTo("+OK\r\n");
        assertThat(publisher.ask("PUBLISH " + a + " hello")).isEqualTo("+QUEUED\r\n");
        assertThat(publisher.ask("EXEC")).isEqualTo("*1\r\n:1\r\n");
        assertThat(next(client)).isEqualTo(array("message", a, "hello"));
        publisher.ask("MULTI");
        assertThat(publisher.ask("SUBSCRIBE " + a))
                .isEqualTo("-ERR command 'subscribe' is refused in a transaction: to the nodes of its channels, and a"
                        + " transaction has one node\r\n");
        assertThat(publisher.ask("EXEC")).startsWith("-EXECABORT");
    }

    @Test
    void subscribersOfANodeThatIsLostAreClosedAndOthersAreNot() throws IOException {
        String a = channelOf("a");
        String b = channelOf("b");
        int port = TestFleet.port(nodes.get(1));
        try (Talk ofB = fleet.talk();
                Talk ofAll = fleet.talk();
                Talk late = fleet.talk()) {
            client.ask("SUBSCRIBE " + a);
            ofB.ask("SUBSCRIBE " + b);
            ofAll.ask("PSUBSCRIBE *");
            nodes.get(1).close();
            assertThat(ofB.isClosed()).isTrue();
            assertThat(ofAll.isClosed()).isTrue();
            assertThat(late.ask("SUBSCRIBE " + a + " " + b)).startsWith("-NODEDOWN node \"b\"");
            assertThat(late.isClosed()).isTrue();
            assertThat(publisher.ask("PUBLISH " + a + " hello")).isEqualTo(":1\r\n");
            assertThat(next(client)).isEqualTo(array("message", a, "hello"));
        }
        nodes.set(1, EmbeddedNode.builder().port(port).start());
        try (Talk again = fleet.talk()) {
            assertThat(again.ask("SUBSCRIBE " + b)).isEqualTo(array("subscribe", b, ":1"));
            untilReply(":1\r\n", "PUBLISH " + b + " hello");
            assertThat(next(again)).isEqualTo(array("message", b, "hello"));
        }
    }

    /** Asks until the router has the connection that gives this reply; not longer than it may take to come back. */
    private void untilReply(String reply, String line) throws IOException {
        long end = System.nanoTime() + 20_000_000_000L;
        String last = "";
        while (System.nanoTime() < end && !last.equals(reply)) {
            last = publisher.ask(line);
        }
        assertThat(last).as(line).isEqualTo(reply);
    }

    @Test
    void aChannelThatMovesKeepsItsListenersAndEachMessageComesOnce() throws Exception {
        EmbeddedNode fresh = EmbeddedNode.start();
        nodes.add(fresh);
        Topology before = fleet.topology();
        Topology after = before.plus(TestFleet.node('d', TestFleet.port(fresh)));
        int channels = 40;
        StringBuilder all = new StringBuilder("SUBSCRIBE");
        for (int i = 0; i < channels; i++) {
            all.append(" c").append(i);
        }
        client.ask(all.toString());
        for (int i = 1; i < channels; i++) {
            next(client);
        }
        AtomicBoolean changed = new AtomicBoolean();
        List<String> sent = new ArrayList<>();
        Thread busy = new Thread(() -> {
            try {
                for (int i = 0; !changed.get() || i % channels != 0; i++) {
                    String channel = "c" + i % channels;
                    if (!publisher.ask("PUBLISH " + channel + " m" + i).equals(":0\r\n")) {
                        sent.add(array("message", channel, "m" + i));
                    } else {
                        sent.add("nobody was there for " + channel);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        busy.start();
        fleet.change(after);
        changed.set(true);
        busy.join();
        List<String> came = new ArrayList<>();
        while (came.size() < sent.size()) {
            came.add(next(client));
        }
        assertThat(came).containsExactlyInAnyOrderElementsOf(sent);
        List<String> moved = new ArrayList<>();
        for (int i = 0; i < channels; i++) {
            if (fleet.listener().fleet().view().placement().owner("c" + i).id().equals("d")) {
                moved.add("c" + i);
            }
        }
        assertThat(moved).isNotEmpty();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < channels; i++) {
                assertThat(publisher.ask("PUBLISH c" + i + " " + round)).isEqualTo(":1\r\n");
                assertThat(next(client)).isEqualTo(array("message", "c" + i, "" + round));
            }
        }
        try (Talk node = Talk.to(fresh)) {
            assertThat(node.ask("PUBSUB NUMSUB " + moved.get(0))).isEqualTo(array(moved.get(0), ":1"));
        }
    }

    @Test
    void aNodeThatLeftMayEnd() throws Exception {
        String a = channelOf("a");
        client.ask("SUBSCRIBE " + a);
        Topology topology = fleet.topology();
        fleet.change(topology.minus("a"));
        untilReply(":1\r\n", "PUBLISH " + a + " hello");
        assertThat(next(client)).isEqualTo(array("message", a, "hello"));
        nodes.get(0).close();
        assertThat(client.ask("PING")).isEqualTo(array("pong", ""));
        assertThat(publisher.ask("PUBLISH " + a + " more")).isEqualTo(":1\r\n");
        assertThat(next(client)).isEqualTo(array("message", a, "more"));
    }

    @Test
    void aThousandSubscribersShareTheConnectionsToANode() throws IOException {
        String a = channelOf("a");
        List<Talk> talks = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                Talk talk = fleet.talk();
                talks.add(talk);
                if (i % 2 == 0) {
                    talk.ask("HELLO 3");
                }
                talk.ask("SUBSCRIBE " + a + " own" + i);
                next(talk);
            }
            assertThat(publisher.ask("PUBLISH " + a + " hello")).isEqualTo(":2\r\n");
            for (Talk talk : talks) {
                assertThat(next(talk)).endsWith(array("message", a, "hello").substring(1));
            }
            for (int i = 0; i < 1000; i += 100) {
                assertThat(publisher.ask("PUBLISH own" + i + " you")).isEqualTo(":1\r\n");
                assertThat(next(talks.get(i)))
                        .endsWith(array("message", "own" + i, "you").substring(1));
            }
        } finally {
            for (Talk talk : talks) {
                talk.close();
            }
        }
        untilReply(":0\r\n", "PUBLISH " + a + " nobody");
    }

    @Test
    void aSubscriberThatDoesNotReadIsClosedBeforeItCostsMuch() throws IOException {
        String a = channelOf("a");
        client.ask("SUBSCRIBE " + a);
        String message = "m".repeat(1 << 20);
        int sent = 0;
        while (publisher.ask("PUBLISH " + a + " " + message).equals(":1\r\n")) {
            sent++;
            assertThat(sent).as("messages of 1 MiB that nobody read").isLessThan(100);
        }
        int read = 0;
        try {
            while (true) {
                assertThat(next(client)).isEqualTo(array("message", a, message));
                read++;
            }
        } catch (EOFException | java.net.SocketException closed) {
            assertThat(read).isLessThan(sent);
        }
        assertThat(publisher.ask("PING")).isEqualTo("+PONG\r\n");
    }

    @Test
    void aClientThatQuitsOrGoesIsNotCounted() throws IOException {
        String a = channelOf("a");
        client.ask("SUBSCRIBE " + a);
        assertThat(client.ask("QUIT")).isEqualTo("+OK\r\n");
        assertThat(client.isClosed()).isTrue();
        untilReply(":0\r\n", "PUBLISH " + a + " nobody");
        try (Talk other = fleet.talk()) {
            other.ask("SUBSCRIBE " + a);
            assertThat(publisher.ask("PUBLISH " + a + " one")).isEqualTo(":1\r\n");
        }
        untilReply(":0\r\n", "PUBLISH " + a + " nobody");
    }

    @Test
    void whatANodeRefusesIsToldAndTheClientStays() throws IOException {
        assertThat(client.ask("SSUBSCRIBE c1")).startsWith("-ERR ").contains("its channels are not sharded");
        assertThat(client.ask("GET k")).isEqualTo("$-1\r\n");
    }
}
