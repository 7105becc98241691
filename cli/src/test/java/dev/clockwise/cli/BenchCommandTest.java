package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchCommandTest {

    /** Runs by a clock on which each run takes 4 ms. */
    private static String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        AtomicLong now = new AtomicLong();
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new Output(out),
                err,
                false,
                false,
                false,
                100,
                () -> now.getAndAdd(4_000_000),
                (nanoseconds, task) -> () -> {});
        assertThat(Clockwise.run(terminal, arguments)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTableOfAllContenders() {
        List<String> lines = run("bench", "--size", "10").lines().toList();
        assertThat(lines.get(0)).matches(".+, [\\d,]+ cores?; .+; \\d{4}-\\d\\d-\\d\\d; clockwise \\S+");
        assertThat(lines.get(1))
                .isEqualTo("10 nodes of weight 1: 5 contenders, each figure the best of many short runs");
        assertThat(lines)
                .contains(
                        "CONTENDER            STRING     ×   BYTE[]     ×  POSITION     ×  IN TURN     ×",
                        "ring of 160 points  62.5 µs  1.00  62.5 µs  1.00   62.5 µs  1.00  62.5 µs  1.00",
                        "slots 2^16          62.5 µs  1.00  62.5 µs  1.00   62.5 µs  1.00  62.5 µs  1.00")
                .anyMatch(
                        line -> line.matches("naive rendezvous +4 ms +1\\.00 +4 ms +1\\.00 +4 ms +1\\.00 +96 B +<?0.*"))
                .anyMatch(line -> line.matches("TreeMap ring +– +\\d+ +–"))
                .contains(
                        "× how many times that of ring of 160 points; – no such thing",
                        "the rings among the baselines have the points of ring of 160 points; the TreeMap joins and"
                                + " leaves in place");
        assertThat(lines).allMatch(line -> line.length() <= 130);
    }

    @Test
    void aTopologyThatIsNamed() {
        List<String> lines = run("bench", "--nodes", "a=2,b,c=0", "--placement", "maglev")
                .lines()
                .toList();
        assertThat(lines.get(1)).startsWith("nodes given inline (3 nodes, 1 drained): 4 contenders");
        assertThat(lines)
                .anyMatch(line -> line.startsWith("maglev 65,537 "))
                .noneMatch(line -> line.startsWith("ring"));
    }

    @Test
    void plannedPointsAreAssignedBeforeAChangeIsTimed() {
        assertThat(run("bench", "-t", file("tokens.yaml")))
                .contains("\ntokens ")
                .doesNotContain("\nno JOIN");
    }

    @Test
    void aChangeThatCannotBeMadeIsTold() {
        String text = run("bench", "--nodes", "only");
        assertThat(text).contains("\nring of 160 points");
        assertThat(text.lines().filter(line -> line.startsWith("TreeMap ring    ")))
                .anyMatch(line -> line.contains("–"));
        assertThat(run("bench", "-t", file("redis-cluster.yaml"))).contains("\nslot-table 16,384 ");
    }

    @Test
    void oneJsonDocument() {
        JsonNode root =
                JsonMapper.builder().build().readTree(run("bench", "--size", "20", "--placement", "slots", "--json"));
        assertThat(root.at("/machine/cores").intValue()).isPositive();
        assertThat(root.at("/topology/nodes").intValue()).isEqualTo(20);
        assertThat(root.at("/reference").stringValue()).isEqualTo("slots 2^16");
        assertThat(root.at("/baselinePoints").stringValue()).isEqualTo("ring of 160 points");
        assertThat(root.at("/contenders").size()).isEqualTo(4);
        assertThat(root.at("/contenders/0/stringNanoseconds").doubleValue()).isEqualTo(62_500);
        assertThat(root.at("/contenders/0/baseline").booleanValue()).isFalse();
        assertThat(root.at("/contenders/1/listNanoseconds").isNull()).isTrue();
        assertThat(root.at("/contenders/1/timesReference/joinNanoseconds").doubleValue())
                .isEqualTo(1);
    }

    @Test
    void badInputGetsOneLine() {
        assertRefused(
                "--size must be a whole number from 1 to 10000 (was \"0\"): give one such as 1000", "--size", "0");
        assertRefused(
                "--size must be a whole number from 1 to 10000 (was \"x\"): give one such as 1000", "--size", "x");
        assertRefused(
                "--size is the number of nodes where none are named, and -t or --nodes names them: give one of them",
                "--size",
                "5",
                "--nodes",
                "a,b");
        assertRefused(
                "no node of positive weight, so no placement owns a key: give one a weight above 0",
                "--nodes",
                "a=0,b=0");
        assertRefused(
                "--points and --placement both say how nodes are placed: give one, as --placement \"{ type: ring,"
                        + " points: 5 }\"",
                "--points",
                "5",
                "--placement",
                "ring");
    }

    private static void assertRefused(String line, String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "bench";
        System.arraycopy(options, 0, arguments, 1, options.length);
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.err()).isEqualTo("clockwise bench: " + line + "\n");
        assertThat(run.text()).isEmpty();
        assertThat(run.code()).isEqualTo(Exit.FAULT);
    }

    private static String file(String name) {
        return Path.of(ExampleFiles.root().toString(), "examples", name).toString();
    }
}
