package dev.clockwise.server;

import static dev.clockwise.server.TaughtNode.command;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Talk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the router learns of its nodes' own commands. */
class VocabularyTest {

    @TempDir
    private Path folder = Path.of("");

    private static String asks(Talk client, String line, String expectedStart) throws IOException {
        long end = System.nanoTime() + 20_000_000_000L;
        String reply = client.ask(line);
        while (!reply.startsWith(expectedStart) && System.nanoTime() < end) {
            reply = client.ask(line);
        }
        assertThat(reply).as(line).startsWith(expectedStart);
        return reply;
    }

    private static String owner(TestFleet fleet, String key) {
        return fleet.listener().fleet().view().placement().owner(key).id();
    }

    private static String keyOf(TestFleet fleet, String node) {
        for (int i = 0; ; i++) {
            if (owner(fleet, "k" + i).equals(node)) {
                return "k" + i;
            }
        }
    }

    @Test
    void aCommandThatOneNodeTellsIsSentToTheNodeOfItsKey() throws Exception {
        try (TaughtNode a = new TaughtNode("*1\r\n" + command("foo.set", 3, "write", 1, 1));
                TaughtNode b = new TaughtNode("-NOPERM this user has no permissions\r\n");
                TestFleet fleet = TestFleet.of(folder, List.of(a.port(), b.port()));
                Talk client = fleet.talk()) {
            String ofA = keyOf(fleet, "a");
            String ofB = keyOf(fleet, "b");
            asks(client, "FOO.SET " + ofA + " value", "+FOO");
            asks(client, "foo.set " + ofB + " value", "+FOO");
            assertThat(a.came()).containsOnly("foo.set " + ofA);
            assertThat(b.came()).containsOnly("foo.set " + ofB);
            assertThat(client.ask("FOO.SET " + ofA))
                    .isEqualTo("-ERR wrong number of arguments for 'foo.set' command\r\n");
            assertThat(client.ask("FOO.NONE k")).startsWith("-ERR unknown command 'FOO.NONE'");
            assertThat(a.questions()).isEqualTo(1);
        }
    }

    @Test
    void whereNodesDifferInKeysTheCommandIsRefusedByName() throws Exception {
        try (TaughtNode a = new TaughtNode("*1\r\n" + command("foo.set", 3, "write", 1, 1));
                TaughtNode b = new TaughtNode("*1\r\n" + command("foo.set", 3, "write", 2, 2));
                TestFleet fleet = TestFleet.of(folder, List.of(a.port(), b.port()));
                Talk client = fleet.talk()) {
            assertThat(asks(client, "FOO.SET k value", "-ERR command 'foo.set' is refused: nodes '"))
                    .endsWith("say differently where its keys are\r\n");
        }
    }

    @Test
    void aNodeThatJoinsTeachesToo() throws Exception {
        try (TaughtNode a = new TaughtNode("*0\r\n");
                TaughtNode b = new TaughtNode(
                        "*2\r\n" + command("foo.set", 3, "write", 1, 1) + command("get", 3, "write", 2, 2));
                TestFleet fleet = TestFleet.of(folder, List.of(a.port()));
                Talk client = fleet.talk()) {
            assertThat(client.ask("FOO.SET k value")).startsWith("-ERR unknown command");
            fleet.change(fleet.topology().plus(TestFleet.node('b', b.port())));
            asks(client, "FOO.SET k value", "+FOO");
            assertThat(client.ask("GET k")).isEqualTo("$-1\r\n");
            assertThat(a.questions()).isEqualTo(1);
            assertThat(b.questions()).isEqualTo(1);
        }
    }

    @Test
    void garbageTeachesNothingAndOthersAreServed() throws Exception {
        try (TaughtNode a = new TaughtNode("*1\r\n" + command("foo.set", 3, "write", 1, 1));
                TaughtNode b = new TaughtNode("garbage\r\n");
                TaughtNode c = new TaughtNode(":12\r\n");
                TestFleet fleet = TestFleet.of(folder, List.of(a.port(), b.port(), c.port()));
                Talk client = fleet.talk()) {
            for (String node : List.of("a", "b", "c")) {
                asks(client, "FOO.SET " + keyOf(fleet, node) + " value", "+FOO");
                assertThat(client.ask("GET " + keyOf(fleet, node))).isEqualTo("$-1\r\n");
            }
        }
    }
}
