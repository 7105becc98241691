package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies of several nodes become one, whatever one of them says. */
class GatheringTest {

    private static final String NO_SUCH_REPLY =
            "-ERR a node's reply is not one that Redis gives to this command: nobody knows whether it was done\r\n";

    @TempDir
    private Path folder = Path.of("");

    /** A node that has each key, whose value is the key; it counts what it deletes and lists nothing. */
    private static @Nullable String good(int connection, List<String> command) {
        List<String> keys = command.subList(1, command.size());
        return switch (command.get(0).toUpperCase(Locale.ROOT)) {
            case "PING" -> "+PONG\r\n";
            case "CLIENT" -> command.get(1).equals("INFO") ? "$4\r\nid=7\r\n" : "+OK\r\n";
            case "GET" -> "$-1\r\n";
            case "HELLO" -> "%0\r\n";
            case "MGET" -> values(keys);
            case "DEL", "EXISTS", "UNLINK", "TOUCH", "DBSIZE" -> ":" + keys.size() + "\r\n";
            case "MSET" -> "+OK\r\n";
            case "KEYS" -> "*0\r\n";
            default -> "-ERR unknown\r\n";
        };
    }

    private static String values(List<String> keys) {
        StringBuilder reply = new StringBuilder("*" + keys.size() + "\r\n");
        keys.forEach(key -> reply.append(value(key)));
        return reply.toString();
    }

    private static String value(String key) {
        return "$" + key.length() + "\r\n" + key + "\r\n";
    }

    /** A node that gives this reply to commands that go to several nodes. */
    private static ScriptedNode odd(@Nullable String reply) throws Exception {
        return new ScriptedNode((connection, command) -> switch (command.get(0).toUpperCase(Locale.ROOT)) {
            case "PING", "CLIENT", "GET", "HELLO", "COMMAND" -> good(connection, command);
            default -> reply;
        });
    }

    private static boolean isOfFirst(TestFleet fleet, String key) {
        return fleet.listener().fleet().view().placement().owner(key).id().equals("a");
    }

    private static List<String> keys(int count) {
        return IntStream.range(0, count).mapToObj(i -> "key" + i).toList();
    }

    private static String ask(Talk client, String command, List<String> keys) throws Exception {
        List<byte[]> words = new ArrayList<>();
        words.add(command.getBytes(StandardCharsets.US_ASCII));
        keys.forEach(key -> words.add(key.getBytes(StandardCharsets.US_ASCII)));
        return new String(client.ask(words.toArray(new byte[0][])), StandardCharsets.ISO_8859_1);
    }

    /** The values in the order of the keys, with an error for each of the first node. */
    private static String expected(TestFleet fleet, List<String> keys, String error) {
        StringBuilder reply = new StringBuilder("*" + keys.size() + "\r\n");
        keys.forEach(key -> reply.append(isOfFirst(fleet, key) ? error : value(key)));
        return reply.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+OK",
                ":5",
                "$3|foo",
                "$-1",
                "*0",
                "*-1",
                "*1|$3|foo",
                "*2|*1|:1|$1|x",
                "*1001|",
                "%1|$1|x|$1|y",
                "*?|$1|x|."
            })
    void valuesOfOtherNodesStandInOrderBesideANodeThatSaysSomethingElse(String reply) throws Exception {
        String bytes = reply.replace("|", "\r\n") + (reply.endsWith("|") ? ":1\r\n".repeat(1001) : "\r\n");
        try (ScriptedNode odd = odd(bytes);
                ScriptedNode other = new ScriptedNode(GatheringTest::good);
                TestFleet fleet = TestFleet.of(folder, List.of(odd.port(), other.port()));
                Talk client = fleet.talk()) {
            List<String> keys = keys(1000);
            assertThat(ask(client, "MGET", keys)).isEqualTo(expected(fleet, keys, NO_SUCH_REPLY));
            assertThat(client.ask("GET key0")).isEqualTo("$-1\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"+OK", "$1|1", "*1|:1", "$-1", "#t"})
    void aCountIsNotMadeOfWhatIsNone(String reply) throws Exception {
        try (ScriptedNode odd = odd(reply.replace("|", "\r\n") + "\r\n");
                ScriptedNode other = new ScriptedNode(GatheringTest::good);
                TestFleet fleet = TestFleet.of(folder, List.of(odd.port(), other.port()));
                Talk client = fleet.talk()) {
            for (String command : List.of("DEL", "UNLINK", "EXISTS", "TOUCH")) {
                assertThat(ask(client, command, keys(100))).as(command).isEqualTo(NO_SUCH_REPLY);
            }
            assertThat(client.ask("DBSIZE")).isEqualTo(NO_SUCH_REPLY);
            if (!reply.startsWith("*")) {
                assertThat(client.ask("KEYS *")).isEqualTo(NO_SUCH_REPLY);
            }
            assertThat(client.ask("GET key0")).isEqualTo("$-1\r\n");
        }
    }

    @Test
    void theErrorOfANodeIsThatOfItsKeysOrOfTheWhole() throws Exception {
        try (ScriptedNode odd = odd("-LOADING soon\r\n");
                ScriptedNode other = new ScriptedNode(GatheringTest::good);
                TestFleet fleet = TestFleet.of(folder, List.of(odd.port(), other.port()));
                Talk client = fleet.talk()) {
            List<String> keys = keys(10_000);
            assertThat(ask(client, "MGET", keys)).isEqualTo(expected(fleet, keys, "-LOADING soon\r\n"));
            for (String command : List.of("EXISTS", "TOUCH")) {
                assertThat(ask(client, command, keys)).as(command).isEqualTo("-LOADING soon\r\n");
            }
            for (String command : List.of("DEL", "UNLINK", "MSET")) {
                assertThat(ask(client, command, keys))
                        .as(command)
                        .isEqualTo("-LOADING soon; 1 of 2 nodes did their part\r\n");
            }
            assertThat(client.ask("GET key0")).isEqualTo("$-1\r\n");
        }
    }

    @Test
    void keysOfANodeThatIsSilentHaveErrorsAndTheOthersTheirValues() throws Exception {
        try (ScriptedNode silent = odd(null);
                ScriptedNode other = new ScriptedNode(GatheringTest::good);
                TestFleet fleet = TestFleet.of(folder, List.of(silent.port(), other.port()), Duration.ofMillis(300));
                Talk client = fleet.talk()) {
            List<String> keys = keys(10_000);
            String reply = ask(client, "MGET", keys);
            String error = reply.substring(reply.indexOf('-'), reply.indexOf("\r\n", reply.indexOf('-')) + 2);
            assertThat(error).startsWith("-OUTCOMEUNKNOWN node \"a\"");
            assertThat(reply).isEqualTo(expected(fleet, keys, error));
        }
    }

    /** While a node is down what changes something is done elsewhere, and says so; what only asks says what failed. */
    @Test
    void whatOthersDidIsToldBesideTheNodeThatIsDown() throws Exception {
        EmbeddedNode gone = EmbeddedNode.start();
        gone.close();
        try (EmbeddedNode there = EmbeddedNode.start();
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(gone), TestFleet.port(there)));
                Talk client = fleet.talk()) {
            List<String> keys = keys(10);
            String down = "-NODEDOWN node \"a\" at 127.0.0.1:" + TestFleet.port(gone) + " is down (";
            String half = "; 1 of 2 nodes did their part\r\n";
            assertThat(ask(client, "MSET", keys(20))).startsWith(down).endsWith(half);
            for (String command : List.of("DEL", "UNLINK")) {
                assertThat(ask(client, command, keys)).startsWith(down).endsWith(half);
            }
            assertThat(client.ask("FLUSHALL")).startsWith(down).endsWith(half);
            for (String command : List.of("DBSIZE", "KEYS *")) {
                assertThat(client.ask(command)).startsWith(down).endsWith(": nothing was sent\r\n");
            }
            assertThat(ask(client, "EXISTS", keys)).startsWith(down).endsWith(": nothing was sent\r\n");
            assertThat(client.ask("INFO"))
                    .contains("clockwise_nodes:2\r\nclockwise_nodes_down:1\r\n")
                    .contains("# Server");
        }
    }
}
