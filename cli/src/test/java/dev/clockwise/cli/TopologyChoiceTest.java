package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topologies named on the command line, under any placement. */
class TopologyChoiceTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring",
                "rendezvous",
                "slots",
                "maglev",
                "modulo",
                "tokens",
                "slot-table",
                "{ type: jump, buckets: 1 }",
                "{ type: slots, bits: 10, capacity: 1.02 }"
            })
    void nodesInlineUnderAnyPlacement(String placement) {
        CommandRun run = CommandRun.of("balance", "--nodes", "a,b,c=2", "--placement", placement, "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.json().get("nodes")).hasSize(3);
        double most = run.json().get("maxOverMean").asDouble();
        assertThat(most).isBetween(1.0, 1.4);
    }

    private static String refusalOf(String placement) {
        CommandRun run = CommandRun.of("balance", "--nodes", "a,b", "--placement", placement);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        return run.err().strip().replaceFirst("^clockwise balance: ", "");
    }

    @Test
    void refusals() {
        assertThat(refusalOf("rings"))
                .isEqualTo(
                        "--placement must be a type or a dialect (was \"rings\"): write ring; docs/choosing.md tells the"
                                + " types, clockwise dialects the dialects");
        assertThat(refusalOf("nginx")).contains("(was \"nginx\"): write nginx-consistent or nginx-hash; docs/");
        assertThat(refusalOf("best-of-all")).contains("(was \"best-of-all\"): choose one; docs/");
        assertThat(refusalOf("{ type: nginx-hash }"))
                .isEqualTo("--placement: type of placement must be a type of this program's own (was nginx-hash): write"
                        + " dialect: nginx-hash");
        assertThat(refusalOf("{ dialect: twemproxy-ketam }"))
                .isEqualTo("--placement: dialect must be the name of a dialect (was twemproxy-ketam): write"
                        + " twemproxy-ketama");
        assertThat(refusalOf("{ dialect: best-of-all }"))
                .isEqualTo(
                        "--placement: dialect must be the name of a dialect (was best-of-all): choose one of those that"
                                + " clockwise dialects lists");
        assertThat(refusalOf("jump"))
                .isEqualTo("--placement: a placement of type jump must have the field buckets (it is missing): add it");
        assertThat(CommandRun.of("balance", "--nodes", "a", "--points", "3", "--placement", "ring")
                        .err())
                .isEqualTo("clockwise balance: --points and --placement both say how nodes are placed: give one, as"
                        + " --placement \"{ type: ring, points: 3 }\"\n");
        assertThat(CommandRun.of("balance", "-t", ExampleFiles.path("modulo.yaml"), "--placement", "ring")
                        .err())
                .isEqualTo("clockwise balance: --placement goes with --nodes: in a file, set placement\n");
    }

    /** Listed as b, a: the order in which they were given decides, not that of their ids. */
    @Test
    void nodesHaveTheirPlaceInTheListWhereADialectAsksForIt() {
        for (String placement : List.of("libmemcached-modula", "{ dialect: libmemcached-modula }")) {
            CommandRun run = CommandRun.of(
                    "owner", "--nodes", "b:11211,a:11211", "--placement", placement, "--json", "key1", "key2", "key3");
            CommandRun other = CommandRun.of(
                    "owner", "--nodes", "a:11211,b:11211", "--placement", placement, "--json", "key1", "key2", "key3");
            assertThat(run.err()).isEmpty();
            for (int i = 0; i < 3; i++) {
                assertThat(run.jsonLines().get(i).get("owner").asString())
                        .isNotEqualTo(other.jsonLines().get(i).get("owner").asString());
            }
        }
    }

    @Test
    void aNodeThatJoinsIsLastInTheList() {
        CommandRun run = CommandRun.of("plan", "--nodes", "p2,p1,p0", "--placement", "kafka", "--add", "p3", "--json");
        assertThat(run.err()).doesNotContain("order");
        assertThat(run.json().get("after").get("nodes")).hasToString("4");
        CommandRun compared = CommandRun.of("compare", "--nodes", "p2,p1,p0", "--placement", "kafka", "--no-time");
        assertThat(compared.code()).isZero();
        assertThat(compared.text()).doesNotContain("takes no joiner");
    }

    /** What the nodes of another system hold is nothing that a planner could know. */
    @ParameterizedTest
    @ValueSource(strings = {"redis-cluster", "npm-cluster-key-slot", "hazelcast", "infinispan"})
    void slotsOfADialectOnlyAFileNames(String dialect) {
        assertThat(refusalOf(dialect))
                .isEqualTo("--placement " + dialect + " takes slots that the nodes name, and --nodes names none: use a"
                        + " file that has them, or a placement that is planned, such as slot-table");
    }

    @Test
    void tokensOfADialectOnlyAFileNames() {
        assertThat(refusalOf("cassandra-murmur3"))
                .startsWith("--placement cassandra-murmur3 takes tokens that the nodes name, and --nodes names none:");
    }

    @Test
    void theAttributeThatALabelAsksForIsNamed() {
        CommandRun run = CommandRun.of("owner", "--nodes", "a,b", "--placement", "spymemcached-ketama", "k");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "clockwise owner: node \"a\" has no {socket:bare}, which the label \"{socket:bare}-{i}\" asks"
                                + " for: give it the attribute socket, which Java's InetSocketAddress.toString() gives, as in"
                                + " cache1.example.com/10.0.0.1:11211; nothing was built\n");
    }

    /** A configuration of another system is told from a document. */
    @ParameterizedTest
    @ValueSource(strings = {"owner", "adopt"})
    void aConfigurationIsImportedFirst(String verb) {
        String file = ExampleFiles.path("twemproxy.yml");
        CommandRun run = verb.equals("adopt") ? CommandRun.of(verb, file) : CommandRun.of(verb, "-t", file, "k");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("clockwise " + verb + ": " + file + " is no topology document but looks like the YAML of"
                        + " twemproxy (nutcracker): write its document with clockwise import " + file
                        + " --out FILE first\n");
    }

    @Test
    void aDocumentWithAFaultIsNoConfiguration(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.yaml"), "clockwise: 1\nnode:\n  servers:\n    - a\n");
        assertThat(CommandRun.of("owner", "-t", file.toString(), "k").err())
                .startsWith("clockwise owner: " + file + ":2:1: unknown field \"node\"");
        Path none = Files.writeString(folder.resolve("none.yaml"), "alpha: 1\n");
        assertThat(CommandRun.of("owner", "-t", none.toString(), "k").err())
                .startsWith("clockwise owner: " + none + ":1:1: unknown field \"alpha\"");
    }

    /** What is pasted into a document must say nothing but the placement. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "slots, bits: 3",
                "slots } # ",
                "slots }, replicas: { a: 1",
                "{ type: slots }, replicas: 2",
                "{ type: slots } # }",
                "{ type: slots }}",
                "{ type: slots",
                "{ type: slots }\nreplicas: 2",
                "{ type: \"}\" }, replicas: { a: 1 }",
                "[ slots ]"
            })
    void placementIsATypeOrOneMapping(String placement) {
        CommandRun run = CommandRun.of("owner", "--nodes", "a,b", "--placement", placement, "k");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("clockwise owner: --placement must be a type, or one mapping in braces (was \"")
                .endsWith("\"): write it as in slots or \"{ type: slots, bits: 18 }\"\n");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void bracesAndQuotesWithinAMappingAreItsOwn() {
        CommandRun run = CommandRun.of(
                "owner",
                "--nodes",
                "a,b",
                "--placement",
                "{ type: custom-ring, hash: md5, label: \"{node}}#'{n}\" }",
                "k");
        assertThat(run.err()).doesNotContain("one mapping in braces");
        CommandRun comment = CommandRun.of("owner", "--nodes", "a,b", "--placement", "{ type: slots # }", "k");
        assertThat(comment.code()).isEqualTo(2);
        assertThat(comment.err()).contains("not valid YAML");
    }

    @Test
    void placementsWhosePointsOnlyAFileNamesAreRefused() {
        CommandRun run = CommandRun.of("balance", "--nodes", "a,b", "--placement", "range");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "clockwise balance: --placement range takes points that the nodes name, and --nodes names none:"
                                + " use a file that has them, or a placement that is planned, such as tokens\n");
    }
}
