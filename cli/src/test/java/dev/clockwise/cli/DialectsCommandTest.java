package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DialectsCommandTest {

    @Test
    void allAreListedThenThoseThatAreNotOffered() {
        CommandRun run = CommandRun.of("dialects");
        assertThat(run.code()).isZero();
        assertThat(run.lines())
                .containsSubsequence(
                        "libmemcached-modula",
                        "  system  libmemcached 1.1: MODULA distribution; PHP memcached without options",
                        "  places  hash modulo the number of servers; weights are ignored",
                        "  proof   the real program was asked",
                        "twemproxy-ketama",
                        "Not offered",
                        "  twemproxy, distribution: random",
                        "    it draws a server at random: no mapping")
                .containsAll(Dialects.all().stream().map(Dialect::name).toList());
        assertThat(Dialects.refused())
                .allSatisfy(refused -> assertThat(run.lines()).contains("  " + refused.system()));
    }

    @Test
    void oneIsShownWithAllThatItMustBeTold() {
        assertThat(CommandRun.of("dialects", "guava").text()).isEqualTo("""
                        guava
                          system  Guava 33: Hashing.consistentHash
                          places  jump consistent hashing over the buckets; each node is a bucket
                          proof   the real program was asked

                        Parameters
                          hash: the hash of keys, which the caller chooses
                            one of murmur3_128, farmHashFingerprint64; murmur3_128 where it is left out

                        What nodes tell
                          order (required): the number of the bucket

                        In a document: placement: { dialect: guava }
                        """);
        assertThat(CommandRun.of("dialects", "hazelcast").lines())
                .contains(
                        "    an integer from 1; 271 where it is left out",
                        "  slots: the numbers that the node has, as in 0-90,181");
        assertThat(CommandRun.of("dialects", "cassandra-murmur3").lines())
                .contains(
                        "No parameters",
                        "  tokens (required): the node's tokens as the system prints them, separated by commas");
        assertThat(CommandRun.of("dialects", "twemproxy-ketama").text())
                .contains(
                        "    a text; empty where it is left out\n",
                        "  name: the name that the pool gives the server\n");
    }

    @Test
    void everyOneIsShown() {
        for (Dialect dialect : Dialects.all()) {
            CommandRun run = CommandRun.of("dialects", dialect.name());
            assertThat(run.code()).isZero();
            assertThat(run.lines()).startsWith(dialect.name());
        }
    }

    @Test
    void jsonHoldsTheSame() {
        JsonNode all = CommandRun.of("dialects", "--json").json();
        assertThat(all.get("dialects")).hasSize(Dialects.all().size());
        assertThat(all.get("refused")).hasSize(Dialects.refused().size());
        JsonNode one = CommandRun.of("dialects", "ignite", "--json").json();
        assertThat(one.get("name").asString()).isEqualTo("ignite");
        assertThat(one.get("proof").asString()).isEqualTo("run");
        assertThat(one.get("points").isNull()).isTrue();
        assertThat(one.get("parameters").get(0).get("standard").asString()).isEqualTo("1024");
        assertThat(one.get("parameters").get(0).get("type").asString()).isEqualTo("integer");
        assertThat(one.get("attributes").get(0).get("name").asString()).isEqualTo("consistentId");
        assertThat(one.get("attributes").get(0).get("required").asBoolean()).isFalse();
        assertThat(CommandRun.of("dialects", "redis-cluster", "--json")
                        .json()
                        .get("points")
                        .asString())
                .isEqualTo("slots");
    }

    /** Where this fails, run {@code ./clockwise dialects --markdown > docs/dialects.md}. */
    @Test
    void theDocumentIsWhatIsPrinted() throws IOException {
        CommandRun run = CommandRun.of("dialects", "--markdown");
        assertThat(run.code()).isZero();
        assertThat(Files.readString(ExampleFiles.root().resolve("docs/dialects.md")))
                .isEqualTo(run.text());
        List<String> prose =
                run.lines().stream().filter(line -> !line.startsWith("|")).toList();
        assertThat(prose).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ketma            | there is no dialect "ketma": name one of those that clockwise dialects lists
            twemproxy-ketam  | there is no dialect "twemproxy-ketam": write twemproxy-ketama
            nginx            | there is no dialect "nginx": write nginx-consistent or nginx-hash
            npm              | there is no dialect "npm": write npm-hashring, npm-memcached, npm-ketama or npm-node-hashring
            --markdown guava | --markdown prints all dialects in one form: leave out the name or --markdown
            --markdown --json | --markdown prints all dialects in one form: leave out --json or --markdown
            """)
    void refusals(String arguments, String message) {
        CommandRun run = CommandRun.of(("dialects " + arguments).split(" ", -1));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("clockwise dialects: " + message + "\n");
    }
}
