package dev.clockwise.wire.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.resp.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RedisFileTest {

    private static final String FOLDER = "wire/src/main/resources/dev/clockwise/wire/command/";
    private static final Set<String> OF_LATER_SERVERS = Set.of("client|setinfo", "client|no-touch", "waitaof");

    @Test
    void theFileSaysWhatARealServerSays() throws IOException, InterruptedException {
        try (RedisServer server = RedisServer.start();
                RedisClient client = new RedisClient(server)) {
            Value reply = client.ofTheTable().ask("COMMAND");
            Set<String> lines = new TreeSet<>(byName());
            ServerCommand.all(reply).forEach(command -> lines.add(command.text()));
            String head = "# The commands of redis-server 7.0, made from its reply to COMMAND by RedisFileTest:"
                    + " name, arity, flags, places of keys.\n";
            Generated.check(
                    Generated.path(FOLDER + "redis-7.tsv"),
                    lines.stream().map(line -> line + "\n").collect(Collectors.joining("", head, "")),
                    RedisFileTest.class);
            assertThat(CommandTable.redis7().learn(reply, "a")).isSameAs(CommandTable.redis7());
            client.ask("HELLO", "3");
            assertThat(ServerCommand.all(client.ask("COMMAND")))
                    .as("the same in RESP 3")
                    .containsExactlyInAnyOrderElementsOf(ServerCommand.all(reply));
        }
    }

    private static Comparator<String> byName() {
        return Comparator.comparing(line -> line.substring(0, line.indexOf('\t')));
    }

    @Test
    void linesAreReadAsTheyAreWritten() {
        for (CommandSpec spec : CommandTable.redis7().specs()) {
            assertThat(ServerCommand.parse(spec.facts().text())).isEqualTo(spec.facts());
        }
    }

    @Test
    void everyJudgementIsOfACommandAndEveryCommandWithoutKeysHasOne() throws IOException {
        Path file = Generated.path(FOLDER + "treatments.tsv");
        List<String> judged = Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf('\t')))
                .toList();
        assertThat(judged).doesNotHaveDuplicates();
        Set<String> names = CommandTable.redis7().specs().stream()
                .map(CommandSpec::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(judged).filteredOn(name -> !names.contains(name)).hasSameElementsAs(OF_LATER_SERVERS);
        assertThat(CommandTable.redis7().specs())
                .filteredOn(spec ->
                        spec.note().contains("is not known") || spec.note().contains("known to it alone"))
                .filteredOn(spec -> !CommandTable.redis7().isContainer(spec))
                .isEmpty();
    }
}
