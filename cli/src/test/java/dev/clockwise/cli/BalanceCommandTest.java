package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class BalanceCommandTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void jsonHasTheShapeThatScriptsRelyOn() {
        JsonNode json =
                CommandRun.of("balance", "--nodes", "a,b=2.5,c=0", "--json").json();
        assertThat(json.propertyNames()).containsExactly("nodes", "maxOverMean", "minOverMean", "method");
        assertThat(json.get("method").asString()).isEqualTo("exact");
        List<String> ids = new ArrayList<>();
        BigInteger sum = BigInteger.ZERO;
        for (JsonNode node : json.get("nodes")) {
            assertThat(node.propertyNames()).containsExactly("id", "weight", "share", "shareExact", "keys");
            assertThat(node.get("keys").isNull()).isTrue();
            ids.add(node.get("id").asString() + "=" + node.get("weight"));
            String[] fraction = node.get("shareExact").asString().split("/", 2);
            assertThat(node.get("share").asDouble())
                    .isEqualTo(new BigInteger(fraction[0]).doubleValue() / new BigInteger(fraction[1]).doubleValue());
            if (!fraction[0].equals("0")) {
                assertThat(fraction[1]).isEqualTo("18446744073709551616");
                sum = sum.add(new BigInteger(fraction[0]));
            }
        }
        assertThat(ids).containsExactly("a=1", "b=2.5", "c=0");
        assertThat(sum).isEqualTo(BigInteger.ONE.shiftLeft(64));
        double a = json.get("nodes").get(0).get("share").asDouble() * 3.5;
        double b = json.get("nodes").get(1).get("share").asDouble() * 3.5 / 2.5;
        assertThat(json.get("maxOverMean").asDouble()).isCloseTo(Math.max(a, b), within(1e-12));
        assertThat(json.get("minOverMean").asDouble()).isCloseTo(Math.min(a, b), within(1e-12));
    }

    /** A pipe cannot tell how much of it is at hand. */
    @Test
    void keysOfANamedPipeAreCounted() throws Exception {
        Path pipe = folder.resolve("pipe");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assertThat(made.waitFor()).isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, "a\nb\nc\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        JsonNode json = CommandRun.of("balance", "--nodes", "a,b=2.5,c=0", "--keys", pipe.toString(), "--json")
                .json();
        long keys = 0;
        for (JsonNode node : json.get("nodes")) {
            keys += node.get("keys").asLong();
        }
        assertThat(keys).isEqualTo(3);
    }

    @Test
    void keysAreCounted() {
        JsonNode json = CommandRun.of(
                        "balance",
                        "-t",
                        ExampleFiles.path("home-grown-ring.yaml"),
                        "--keys",
                        ExampleFiles.keys(folder),
                        "--json")
                .json();
        List<Integer> counts = new ArrayList<>();
        json.get("nodes").forEach(node -> counts.add(node.get("keys").asInt()));
        assertThat(counts).containsExactly(25188, 25157, 24060, 25595);
        assertThat(json.get("counted").get("keys").asInt()).isEqualTo(100_000);
        assertThat(json.get("counted").get("maxOverMean").asDouble()).isCloseTo(1.0238, within(1e-9));
        assertThat(json.get("counted").get("method").asString()).isEqualTo("counted");
    }

    @Test
    void aDrainedNodeOwnsNothingAndIsShown() {
        CommandRun run = CommandRun.of("balance", "-t", ExampleFiles.path("weighted.yaml"));
        assertThat(run.lines()).anyMatch(line -> line.matches("big-2 +0 +0\\.00 % +0\\.00 % +drained"));
        assertThat(run.text()).contains("max/mean ").doesNotContain("\u001b");
        assertThat(CommandRun.atTerminal("balance", "--nodes", "a,b").text()).contains("\u001b[36m█");
    }

    @Test
    void noNodesAtAll() {
        CommandRun run = CommandRun.of("balance", "--nodes", "a=0", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("warning: no node has a weight above 0, so no key has an owner\n");
        assertThat(run.json().get("nodes").get(0).get("share").asDouble()).isZero();
        CommandRun text = CommandRun.of("balance", "--nodes", "a=0");
        assertThat(text.code()).isEqualTo(1);
        assertThat(text.err()).isEqualTo(run.err());
    }
}
