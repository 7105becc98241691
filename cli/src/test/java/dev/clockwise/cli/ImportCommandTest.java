package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportCommandTest {

    private static final String EXAMPLE = ExampleFiles.path("twemproxy.yml");

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    @Test
    void aPoolIsPrintedAndWhatIsLeftOutIsTold() {
        CommandRun run = CommandRun.of("import", EXAMPLE, "--pool", "sessions");
        assertThat(run.text()).isEqualTo("""
                        clockwise: 1
                        epoch: 1
                        placement: { dialect: twemproxy-ketama, hashTag: "{}" }
                        replicas: 1
                        nodes:
                          - { id: session-1, address: "10.0.0.1:6379", name: session-1, order: 0 }
                          - { id: session-2, address: "10.0.0.2:6379", name: session-2, order: 1 }
                          - { id: session-3, address: "10.0.0.3:6379", weight: 2, name: session-3, order: 2 }
                        """);
        assertThat(run.err().lines())
                .containsExactly(
                        EXAMPLE
                                + ":7: warning: auto_eject_hosts: true was left out: while a server is ejected,"
                                + " twemproxy"
                                + " places its keys over the others, and these get other points too",
                        EXAMPLE + ":2: note: settings that place no key were left out: listen (line 3), redis"
                                + " (line 11), server_failure_limit (line 9), server_retry_timeout (line 8), timeout"
                                + " (line 10)");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void aHashThatReachesOnePartOfTheRingIsWarnedOf() {
        CommandRun run = CommandRun.of("import", EXAMPLE, "--pool", "pages");
        assertThat(run.err())
                .contains(EXAMPLE
                        + ":19: warning: the hash of keys has 32,768 values on a ring of 2^32 positions, so that"
                        + " \"10.0.1.3:11211\" gets 100.0 % of all keys, not 33.3 %, which leaves none for 2 of 3 servers"
                        + " (exact): choose a hash as wide as the ring\n");
        assertThat(run.code()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --HASH=CRC --DISTRIBUTION=consistent --SERVER=a:11211/?2 --SERVER=b | "a:11211" gets 100.0 % of all keys, not 66.7 %, which leaves none for 1 of 2 servers (exact)
                    p: { hash: crc32, servers: ["a:1:99", "b:1:1"] } | "a:1" gets 100.0 % of all keys, not 99.0 %, which leaves none for 1 of 2 servers (exact)
                    p: { hash: crc32, servers: ["a:1:5", "b:1:1"] } | "a:1" gets 100.0 % of all keys, not 83.3 %, which leaves none for 1 of 2 servers (exact)
                    """)
    void aHeavyServerThatTakesAllIsWarnedOf(String configuration, String figure) {
        String format = configuration.startsWith("p:") ? "twemproxy" : "libmemcached";
        CommandRun run =
                CommandRun.withInput(configuration.getBytes(StandardCharsets.UTF_8), "import", "-", "--format", format);
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        ": warning: the hash of keys has 32,768 values on a ring of 2^32 positions, so that " + figure);
    }

    @Test
    void serversOfWhichNoneTakesKeysAreWarnedOf() throws IOException {
        for (String configuration : List.of(
                "upstream e { hash $k consistent; server a:1 down; server b:1 down; }",
                "backend e\n balance uri\n server a 10.0.0.1:80 backup\n server b 10.0.0.1:80 disabled")) {
            CommandRun run = CommandRun.of("import", file("t.cfg", configuration));
            assertThat(run.code()).as(run.err()).isEqualTo(1);
            assertThat(run.err())
                    .contains(
                            ":1: warning: no server of the pool weighs more than 0 here, so that no key has an owner");
        }
    }

    /** An upstream without a name is nginx's all the same, and what is missing is told. */
    @Test
    void anUpstreamWithoutANameIsToldToLackOne() throws IOException {
        for (String head : List.of("upstream { hash $key consistent;", "upstream{ hash $key consistent;")) {
            String file = file("up.conf", head, "  server 10.0.0.1:11211;", "}");
            CommandRun run = CommandRun.of("import", file);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err())
                    .isEqualTo("clockwise import: " + file + ":1:1: upstream must have one name (had 0): write it as in"
                            + " upstream backend { … }\n");
        }
    }

    @Test
    void oneSlotThatNobodyServesIsOne() throws IOException {
        String id = "a".repeat(40);
        String file = file("nodes.txt", id + " 127.0.0.1:1@2 myself,master - 0 0 1 connected 0-16382");
        assertThat(CommandRun.of("import", file).err())
                .isEqualTo(
                        file + ":1: warning: 1 of 16,384 slots is served by no master (slot 16383): the topology gives"
                                + " it to the node that ranks first for it\n");
    }

    @Test
    void smallRingsOfEnvoyAreRead() {
        CommandRun run = CommandRun.of("import", configuration("envoy-words.yaml"), "--pool", "small");
        assertThat(run.text()).contains("{ dialect: envoy-ring-hash, minimumRingSize: 10, maximumRingSize: 20 }");
        CommandRun all = CommandRun.of(
                "import",
                configuration("envoy-words.yaml"),
                "--all",
                "--out",
                folder.resolve("all").toString());
        assertThat(all.code()).as(all.err()).isEqualTo(1);
        assertThat(folder.resolve("all/small.yaml")).exists();
    }

    private static String configuration(String name) {
        return Path.of("src/test/resources/imports", name).toString();
    }

    @Test
    void aPoolWithoutWarningsIsFine() throws IOException {
        String file = file("t.yml", "a:", "  servers:", "    - 10.0.0.1:11211:1", "    - 10.0.0.2:11211:3");
        Path out = folder.resolve("a.yaml");
        CommandRun run = CommandRun.of("import", file, "--out", out.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.text()).isEmpty();
        Placement placement = Placement.of(TopologyDocument.read(out));
        Node owner = placement.owner("user:42");
        assertThat(CommandRun.of("owner", "-t", out.toString(), "user:42").text())
                .isEqualTo("user:42\t" + owner.id() + "\n");
    }

    @Test
    void everyPoolIsWrittenToAFolder() throws IOException {
        Path out = folder.resolve("pools");
        CommandRun run = CommandRun.of("import", EXAMPLE, "--all", "--out", out.toString());
        assertThat(run.code()).isEqualTo(1);
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files).containsExactlyInAnyOrder(out.resolve("sessions.yaml"), out.resolve("pages.yaml"));
        }
        assertThat(TopologyDocument.read(out.resolve("pages.yaml")).nodes()).hasSize(3);
    }

    @Test
    void namesOfPoolsBecomeNamesOfFiles() throws IOException {
        String file = file("t.yml", "../a b:", "  servers:", "    - a:11211:1", ".c:", "  servers:", "    - a:11211:1");
        CommandRun run = CommandRun.of(
                "import", file, "--all", "--out", folder.resolve("o").toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(folder.resolve("o/_._a_b.yaml")).exists();
        assertThat(folder.resolve("o/_c.yaml")).exists();
        String alike = file("u.yml", "a b:", "  servers:", "    - a:11211:1", "A_b:", "  servers:", "    - a:11211:1");
        assertThat(CommandRun.of(
                                "import",
                                alike,
                                "--all",
                                "--out",
                                folder.resolve("p").toString())
                        .err())
                .isEqualTo("clockwise import: " + alike
                        + " has pools whose names are alike but for letters that file names"
                        + " should not have: write each with --pool NAME --out FILE; nothing was written\n");
        assertThat(folder.resolve("p")).doesNotExist();
    }

    @Test
    void poolsWithoutTopologyAreLeftOutAndNamed() throws IOException {
        String file = file(
                "t.yml",
                "a:",
                "  servers:",
                "    - a:11211:1",
                "b:",
                "  distribution: random",
                "  servers:",
                "    - a:11211:1");
        CommandRun run = CommandRun.of("import", file);
        assertThat(run.code()).isZero();
        assertThat(run.text()).contains("twemproxy-ketama");
        assertThat(run.err())
                .isEqualTo(file
                        + ":4: note: pool b was left out: distribution: random draws a server for each request, so no"
                        + " key has one\n");
        CommandRun random = CommandRun.of("import", file, "--pool", "b");
        assertThat(random.code()).isEqualTo(2);
        assertThat(random.err())
                .isEqualTo(
                        "clockwise import: " + file + ":5:17: pool \"b\" has no topology: distribution: random draws a"
                                + " server for each request, so no key has one\n");
        assertThat(random.text()).isEmpty();
    }

    @Test
    void standardInputIsRead() {
        String nodes = "07c37dfeb235213a872192d90877d0cd55635b91 127.0.0.1:7000@17000 myself,master - 0 0 1 connected"
                + " 0-16383\n";
        CommandRun run = CommandRun.withInput(nodes.getBytes(StandardCharsets.UTF_8), "import", "-");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.text())
                .contains("placement: { dialect: redis-cluster }")
                .contains("address: \"127.0.0.1:7000\", slots: \"0-16383\"");
    }

    @Test
    void theFormatCanBeNamed() throws IOException {
        String file = file("t.txt", "# nothing but a comment", "10.0.0.1:6379");
        assertThat(CommandRun.of("import", file, "--format", "haproxy").err())
                .isEqualTo("clockwise import: " + file
                        + ":2:1: a configuration of HAProxy must begin with a section such as"
                        + " backend (was \"10.0.0.1:6379\")\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    import F                          | F has 2 pools, sessions, pages: choose one with --pool NAME, or write each with --all --out DIR
                    import F --pool x                 | F has no pool "x": it has sessions, pages
                    import F --all                    | --all writes a file for each pool: name their folder with --out DIR
                    import F --all --pool pages       | --all and --pool both say which pools: give one of them
                    import F --format yaml            | --format must be one of redis-nodes, redis-shards, cassandra-ring, libmemcached, nginx, haproxy, mcrouter, envoy, twemproxy, jedis (was "yaml")
                    import F --pool pages --out F     | --out names F, which is read: name another file; nothing was written
                    import missing                    | missing: cannot be read: no such file: check the path
                    """)
    void oneLineAndExit2(String arguments, String expected) {
        CommandRun run = CommandRun.of(arguments.replace("F", EXAMPLE).split(" +", -1));
        assertThat(run.err()).isEqualTo("clockwise import: " + expected.replace("F", EXAMPLE) + "\n");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.text()).isEmpty();
    }

    @Test
    void anEmptyNameIsNoDirectory() {
        assertThat(CommandRun.of("import", "").err())
                .isEqualTo("clockwise import: the name of a file: must not be empty: name one\n");
        assertThat(CommandRun.of("owner", "-t", "", "key").err())
                .isEqualTo("clockwise owner: the name of a file: must not be empty: name one\n");
    }

    @Test
    void nothingIsWrittenOnARefusal() throws IOException {
        Path out = Files.writeString(folder.resolve("out.yaml"), "as it was");
        String garbage = file("t.yml", "\u0001".repeat(1 << 20));
        for (String[] wrong : new String[][] {
            {garbage}, {EXAMPLE}, {garbage, "--format", "nginx"}, {folder.toString()},
        }) {
            String[] arguments = Stream.concat(Stream.of("import", "--out", out.toString()), Stream.of(wrong))
                    .toArray(String[]::new);
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(out).hasContent("as it was");
        }
        assertThat(CommandRun.of("import", garbage).err())
                .isEqualTo("clockwise import: " + garbage
                        + ":1:1: a configuration must be plain text (was the character U+0001): is it another kind of"
                        + " file?\n");
        String text = file("u.yml", "hello");
        assertThat(CommandRun.of("import", text).err())
                .startsWith(
                        "clockwise import: " + text + ": looks like no configuration that is known: name its form with"
                                + " --format, one of redis-nodes, ");
    }
}
