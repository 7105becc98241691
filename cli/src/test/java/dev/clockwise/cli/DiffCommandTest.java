package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code clockwise diff}, by the differences that are met in the field. */
class DiffCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private static final String RING = "{ type: custom-ring, space: \"2^32\", hash: md5,"
            + " cut: { bytes: 4, order: little }, pointsPerLabel: 4, label: \"{id}-{i}\", points: 160";

    private String document(String name, String placement, IntFunction<String> node) throws IOException {
        Path file = folder.resolve(name);
        String nodes = IntStream.rangeClosed(1, 12)
                .mapToObj(node)
                .filter(line -> !line.isEmpty())
                .map(line -> "  - { " + line + " }\n")
                .collect(Collectors.joining());
        Files.writeString(file, "clockwise: 1\nepoch: 1\nplacement: " + placement + "\nreplicas: 1\nnodes:\n" + nodes);
        return file.toString();
    }

    private static String server(int i) {
        return "id: \"10.0.0." + i + ":11211\", order: " + i;
    }

    private static String bare(int i) {
        return "id: \"10.0.0." + i + ":11211\"";
    }

    private static CommandRun differing(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        return run;
    }

    @Test
    void weightsOnOneSideOnly() throws IOException {
        String left = document(
                "left.yaml", "{ dialect: twemproxy-ketama }", i -> server(i) + (i % 6 == 1 ? ", weight: 3" : ""));
        String right = document("right.yaml", "{ dialect: twemproxy-ketama }", DiffCommandTest::server);
        assertThat(differing("diff", left, right).lines())
                .contains(
                        "cause           weights: 10.0.0.1:11211, 10.0.0.7:11211 weigh 3 on the left, 1 on the right",
                        "                with that changed the two are alike (exact)");
        String owners = owners(right);
        assertThat(differing("diff", left, "--owners", owners).lines())
                .contains(
                        "cause           weights: 10.0.0.1:11211, 10.0.0.7:11211 weigh 3 on the left, 1 on the right",
                        "                with that changed all 3,000 keys tried have the same node");
    }

    private String owners(String document) throws IOException {
        byte[] keys = IntStream.range(0, 3_000)
                .mapToObj(i -> "user:" + i + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve("owners.tsv");
        Files.write(file, CommandRun.withInput(keys, "owner", "-t", document).out());
        return file.toString();
    }

    @Test
    void aServerOnOneSideOnly() throws IOException {
        String left = document("left.yaml", "{ dialect: libmemcached-modula }", DiffCommandTest::server);
        String right = document("right.yaml", "{ dialect: libmemcached-modula }", i -> i == 5 ? "" : server(i));
        assertThat(differing("diff", left, right).lines())
                .contains(
                        "only on the left: 10.0.0.5:11211",
                        "cause           nodes: 12 with 10.0.0.5:11211 on the left,"
                                + " 11 without 10.0.0.5:11211 on the right");
        assertThat(differing("diff", right, left).lines()).contains("only on the right: 10.0.0.5:11211");
    }

    @Test
    void oneParameterOfADialect() throws IOException {
        String left = document("left.yaml", "{ dialect: twemproxy-ketama }", DiffCommandTest::server);
        String right = document("right.yaml", "{ dialect: twemproxy-ketama, hash: md5 }", DiffCommandTest::server);
        assertThat(differing("diff", left, right).lines())
                .contains("cause           hash: fnv1a_64 on the left, md5 on the right");
        String tag = document("tag.yaml", "{ dialect: twemproxy-ketama, hashTag: \"{}\" }", DiffCommandTest::server);
        List<String> lines = differing("diff", left, tag).lines();
        assertThat(lines)
                .contains("cause           hashTag: none on the left, {} on the right")
                .anyMatch(line -> line.startsWith("They differ: 0 of 20,000 keys, user:0 to user:19999; 1,")
                        && line.endsWith(" of 2,000 keys, {user:0}:a to {user:1999}:a (counted)"));
    }

    @Test
    void aTinyDifferenceIsCountedInPositions() throws IOException {
        String left = document("left.yaml", RING + " }", DiffCommandTest::bare);
        String right = document("right.yaml", RING + ", boundary: strictly-after }", DiffCommandTest::bare);
        assertThat(differing("diff", left, right).lines())
                .contains(
                        "They differ: 1,767 of 4,294,967,296 positions (exact)",
                        "cause           boundary: at-or-after (the first point at or after it) on the left,"
                                + " strictly-after (the first point strictly after it) on the right")
                .noneMatch(line -> line.contains("0.0 %"));
    }

    @Test
    void idsThatAreHashedInPlaceOfAddresses() throws IOException {
        String left = document(
                "left.yaml",
                "{ dialect: uhashring, hashFn: ketama }",
                i -> "id: c" + i + ", address: \"10.0.0." + i + ":11211\"");
        String right = document("right.yaml", "{ dialect: spymemcached-ketama }", DiffCommandTest::server);
        assertThat(differing("diff", left, right).lines())
                .contains(
                        "matched by address: c10 is 10.0.0.10:11211, c11 is 10.0.0.11:11211,"
                                + " c12 is 10.0.0.12:11211 and 9 more",
                        "note: c1 and 11 other nodes on the left have no server, so uhashring hashes the id c1,"
                                + " not the address 10.0.0.1:11211",
                        "                with these changed the two are alike (exact)")
                .anyMatch(line -> line.startsWith("cause           server: c1 has none, so its id is hashed"))
                .anyMatch(line -> line.startsWith("and             boundary: strictly-after"))
                .anyMatch(line -> line.matches(
                        " +not all of it: with that changed, 1,767 of 4,294,967,296 positions" + " still differ"));
        JsonNode json = CommandRun.of("diff", "--json", left, right).json();
        assertThat(json.get("matchedByAddress")).hasSize(12);
        assertThat(json.get("left").get("hashedById")).hasSize(12);
        assertThat(json.get("diagnosis").get("causes")).hasSize(2);
        assertThat(json.get("diagnosis").get("whole").asBoolean()).isTrue();
    }

    @Test
    void whichParameterToSet() throws IOException {
        String left = document("left.yaml", "{ dialect: spymemcached-ketama }", DiffCommandTest::server);
        String right = document("right.yaml", "{ dialect: libmemcached-ketama-weighted }", DiffCommandTest::server);
        assertThat(differing("diff", left, right).lines())
                .contains(
                        "cause           spelling: labels such as 10.0.0.10:11211-0 ({socket:bare}-{i}) on the left,"
                                + " labels such as 10.0.0.10-0 ({server:short}-{i}) on the right",
                        "                on the left set format: LIBMEMCACHED");
        assertThat(CommandRun.of("diff", "--json", left, right)
                        .json()
                        .get("diagnosis")
                        .get("setting")
                        .get("value")
                        .asString())
                .isEqualTo("LIBMEMCACHED");
    }

    @Test
    void rulesThatHaveNothingInCommon() throws IOException {
        String left = document("left.yaml", "{ dialect: spymemcached-ketama }", DiffCommandTest::server);
        String python = document("python.yaml", "{ dialect: pymemcache }", DiffCommandTest::bare);
        assertThat(differing("diff", left, python).lines())
                .contains(
                        "cause           rules of different kinds: on the left spymemcached-ketama places by a ring of"
                                + " points, on the right pymemcache by a rank of the nodes for each key");
        String twemproxy = document("tw.yaml", "{ dialect: twemproxy-ketama }", DiffCommandTest::server);
        assertThat(differing("diff", left, twemproxy).lines())
                .contains(
                        "cause           no single change explains it",
                        "                what differs, and how much by itself:")
                .anyMatch(line -> line.startsWith("                spelling: labels such as"))
                .anyMatch(line -> line.startsWith("                hash of keys: keys by bytes 0 to 3 of md5"));
    }

    @Test
    void ownersTellTheDialect() throws IOException {
        String left = document("left.yaml", "{ dialect: uhashring }", DiffCommandTest::server);
        String python = document("python.yaml", "{ dialect: pymemcache }", DiffCommandTest::bare);
        assertThat(differing("diff", left, "--owners", owners(python)).lines())
                .contains("cause           dialect: uhashring on the left, pymemcache on the right");
        Path few = folder.resolve("few.tsv");
        Files.writeString(few, "user:0\t10.0.0.1:11211\nuser:1\t10.0.0.1:11211\n");
        assertThat(differing("diff", left, "--owners", few.toString()).lines())
                .contains("cause           not looked for: that takes 30 keys or more");
    }

    @Test
    void alike() throws IOException {
        String left = document(
                "left.yaml", "{ dialect: spymemcached-ketama, format: LIBMEMCACHED }", DiffCommandTest::server);
        String right = document("right.yaml", "{ dialect: libmemcached-ketama-weighted }", DiffCommandTest::server);
        CommandRun run = CommandRun.of("diff", left, right);
        assertThat(run.code()).isZero();
        assertThat(run.lines()).contains("Alike: every key has the same node (exact)");
    }

    @Test
    void refusals() throws IOException {
        String left = document("left.yaml", "{ dialect: uhashring }", DiffCommandTest::server);
        Path empty = Files.createFile(folder.resolve("empty.tsv"));
        assertRefused(
                "diff compares two sides (was 4): name LEFT and RIGHT, or LEFT and --owners FILE",
                "diff",
                left,
                "a",
                "b",
                "c");
        assertRefused("diff compares two sides (was 1): name LEFT and RIGHT, or LEFT and --owners FILE", "diff", left);
        assertRefused(
                "diff compares two sides (was 1): name LEFT, for which --owners has RIGHT",
                "diff",
                "--owners",
                empty.toString());
        assertRefused(
                "owners file " + empty + " holds no owners: write a key, a tab and its owner on each line",
                "diff",
                left,
                "--owners",
                empty.toString());
        assertRefused(
                "--owners names its own keys, and --keys was given too: leave --keys out",
                "diff",
                left,
                "--owners",
                empty.toString(),
                "--keys",
                empty.toString());
    }

    private static void assertRefused(String message, String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("clockwise diff: " + message + "\n");
    }
}
