package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Explanation;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.ModuloRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ExplainCommandTest {

    @Test
    void tellsTheWholeWay() {
        CommandRun run = CommandRun.of("explain", "-t", ExampleFiles.path("three-zones.yaml"), "user:42");
        assertThat(run.code()).isZero();
        assertThat(run.text())
                .contains("key       \"user:42\", 7 bytes: 75 73 65 72 3a 34 32")
                .contains("hash      xxh3_64 = 9fc1e605fa7174aa")
                .contains("position  0x9fc1e605fa7174aa in a space of 2^64, 62.41 % of the way round")
                .contains("rule      it belongs to the first point at or after it")
                .contains("skipped: its zone comes again after the others")
                .contains("nodes     6 active")
                .contains("epoch 3, ring");
        assertThat(run.lines())
                .filteredOn(
                        line -> line.matches(".* [123]\\. store-[abc][12] \\(weight 1, zone eu-[abc], redis://.*\\)"))
                .hasSize(3);
    }

    @Test
    void jsonAgreesWithOwner() {
        JsonNode json = CommandRun.of("explain", "--nodes", "a,b,c=0", "-n", "3", "--json", "user:42")
                .json();
        assertThat(json.get("owner").asString())
                .isEqualTo(Placement.ring("a", "b").owner("user:42").id());
        assertThat(json.get("owners")).hasSize(2);
        assertThat(json.get("degraded").asBoolean()).isTrue();
        assertThat(json.get("nodes").get(2).get("state").asString()).isEqualTo("drained");
        assertThat(json.get("walk").get(0).get("verdict").asString()).isEqualTo("owner");
        assertThat(json.get("position").asString()).isEqualTo("0x9fc1e605fa7174aa");
    }

    @Test
    void aPositionInsteadOfAKey() {
        CommandRun run = CommandRun.of("explain", "-t", ExampleFiles.path("clock-face.yaml"), "--at", "99");
        assertThat(run.text())
                .contains("walk      0x0c  A  owner  (A point 0)")
                .contains("position  0x63 in a space of 100");
    }

    private static Explanation explanation(String key) {
        Topology topology =
                Topology.of(new ModuloRule(PositionHash.REDIS_CLUSTER), List.of(Node.of("a"), Node.of("b")));
        return Placement.of(topology).explain(key, 1);
    }

    private static CommandRun text(String key) {
        return CommandRun.ofPart(terminal -> new ExplainCommand(terminal).print("a name", explanation(key)));
    }

    private static JsonNode json(String key) {
        return CommandRun.ofPart(terminal -> new ExplainCommand(terminal).printJson(explanation(key)))
                .json();
    }

    @Test
    void aHashTagIsShown() {
        assertThat(text("{user1000}.following").lines())
                .containsSubsequence(
                        "key       \"{user1000}.following\", 20 bytes: 7b 75 73 65 72 31 30 30 30 7d 2e 66 6f 6c 6c 6f 77 69"
                                + " 6e 67",
                        "hashed    \"user1000\" (bytes 1 to 8, hash tag {})",
                        "hash      crc16 = 4d73");
        assertThat(text("a{b}").text()).contains("\nhashed    \"b\" (byte 2, hash tag {})\n");
        assertThat(text("{}user1000").text())
                .contains("\nhashed    the whole key, which has no part in the hash tag {}\n");
        assertThat(CommandRun.of("explain", "--nodes", "a", "{b}").text()).doesNotContain("hashed", "tag");
    }

    @Test
    void aHashTagIsInTheJson() {
        JsonNode json = json("{user1000}.following");
        assertThat(json.get("key").asString()).isEqualTo("{user1000}.following");
        assertThat(json.get("hash").asString()).isEqualTo("crc16[0:2:big] mod 2^14 tag {}");
        assertThat(json.get("digest").asString()).isEqualTo("4d73");
        assertThat(json.get("hashedPart"))
                .hasToString("{\"key\":\"user1000\",\"offset\":1,\"bytes\":8,\"tag\":\"{}\"}");
        assertThat(json("{}user1000").get("hashedPart").isNull()).isTrue();
        assertThat(CommandRun.of("explain", "--nodes", "a", "--json", "{b}")
                        .json()
                        .get("hashedPart")
                        .isNull())
                .isTrue();
    }

    @Test
    void noOwnerIsSaid() {
        CommandRun run = CommandRun.of("explain", "--nodes", "a=0", "k");
        assertThat(run.text())
                .contains("no owner: no node has a weight above 0")
                .contains("0 active, 1 drained: a");
        assertThat(run.code()).isEqualTo(1);
    }
}
