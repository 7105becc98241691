package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Placement;
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

    @Test
    void noOwnerIsSaid() {
        CommandRun run = CommandRun.of("explain", "--nodes", "a=0", "k");
        assertThat(run.text())
                .contains("no owner: no node has a weight above 0")
                .contains("0 active, 1 drained: a");
        assertThat(run.code()).isEqualTo(1);
    }
}
