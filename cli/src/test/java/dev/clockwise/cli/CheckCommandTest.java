package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.cli.check.FindingName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CheckCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private static List<String> names(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.get("findings").forEach(finding -> names.add(finding.get("name").asString()));
        return names;
    }

    @Test
    void findingsAreToldWithFigureLimitAndRemedy() {
        CommandRun run = CommandRun.of("check", "-t", ExampleFiles.path("modulo.yaml"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.lines())
                .containsSequence(
                        "modulo",
                        "  found   a join would move 80.0 % of keys (exact)",
                        "  limit   20.0 %, what the joiner gets")
                .endsWith("4 findings.");
    }

    @Test
    void withoutFindingsTheExitCodeIsZero() {
        CommandRun run = clean();
        assertThat(run.code()).isZero();
        assertThat(run.lines()).contains("No findings.");
    }

    private CommandRun clean(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "check",
                "-t",
                ExampleFiles.path("three-zones.yaml"),
                "--keys",
                ExampleFiles.keys(folder),
                "--load",
                "store-a1=16,store-a2=17,store-b1=17",
                "--load",
                "store-b2=17,store-c1=17,store-c2=16"));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void acceptedFindingsAreShownAndNotCounted() {
        String[] command = {
            "check",
            "--nodes",
            "a,b,c",
            "--accept",
            "one-copy,no-headroom",
            "--accept",
            "no-load-check,no-hot-key-strategy"
        };
        CommandRun run = CommandRun.of(command);
        assertThat(run.code()).isZero();
        assertThat(run.lines()).contains("one-copy (accepted)").endsWith("No findings, 4 accepted.");
        CommandRun rest = CommandRun.of("check", "--nodes", "a,b,c", "--accept", "one-copy", "--json");
        assertThat(rest.code()).isEqualTo(1);
        assertThat(rest.json().get("count").asInt()).isEqualTo(3);
        assertThat(rest.json().get("findings").get(0).get("accepted").asBoolean())
                .isTrue();
    }

    @Test
    void jsonHasTheShapeThatScriptsRelyOn() {
        JsonNode json = clean("--json").json();
        assertThat(json.propertyNames()).containsExactly("topology", "balance", "findings", "count", "keys", "load");
        assertThat(json.get("topology").propertyNames())
                .containsExactly("name", "rule", "epoch", "nodes", "replicas", "placementFingerprint");
        assertThat(json.get("findings")).isEmpty();
        assertThat(json.get("count").asInt()).isZero();
        assertThat(json.get("keys").propertyNames())
                .containsExactly(
                        "accesses",
                        "distinct",
                        "distinctParts",
                        "counted",
                        "chance",
                        "ringAndChance",
                        "cause",
                        "verdict",
                        "heaviestKeys",
                        "keyError",
                        "heaviestPrefixes",
                        "prefixError");
        JsonNode prefix = json.get("keys").get("heaviestPrefixes").get(0);
        assertThat(prefix.propertyNames()).containsExactly("key", "cut", "least", "most", "part", "node", "there");
        assertThat(prefix.get("key").asString()).isEqualTo("user:");
        assertThat(prefix.get("part").asDouble()).isEqualTo(1);
        assertThat(json.get("load").propertyNames()).containsExactly("maxOverMean", "nodes", "moved", "command");
        assertThat(json.get("load").get("command").isNull()).isTrue();
        JsonNode finding = CommandRun.of("check", "--nodes", "a,b,c", "--json")
                .json()
                .get("findings")
                .get(0);
        assertThat(finding.propertyNames()).containsExactly("name", "accepted", "found", "figure", "limit", "remedy");
        assertThat(finding.get("figure").asDouble()).isEqualTo(1);
    }

    @Test
    void theOptionsReachTheChecks() {
        JsonNode json = CommandRun.of(
                        "check",
                        "--nodes",
                        "a,b,c,d",
                        "--balance",
                        "1.01",
                        "--utilization",
                        "99",
                        "--size",
                        "a=2",
                        "--load",
                        "a=1,b=1,c=1,d=5",
                        "--routers",
                        "2",
                        "--json")
                .json();
        assertThat(names(json))
                .containsExactly(
                        "too-few-points",
                        "one-copy",
                        "equal-weights",
                        "no-headroom",
                        "no-hot-key-strategy",
                        "uneven-load");
        JsonNode file = CommandRun.of("check", "-t", ExampleFiles.path("four-caches.yaml"), "--routers", "2", "--json")
                .json();
        assertThat(names(file)).contains("many-routers-on-a-file");
    }

    /** The command that is proposed runs, and moves what was said. */
    @Test
    void theProposedCommandMovesWhatWasSaid() throws IOException {
        String document = folder.resolve("it's.yaml").toString();
        Files.copy(Path.of(ExampleFiles.path("four-caches.yaml")), Path.of(document));
        CommandRun run = CommandRun.of(
                "check", "-t", document, "--load", "cache-1=40,cache-2=20,cache-3=20,cache-4=20", "--json");
        JsonNode load = run.json().get("load");
        assertThat(load.get("maxOverMean").asDouble()).isCloseTo(1.6, within(1e-12));
        String command = load.get("command").asString();
        assertThat(command).startsWith("clockwise plan -t '" + folder + "/it'\\''s.yaml' --weight cache-1=");
        String[] plan = command.substring("clockwise ".length())
                .replace("'" + folder + "/it'\\''s.yaml'", document)
                .concat(" --json")
                .split(" ", -1);
        assertThat(CommandRun.of(plan).json().get("moved").get("shareExact"))
                .isEqualTo(load.get("moved").get("shareExact"));
        assertThat(CommandRun.of("check", "-t", document, "--load", "cache-1=40,cache-2=20,cache-3=20,cache-4=20")
                        .text())
                .contains(command, "--size cache-1=1,cache-2=1,cache-3=1,cache-4=1", "of keys (exact).");
    }

    @Test
    void nodesGivenInlineAreNamedInline() {
        String text = CommandRun.of("check", "--nodes", "a,b=2", "--points", "50", "--load", "a=1,b=1")
                .text();
        assertThat(text).contains("clockwise plan --nodes a,b=2 --points 50 --weight a=");
        assertThat(CommandRun.of("check", "--nodes", "a,b", "--placement", "slots")
                        .text())
                .contains("run clockwise check --nodes a,b --placement slots --keys FILE");
    }

    @Test
    void keysThatAreNoTextAreShownAndNotObeyed() throws IOException {
        Path log = folder.resolve("access.log");
        Files.write(log, "\u001b[31mred:\n".repeat(9).getBytes(StandardCharsets.UTF_8));
        CommandRun run = CommandRun.of("check", "--nodes", "a,b", "--keys", log.toString());
        assertThat(run.text()).contains("\\x1b[31mred:").doesNotContain("\u001b");
        Files.write(log, new byte[] {(byte) 0xac, (byte) 0xed, '\n'});
        assertThat(CommandRun.of("check", "--nodes", "a,b", "--keys", log.toString(), "--json")
                        .json()
                        .get("keys")
                        .get("heaviestKeys")
                        .get(0)
                        .get("keyBase64")
                        .asString())
                .isEqualTo("rO0=");
    }

    /** What nobody measured may be accepted; what was measured is another finding. */
    @Test
    void acceptingThatNothingWasMeasuredHidesNoHotKey() throws IOException {
        Path log = folder.resolve("access.log");
        Files.writeString(log, "hot\n".repeat(9));
        CommandRun run = CommandRun.of(
                "check", "--nodes", "a,b,c", "--keys", log.toString(), "--accept", "no-hot-key-strategy", "--json");
        JsonNode finding = run.json().get("findings").get(2);
        assertThat(finding.get("name").asString()).isEqualTo("hot-key");
        assertThat(finding.get("accepted").asBoolean()).isFalse();
    }

    @Test
    void noPlanIsProposedWhereWeightsMoveNothing() {
        CommandRun run = CommandRun.of("check", "-t", ExampleFiles.path("clock-face.yaml"), "--load", "A=1,B=2,C=3");
        assertThat(run.lines())
                .endsWith(
                        "Load: max/mean 1.500 (measured)",
                        "No other weights are proposed: in a placement of type custom-ring weights move nothing, for"
                                + " the document says who owns what.");
        assertThat(run.text()).doesNotContain("clockwise plan");
    }

    @Test
    void hashedPartsAreCountedWhereKeysHaveTags() throws IOException {
        Path log = folder.resolve("access.log");
        Files.writeString(log, "{a}1\n{a}2\n{b}3\n");
        CommandRun run =
                CommandRun.of("check", "-t", ExampleFiles.path("redis-cluster.yaml"), "--keys", log.toString());
        assertThat(run.lines()).contains("Keys: 3 accesses of about 3 different keys, with 2 different hashed parts");
    }

    /** Every finding is in the table of the document, in the order of the code, with its meaning. */
    @Test
    void theDocumentListsEveryFinding() throws IOException {
        List<String> expected = new ArrayList<>();
        for (FindingName name : FindingName.values()) {
            expected.add("| `" + name + "` | " + name.meaning() + " |");
        }
        List<String> rows = Files.readAllLines(ExampleFiles.root().resolve("docs/checklist.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', line.indexOf('|', 1) + 1) + 1))
                .toList();
        assertThat(rows).isEqualTo(expected);
    }

    /** Renamed nodes and joiners keep their places in another system's list. */
    @Test
    void nodesOfDialectsAreTriedWithWhatTheirRulesAskFor() {
        for (String dialect : List.of("nginx-hash", "libmemcached-modula", "kafka", "guava")) {
            CommandRun run = CommandRun.of(
                    "check", "--nodes", "10.0.0.1:80,10.0.0.2:80,10.0.0.3:80", "--placement", dialect, "--json");
            assertThat(run.err()).as(dialect).isEmpty();
            assertThat(run.code()).as(dialect).isEqualTo(1);
        }
        CommandRun ketama =
                CommandRun.of("check", "--nodes", "10.0.0.1:80,10.0.0.2:80", "--placement", "libmemcached-ketama");
        assertThat(ketama.text()).contains("and set server to what is hashed now, which keeps all owners");
    }

    @Test
    void aTerminalSeesNamesInBold() {
        assertThat(CommandRun.atTerminal("check", "--nodes", "a,b,c").text()).contains("\u001b[1m\u001b[33mone-copy");
    }

    @Test
    void noActiveNodeIsAFindingAndNoFault() {
        CommandRun run = CommandRun.of("check", "--nodes", "a=0", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(names(run.json())).containsExactly("copies-over-nodes", "no-hot-key-strategy");
        assertThat(CommandRun.of("check", "--nodes", "a=0", "--keys", ExampleFiles.keys(folder))
                        .code())
                .isEqualTo(1);
    }
}
