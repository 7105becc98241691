package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.cli.check.FindingName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every malformed flag, weight, key file or document gives one clear line and exit code 2, and writes nothing. */
class BadInputTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    owner k                             | clockwise owner: no topology: name one with -t FILE or --nodes ID[=W],…
                    owner --nodes a -t f k              | clockwise owner: -t and --nodes name two topologies: give one of them
                    owner --nodes a,,b k                | clockwise owner: --nodes has a node without an id (was ""): write ID or ID=WEIGHT
                    owner --nodes a,a k                 | clockwise owner: node ids must be distinct ("a" was given twice): rename or drop one
                    owner --nodes a=x k                 | clockwise owner: weight of node "a" must be a decimal number (was "x"): give one such as 2.5, or 0 to drain the node
                    owner --nodes a=-1 k                | clockwise owner: weight of node "a" must be from 0 to 1000000000 with at most 9 decimals (was -1): give one such as 2.5, or 0 to drain the node
                    owner --nodes a=1e999999999 k       | clockwise owner: weight of node "a" must be from 0 to 1000000000 with at most 9 decimals (was 1E+999999999): give one such as 2.5, or 0 to drain the node
                    owner --nodes a,b=10000 k           | clockwise owner: a ring has at most 1048576 points (1600160 were asked for, about 54405440 bytes): lower points or weights, or raise maxPoints; nothing was built
                    owner --nodes a -n 0 k              | clockwise owner: -n must be a whole number from 1 to 64 (was "0"): give one such as 3
                    owner --nodes a -n x k              | clockwise owner: -n must be a whole number from 1 to 64 (was "x"): give one such as 3
                    owner --nodes a --points 0 k        | clockwise owner: --points must be a whole number from 1 to 268435456 (was "0"): give one such as 160
                    owner --nodes a --points 1e9 k      | clockwise owner: --points must be a whole number from 1 to 268435456 (was "1e9"): give one such as 160
                    owner -t f --points 5 k             | clockwise owner: --points goes with --nodes: in a file, set points under placement
                    owner --nodes a --at 12x            | clockwise owner: a position must be a decimal or 0x hexadecimal integer from 0 to 2^128 - 1 (was "12x"): write one such as 42 or 0x2a
                    owner --nodes a --at 18446744073709551616 | clockwise owner: position must be below the size of the space, 2^64 (was 18446744073709551616): take it modulo that size
                    owner --nodes a --at                | clockwise owner: --at needs positions: name them as arguments, such as --at 0x10 99
                    owner --nodes a --at 1 zz           | clockwise owner: a position must be a decimal or 0x hexadecimal integer from 0 to 2^128 - 1 (was "zz"): write one such as 42 or 0x2a
                    owner --nodes a\ufffd k             | clockwise owner: --nodes "a\ufffd" did not arrive as UTF-8, so its bytes are not known: give it in a file or on standard input, or set LC_ALL=C.UTF-8
                    owner --nodes a --colour k          | clockwise owner: Unknown option: '--colour': did you mean --copies? (see clockwise owner --help)
                    owner -t zk://host/path k           | clockwise owner: topology zk:/host/path is not a file: agreement stores are not supported, name a file
                    explain --nodes a                   | clockwise explain: Missing required parameter: 'KEY' (see clockwise explain --help)
                    balance --nodes a --keys missing    | clockwise balance: key file missing does not exist: name a file with one key a line
                    balance --nodes a --keys .          | clockwise balance: key file . is a directory: name a file with one key a line
                    compare                             | clockwise compare: no topology: name one with -t FILE or --nodes ID[=W],…
                    compare --nodes a=0,b=0             | clockwise compare: no node of positive weight, so no placement owns a key: give one a weight above 0
                    compare --nodes a,b --add a         | clockwise compare: --add names node "a", which is in the topology already: name a new one
                    compare --nodes a,b --add =1        | clockwise compare: --add has a node without an id (was "=1"): write ID or ID=WEIGHT
                    compare --nodes a,b --remove c      | clockwise compare: --remove names node "c", which is not in the topology: name one that is
                    compare --nodes a,b=0 --remove b    | clockwise compare: --remove names node "b", which is drained and owns nothing: name one of positive weight
                    compare --nodes a,b=0 --remove a    | clockwise compare: --remove names node "a", the only one of positive weight, without which no placement owns a key: add another first
                    compare --nodes a,b --within 0.9    | clockwise compare: --within must be a number from 1 to 1000, with at most 9 decimals (was "0.9"): give one such as 1.1
                    compare --nodes a,b --within NaN    | clockwise compare: --within must be a number from 1 to 1000, with at most 9 decimals (was "NaN"): give one such as 1.1
                    compare --nodes a,b --within x      | clockwise compare: --within must be a number from 1 to 1000, with at most 9 decimals (was "x"): give one such as 1.1
                    compare --nodes a,b --keys missing  | clockwise compare: key file missing does not exist: name a file with one key a line
                    compare --nodes a,b=10000           | clockwise compare: a ring has at most 1048576 points (1600160 were asked for, about 54405440 bytes): lower points or weights, or raise maxPoints; nothing was built
                    compare --nodes a,b extra           | clockwise compare: Unmatched argument at index 3: 'extra' (see clockwise compare --help)
                    plan --nodes a                      | clockwise plan: no change to plan: name BEFORE and AFTER, or a topology with --add, --remove, --weight, --zone or --address, or a file with --placement
                    plan one                            | clockwise plan: name either two documents, BEFORE and AFTER, or one topology (-t or --nodes) with --add, --remove, --weight, --zone or --address
                    plan --nodes a --add a              | clockwise plan: --add names node "a", which is in the topology already: change it with --weight, --zone or --address
                    plan --nodes a --remove b           | clockwise plan: --remove names node "b", which is not in the topology: name one that is
                    plan --nodes a --weight b=1         | clockwise plan: --weight names node "b", which is not in the topology: name one that is
                    plan --nodes a --weight a           | clockwise plan: --weight must be ID=VALUE (was "a")
                    plan --nodes a --weight a=two       | clockwise plan: weight of node "a" must be a decimal number (was "two"): give one such as 2.5, or 0 to drain the node
                    plan --nodes a --add c=abc          | clockwise plan: weight of node "c" must be a decimal number (was "abc"): give one such as 2.5, or 0 to drain the node
                    plan --nodes a --add c=-1           | clockwise plan: weight of node "c" must be from 0 to 1000000000 with at most 9 decimals (was -1): give one such as 2.5, or 0 to drain the node
                    plan --nodes a --zone a=            | clockwise plan: --zone of node "a" must not be empty: write it as a=ZONE
                    plan --nodes a --address a=         | clockwise plan: --address of node "a" must not be empty: write it as a=redis://HOST:PORT
                    plan --nodes a --address b=s3cret   | clockwise plan: --address must be ID=ADDRESS, with the id of a node of the topology: name one that is
                    plan --nodes a --address a=x --address a=y | clockwise plan: --address names node "a" twice: name it once
                    plan --nodes a,b --weight a=2 --weight a=3 | clockwise plan: --weight names node "a" twice: name it once
                    plan --nodes a,b --zone a=x --zone a=y | clockwise plan: --zone names node "a" twice: name it once
                    plan --nodes a,b --add c --add c=2  | clockwise plan: --add names node "c" twice: name it once
                    plan --nodes a,b --remove a --remove a | clockwise plan: --remove names node "a" twice: name it once
                    plan --nodes a --add b --cold x     | clockwise plan: --cold lists which of the user's keys move: name them with --keys FILE
                    plan -t M --add b --svg x           | clockwise plan: a picture draws the exact movement between two rings of one key hash (was exact, modulo to modulo): name two such rings
                    check --nodes a --balance 0.9       | clockwise check: --balance must be a number from 1 to 1000, with at most 9 decimals (was "0.9"): give one such as 1.25
                    check --nodes a --balance x         | clockwise check: --balance must be a number from 1 to 1000, with at most 9 decimals (was "x"): give one such as 1.25
                    check --nodes a --utilization 0     | clockwise check: --utilization must be a number above 0 and at most 100, with at most 9 decimals (was "0"): give one such as 70
                    check --nodes a --utilization 1e999999999 | clockwise check: --utilization must be a number above 0 and at most 100, with at most 9 decimals (was "1e999999999"): give one such as 70
                    check --nodes a --routers 0         | clockwise check: --routers must be a whole number from 1 to 2147483647 (was "0"): give one such as 3
                    check --nodes a --routers many       | clockwise check: --routers must be a whole number from 1 to 2147483647 (was "many"): give one such as 3
                    check --nodes a,b --load a=1        | clockwise check: --load must name every active node (was without "b"): a load says nothing without the others
                    check --nodes a,b --load a=1,b=0    | clockwise check: --load of node "b" must be a number above 0, of at most 30 digits (was 0)
                    check --nodes a,b --load a=1,b=-2   | clockwise check: --load of node "b" must be a number above 0, of at most 30 digits (was -2)
                    check --nodes a --load a=1e999999999 | clockwise check: --load of node "a" must be a number above 0, of at most 30 digits (was 1e999999999)
                    check --nodes a --load a=x          | clockwise check: --load of node "a" must be a number above 0 (was "x")
                    check --nodes a --load a            | clockwise check: --load must be ID=VALUE,… (was "a")
                    check --nodes a --load a=1,c=1      | clockwise check: --load names node "c", which is not in the topology: name one that is
                    check --nodes a,b=0 --load a=1,b=1  | clockwise check: --load names node "b", which is drained (weight 0): leave it out
                    check --nodes a --load a=1,a=2      | clockwise check: --load names node "a" twice: name it once
                    check --nodes a --size c=1          | clockwise check: --size names node "c", which is not in the topology: name one that is
                    check --nodes a --keys missing      | clockwise check: key file missing does not exist: name a file with one key a line
                    check --nodes a --accept one-cpy    | clockwise check: --accept knows no finding "one-cpy": name one of NAMES
                    plan --nodes a --add b --html no/x  | clockwise plan: could not write no/x (its folder does not exist): no file was written
                    """)
    void oneLineAndExit2(String arguments, String expected) {
        CommandRun run = CommandRun.of(arguments
                .replace("-t M", "-t " + ExampleFiles.path("modulo.yaml"))
                .split(" +"));
        assertThat(run.code()).as(run.err()).isEqualTo(2);
        String names = String.join(", ", FindingName.names());
        assertThat(run.err()).isEqualTo(expected.replace("NAMES", names) + "\n");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aLogWithoutAccessesIsRefused() throws IOException {
        Path log = Files.writeString(folder.resolve("empty.log"), "");
        assertThat(CommandRun.of("check", "--nodes", "a", "--keys", log.toString())
                        .err())
                .isEqualTo("clockwise check: key file " + log
                        + " holds no keys: name a log of accesses, one key a line\n");
    }

    /** No figure is to be had of no keys. */
    @ParameterizedTest
    @ValueSource(strings = {"balance --nodes a", "plan --nodes a --add b", "compare --nodes a,b --no-time"})
    void aFileWithoutKeysIsRefused(String arguments) throws IOException {
        Path keys = Files.writeString(folder.resolve("empty.txt"), "");
        CommandRun run = CommandRun.of((arguments + " --keys " + keys).split(" ", -1));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).endsWith(": key file " + keys + " holds no keys: name a file with one key a line\n");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void anUnknownVerbIsAnsweredWithANearOne() {
        CommandRun run = CommandRun.of("blance");
        assertThat(run.err()).contains("'blance'").contains("did you mean balance");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void aMalformedDocumentNamesItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("t.yaml"), "clockwise: 1\nnodes:\n  - { id: a, wieght: 2 }\n");
        CommandRun run = CommandRun.of("owner", "-t", file.toString(), "k");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("clockwise owner: " + file + ":3")
                .contains("wieght")
                .contains("weight");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void aKeyBeyondTheLimitIsRefused() {
        byte[] key = new byte[KeyLines.MAX_KEY_BYTES + 1];
        Arrays.fill(key, (byte) 'k');
        CommandRun run = CommandRun.withInput(key, "owner", "--nodes", "a");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("clockwise owner: standard input, line 1: a key must be at most 16777216 bytes (was longer):"
                        + " is this a file of lines?\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"balance --nodes a", "plan --nodes a --add b", "compare --nodes a --no-time"})
    void aKeyBeyondTheLimitInAFileIsRefusedWithItsLine(String arguments) throws IOException {
        byte[] before = "key\n".repeat(200_000).getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(before, before.length + KeyLines.MAX_KEY_BYTES + 10);
        bytes[bytes.length - 2] = '\n';
        Path keys = Files.write(folder.resolve("keys.txt"), bytes);
        CommandRun run = CommandRun.of((arguments + " --keys " + keys).split(" ", -1));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .endsWith(": key file " + keys + ", line 200001: a key must be at most 16777216 bytes (was longer):"
                        + " is this a file of lines?\n");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void nothingIsWrittenWhereTheInputIsBad() throws IOException {
        Path cold = folder.resolve("cold.tsv");
        Path page = Files.writeString(folder.resolve("page.html"), "as it was");
        CommandRun run = CommandRun.of(
                "plan",
                "--nodes",
                "a",
                "--add",
                "b",
                "--keys",
                "missing",
                "--cold",
                cold.toString(),
                "--html",
                page.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(Files.readString(page)).isEqualTo("as it was");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(page);
        }
    }

    @Test
    void whatIsReadIsNotWrittenOver() throws IOException {
        String keys = ExampleFiles.keys(folder);
        Path topology = Files.writeString(folder.resolve("t.yaml"), "clockwise: 1\nnodes: [{ id: a }]\n");
        for (String[] pair : new String[][] {
            {"--cold", keys}, {"--html", topology.toString()}, {"--html", folder + "/./keys.txt"},
        }) {
            CommandRun run =
                    CommandRun.of("plan", "-t", topology.toString(), "--add", "b", "--keys", keys, pair[0], pair[1]);
            assertThat(run.err())
                    .isEqualTo("clockwise plan: " + pair[0] + " names " + Path.of(pair[1])
                            + ", which is read or written as something else: name another file; nothing was written\n");
            assertThat(run.code()).isEqualTo(2);
        }
        assertThat(Path.of(keys)).isNotEmptyFile();
        assertThat(topology).content().startsWith("clockwise: 1");
        String page = folder.resolve("p").toString();
        assertThat(CommandRun.of("plan", "--nodes", "a", "--add", "b", "--html", page, "--svg", page)
                        .code())
                .isEqualTo(2);
        assertThat(Path.of(page)).doesNotExist();
    }

    @Test
    void allFilesAreWrittenOrNone() throws IOException {
        Path page = folder.resolve("page.html");
        String[][] rest = {{"--svg", folder.resolve("no/x.svg").toString()}, {"-n", "0"}};
        for (String[] wrong : rest) {
            CommandRun run =
                    CommandRun.of("plan", "--nodes", "a", "--add", "b", "--html", page.toString(), wrong[0], wrong[1]);
            assertThat(run.code()).isEqualTo(2);
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).isEmpty();
            }
        }
    }

    @Test
    void theLastEpochCannotChange() throws IOException {
        Path file = Files.writeString(
                folder.resolve("t.yaml"), "clockwise: 1\nepoch: 9223372036854775807\nnodes: [{ id: a }]\n");
        assertThat(CommandRun.of("plan", "-t", file.toString(), "--add", "b").err())
                .isEqualTo("clockwise plan: the topology is at the last epoch, 9223372036854775807, and cannot change:"
                        + " lower it in " + file + "\n");
    }

    @Test
    void helpThatCannotBePrintedIsOneLine() {
        CommandRun run = CommandRun.withBrokenOutput("No space left on device", "owner", "--help");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "clockwise: could not write to standard output (No space left on device): what was printed is"
                                + " incomplete\n");
    }
}
