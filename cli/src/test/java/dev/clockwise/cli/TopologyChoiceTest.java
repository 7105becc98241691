package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
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

    @Test
    void refusals() {
        assertThat(CommandRun.of("balance", "--nodes", "a,b", "--placement", "rings")
                        .err())
                .startsWith("clockwise balance: --placement:3:20: type of placement must be one of ring, ");
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

    @Test
    void slotsOfADialectArePlanned() {
        CommandRun run = CommandRun.of("balance", "--nodes", "a,b,c", "--placement", "redis-cluster", "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json().get("maxOverMean").asDouble()).isBetween(1.0, 1.001);
    }

    @Test
    void tokensOfADialectOnlyAFileNames() {
        assertThat(CommandRun.of("balance", "--nodes", "a,b", "--placement", "cassandra-murmur3")
                        .err())
                .startsWith("clockwise balance: --placement cassandra-murmur3 takes points that the nodes name");
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
                                + " use a file, or one that is planned, such as tokens\n");
    }
}
