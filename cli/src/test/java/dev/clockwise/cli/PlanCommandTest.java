package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.movement.KeyMovement;
import dev.clockwise.placement.ModuloRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PlanCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private JsonNode homeGrown(String... change) {
        List<String> arguments = new ArrayList<>(List.of("plan", "-t", ExampleFiles.path("home-grown-ring.yaml")));
        arguments.addAll(List.of(change));
        arguments.addAll(List.of("--keys", ExampleFiles.keys(folder), "--json"));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        return run.json();
    }

    private static List<String> flows(JsonNode plan) {
        List<String> flows = new ArrayList<>();
        plan.get("flows")
                .forEach(flow -> flows.add(flow.get("from").asString() + " "
                        + flow.get("to").asString() + " " + flow.get("keys").asInt()));
        return flows;
    }

    /** A plan and its page go to others: passwords in addresses do not. */
    @Test
    void passwordsAreNotShown(@TempDir Path folder) throws IOException {
        String nodes = "clockwise: 1\nnodes:\n  - { id: a, address: \"redis://:s3cretA@h:1\" }\n";
        Path before = Files.writeString(folder.resolve("before.yaml"), nodes);
        Path after = Files.writeString(
                folder.resolve("after.yaml"),
                nodes.replace("s3cretA", "s3cretB") + "  - { id: b, address: \"redis://u:s3cretC@h:2\" }\n");
        Path page = folder.resolve("page.html");
        CommandRun run = CommandRun.of("plan", before.toString(), after.toString(), "--html", page.toString());
        assertThat(run.text()).contains("redis://h:1").doesNotContain("s3cret");
        assertThat(Files.readString(page)).contains("redis://h:2").doesNotContain("s3cret");
        CommandRun json = CommandRun.of("plan", before.toString(), after.toString(), "--json");
        assertThat(json.text()).contains("redis://h:1").doesNotContain("s3cret");
    }

    /** Programs connect to the id of a node without an address, which is rarely meant where others have one. */
    @Test
    void aNodeThatJoinsWithoutAnAddressIsTold() throws IOException {
        Path file = Files.writeString(
                folder.resolve("before.yaml"), "clockwise: 1\nnodes: [{ id: a, address: 'h:1' }, { id: b }]\n");
        String plan = "plan -t " + file + " --add c --save " + folder.resolve("after.yaml");
        assertThat(CommandRun.of(plan.split(" ", -1)).lines())
                .contains("  note: c has no address, so programs connect to its id: --address c=ADDRESS gives one");
        assertThat(CommandRun.of((plan + " --add d").split(" ", -1)).lines())
                .contains("  note: c and 1 other node have no address, so programs connect to their ids:"
                        + " --address c=ADDRESS gives one");
        assertThat(CommandRun.of((plan + " --address c=h:3").split(" ", -1)).text())
                .doesNotContain("note:");
        assertThat(CommandRun.of("plan", "-t", file.toString(), "--add", "c").text())
                .as("nothing is saved")
                .doesNotContain("note:");
        Path none = Files.writeString(file, "clockwise: 1\nnodes: [{ id: a }]\n");
        assertThat(CommandRun.of(plan.split(" ", -1)).text())
                .as("none has one in %s", none)
                .doesNotContain("note:");
    }

    /** The topology after has passwords as the one before has: whoever may not read that may not read this. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whatIsSavedIsAsHiddenAsWhatItIsMadeFrom() throws IOException {
        Path before = Files.writeString(folder.resolve("before.yaml"), "clockwise: 1\nnodes: [{ id: a }]\n");
        Files.setPosixFilePermissions(before, PosixFilePermissions.fromString("rw-r-----"));
        String plan = "plan -t " + before + " --add b --save " + folder.resolve("after.yaml") + " --html "
                + folder.resolve("plan.html");
        assertThat(CommandRun.of(plan.split(" ", -1)).code()).isZero();
        CommandRun.of(
                "adopt",
                before.toString(),
                "--out",
                folder.resolve("adopted.yaml").toString());
        for (String made : List.of("after.yaml", "adopted.yaml")) {
            assertThat(Files.getPosixFilePermissions(folder.resolve(made)))
                    .as(made)
                    .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
        }
        assertThat(Files.getPosixFilePermissions(folder.resolve("plan.html")))
                .as("which has no passwords")
                .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("plain"))));
    }

    @Test
    void publishedFiguresOfAJoin() {
        JsonNode plan = homeGrown("--add", "n4");
        assertThat(plan.get("moved").get("keys").asInt()).isEqualTo(21_486);
        assertThat(plan.get("moved").get("ofKeys").asInt()).isEqualTo(100_000);
        assertThat(plan.get("moved").get("method").asString()).isEqualTo("exact");
        assertThat(plan.get("modulo").get("keys").asInt()).isEqualTo(79_729);
        assertThat(plan.get("ideal").get("share").asDouble()).isCloseTo(0.2, within(1e-12));
        assertThat(plan.get("flows")).allMatch(flow -> flow.get("to").asString().equals("n4"));
        assertThat(plan.get("arcs").asInt()).isPositive();
    }

    @Test
    void publishedFiguresOfALeave() {
        assertThat(flows(homeGrown("--remove", "n2")))
                .containsExactlyInAnyOrder("n2 n0 9307", "n2 n1 6933", "n2 n3 7820");
    }

    @Test
    void peopleSeeTheIdealAndModuloBeside() {
        CommandRun run = CommandRun.of(
                "plan",
                "-t",
                ExampleFiles.path("home-grown-ring.yaml"),
                "--add",
                "n4",
                "--keys",
                ExampleFiles.keys(folder));
        assertThat(run.text())
                .contains("ideal 20.0 %, this 21.5 %, modulo 79.7 %")
                .contains("21,486 of 100,000 keys (counted)")
                .contains("Cold after the change: user:");
        assertThat(run.code()).isZero();
    }

    @Test
    void twoDocuments() {
        CommandRun run = CommandRun.of(
                "plan", ExampleFiles.path("four-caches.yaml"), ExampleFiles.path("five-caches.yaml"), "--json");
        JsonNode plan = run.json();
        assertThat(plan.get("changes")).hasSize(1);
        assertThat(plan.get("changes").get(0).get("id").asString()).isEqualTo("cache-5");
        assertThat(plan.get("moved").get("keys").isNull()).isTrue();
        assertThat(plan.get("before").get("epoch").asInt()).isEqualTo(7);
        assertThat(plan.get("needless").get("share").asDouble()).isZero();
        assertThat(run.code()).isZero();
    }

    @Test
    void keysOfUnchangedNodesThatMoveAreWarnedOf() throws IOException {
        Path modulo = Path.of(ExampleFiles.path("modulo.yaml"));
        CommandRun run = CommandRun.of("plan", "-t", modulo.toString(), "--add", "cache-5");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "warning: 60.0 % of keys move between nodes that did not change (exact): the rule modulo does"
                                + " not keep them in place\n");
        String fewer =
                Files.readString(Path.of(ExampleFiles.path("four-caches.yaml"))).replace("160", "100");
        Path changed = Files.writeString(folder.resolve("changed.yaml"), fewer);
        CommandRun rule = CommandRun.of("plan", ExampleFiles.path("four-caches.yaml"), changed.toString(), "--json");
        assertThat(rule.code()).isEqualTo(1);
        assertThat(rule.err()).contains("the rule changes");
        assertThat(rule.json().get("needless").get("share").asDouble()).isPositive();
    }

    private static final String JUMP = """
            clockwise: 1
            placement: { type: jump, buckets: 3 }
            nodes:
              - { id: a, buckets: "0" }
              - { id: b, buckets: "1" }
              - { id: c, buckets: "2" }
            """;

    /** Of seven buckets four come: one for the joiner, and three whose keys were at their new owner to a third. */
    @Test
    void whatAPlannerMovesBetweenUnchangedNodesIsWarnedOf() throws IOException {
        Path jump = Files.writeString(folder.resolve("jump.yaml"), JUMP);
        CommandRun run = CommandRun.of("plan", "-t", jump.toString(), "--add", "d=0.5", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "warning: 28.6 % of keys move between nodes that did not change (expected): jump gives buckets"
                                + " by a unit of weight, and these weights need another unit: multiples of the unit"
                                + " before move none\n");
        assertThat(run.json().get("needless").get("share").asDouble()).isCloseTo(2.0 / 7, within(1e-12));
        assertThat(run.json().get("moved").get("share").asDouble()).isCloseTo(3.0 / 7, within(1e-12));
        CommandRun whole = CommandRun.of("plan", "-t", jump.toString(), "--add", "d=2");
        assertThat(whole.err()).isEmpty();
        assertThat(whole.code()).isZero();
    }

    @Test
    void slotsThatAPlannerEvensAreWarnedOf() throws IOException {
        Path table = Files.writeString(folder.resolve("table.yaml"), """
                clockwise: 1
                replicas: 2
                placement: { type: slot-table }
                nodes:
                  - { id: a, slots: "0-5000", zone: x }
                  - { id: b, slots: "5001-6000", zone: x }
                  - { id: c, zone: yy }
                """);
        Path page = folder.resolve("page.html");
        CommandRun run =
                CommandRun.of("plan", "-t", table.toString(), "--zone", "c=zz", "--html", page.toString(), "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "warning: 6.2 % of keys move between nodes that did not change (exact): the planner evens what"
                                + " was not even by weight and zone, in whole slots where there are slots\n");
        assertThat(run.json().get("needless").get("share").asDouble()).isCloseTo(0.0620, within(0.0001));
        assertThat(Files.readString(page))
                .contains("of keys move needlessly,", "Have other points, by the plan")
                .doesNotContain("does not promise");
    }

    /** The map of two documents, which a hand may have made: what moves is told, and that points did it. */
    @Test
    void pointsOfTwoDocumentsThatDifferAreWarnedOf() throws IOException {
        Path before = Files.writeString(folder.resolve("before.yaml"), JUMP);
        String swapped = JUMP.replace("id: a, buckets: \"0\"", "id: a, buckets: \"1\"")
                .replace("id: b, buckets: \"1\"", "id: b, buckets: \"0\"");
        Path after = Files.writeString(folder.resolve("after.yaml"), swapped);
        CommandRun run = CommandRun.of("plan", before.toString(), after.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo(
                        "warning: 66.7 % of keys move between nodes that did not change (expected): the buckets that the"
                                + " documents give them differ\n");
    }

    /** Moduli near the size of the space are not independent: whole periods do not fit, and hardly a key moves. */
    @Test
    void countedKeysAgreeWithModuliNearTheSpace() {
        CommandRun run = CommandRun.of(
                "plan",
                "--nodes",
                "a=1000000000,b=1000000000,c=0.000000001",
                "--add",
                "d=0.001",
                "--placement",
                "modulo",
                "--keys",
                ExampleFiles.keys(folder),
                "--json");
        assertThat(run.json().get("moved").get("keys").asInt()).isZero();
        assertThat(run.json().get("moved").get("method").asString()).isEqualTo("exact");
        assertThat(run.json().get("moved").get("share").asDouble()).isLessThan(1e-9);
        assertThat(run.json().get("modulo").get("share").asDouble()).isLessThan(1e-9);
        assertThat(run.err()).startsWith("warning: 0.0000000004 % of keys move");
    }

    @Test
    void anAddressChangeMovesNothing() throws IOException {
        String moved =
                Files.readString(Path.of(ExampleFiles.path("four-caches.yaml"))).replace("10.0.0.3", "10.9.9.9");
        Path changed = Files.writeString(folder.resolve("changed.yaml"), moved);
        CommandRun run = CommandRun.of("plan", ExampleFiles.path("four-caches.yaml"), changed.toString());
        assertThat(run.code()).isZero();
        assertThat(run.text()).contains("Address change only: no key moves.");
    }

    @Test
    void copiesCreatedKeptAndDropped() {
        JsonNode copies = CommandRun.of(
                        "plan", "-t", ExampleFiles.path("three-zones.yaml"), "--remove", "store-a1", "--json")
                .json()
                .get("copies");
        assertThat(copies.get("replicas").asInt()).isEqualTo(3);
        double created = copies.get("created").get("share").asDouble();
        assertThat(copies.get("dropped").get("share").asDouble()).isCloseTo(created, within(1e-12));
        assertThat(copies.get("kept").get("share").asDouble()).isCloseTo(3 - created, within(1e-12));
        for (JsonNode node : copies.get("nodes")) {
            boolean heir = node.get("id").asString().equals("store-a2");
            assertThat(node.get("created").get("share").asDouble() > 0).isEqualTo(heir); // one copy in each zone
        }
    }

    @Test
    void theKeysThatGoColdAreWrittenToAFile() throws IOException {
        Path cold = folder.resolve("cold.tsv");
        homeGrown("--add", "n4", "--cold", cold.toString());
        List<String> lines = Files.readAllLines(cold);
        assertThat(lines).hasSize(21_486).allMatch(line -> line.matches("user:\\d+\tn[0-3]\tn4"));
    }

    /** With the file of keys that move one thread counts, otherwise as many as there are processors. */
    @Test
    void countsAndExamplesAreTheSameOnAnyNumberOfThreads() throws IOException {
        Path keys = folder.resolve("many.txt");
        String lines =
                IntStream.range(0, 250_000).mapToObj(i -> "user:" + i + "\n").collect(Collectors.joining());
        Files.writeString(keys, lines);
        Path cold = folder.resolve("cold.tsv");
        List<String> plan = List.of("plan", "--nodes", "a,b,c", "--add", "d", "--keys", keys.toString());
        List<String> ordered = new ArrayList<>(plan);
        ordered.addAll(List.of("--cold", cold.toString()));
        CommandRun one = CommandRun.of(ordered.toArray(String[]::new));
        CommandRun many = CommandRun.of(plan.toArray(String[]::new));
        assertThat(many.text()).isEqualTo(one.text());
        List<String> moved = Files.readAllLines(cold);
        assertThat(moved)
                .isSortedAccordingTo(Comparator.comparingInt(
                        line -> Integer.parseInt(line.substring("user:".length(), line.indexOf('\t')))));
        for (String line : moved.subList(0, 5)) {
            assertThat(many.text()).contains(line.substring(0, line.indexOf('\t')) + " (");
        }
    }

    @Test
    void moduloIsCountedInEverySpace() {
        Topology before = Topology.of(
                Node.of("a"),
                Node.of("b").withWeight(2),
                Node.of("c"),
                Node.of("z").withWeight(0));
        Topology after = before.plus(Node.of("d"));
        for (Space space : List.of(Space.bits(32), Space.modulus(100), Space.bits(128))) {
            ModuloRule rule = new ModuloRule(PositionHash.of(HashFunction.MD5, space));
            KeyMovement counted = Movement.counting(rule.place(before), rule.place(after));
            ModuloCount modulo = ModuloCount.of(rule.place(before), rule.place(after));
            assertThat(modulo).isNotNull();
            for (int i = 0; i < 2_000; i++) {
                byte[] key = ("user:" + i).getBytes(StandardCharsets.UTF_8);
                counted.add(key);
                modulo.add(key, 0, key.length);
            }
            assertThat(modulo.moved()).isEqualTo(counted.moved()).isPositive();
        }
    }

    @Test
    void weightsTooOddForModuloLeaveTheBaselineOut() throws IOException {
        StringBuilder nodes = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            nodes.append("  - { id: n")
                    .append(i)
                    .append(", weight: 999999999.")
                    .append(100000007 + 2 * i)
                    .append(" }\n");
        }
        String document =
                "clockwise: 1\nplacement: { type: custom-ring, hash: md5, space: 100, points: given }\nnodes:\n"
                        + nodes;
        String points = document.replace(" }\n  -", ", points: [7] }\n  -").replaceAll(" }\n$", ", points: [50] }\n");
        Path file = Files.writeString(folder.resolve("odd.yaml"), points);
        CommandRun json = CommandRun.of(
                "plan", "-t", file.toString(), "--remove", "n9", "--keys", ExampleFiles.keys(folder), "--json");
        assertThat(json.err()).isEmpty();
        assertThat(json.json().get("modulo").isNull()).isTrue();
        CommandRun text = CommandRun.of("plan", "-t", file.toString(), "--remove", "n9");
        assertThat(text.text()).contains("ideal 10.0 %, this ").doesNotContain("modulo");
    }

    @Test
    void thePageIsWritten() throws IOException {
        Path page = folder.resolve("plan.html");
        homeGrown("--add", "n4", "--html", page.toString());
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("<svg", "21,486", "n4");
    }

    @Test
    void twoKeyHashesGiveAnExpectation() {
        CommandRun run = CommandRun.of(
                "plan", ExampleFiles.path("four-caches.yaml"), ExampleFiles.path("home-grown-ring.yaml"), "--json");
        assertThat(run.json().get("moved").get("method").asString()).isEqualTo("expected");
        assertThat(run.json().get("moved").get("share").asDouble()).isCloseTo(1.0, within(1e-9));
        assertThat(run.json().get("arcs").isNull()).isTrue();
    }

    @Test
    void weightsAndZones() {
        CommandRun run = CommandRun.of(
                "plan",
                "-t",
                ExampleFiles.path("weighted.yaml"),
                "--weight",
                "big-2=2.5",
                "--zone",
                "big-1=rack-7",
                "--remove",
                "small-1",
                "--json");
        List<String> changes = new ArrayList<>();
        run.json()
                .get("changes")
                .forEach(change -> changes.add(
                        change.get("id").asString() + " " + change.get("change").asString() + " " + change.get("to")));
        assertThat(changes).containsExactly("big-1 zone \"rack-7\"", "big-2 weight \"2.5\"", "small-1 left null");
    }

    /** Of two ids that begin an option the longer one is meant; no password is shown. */
    @Test
    void addresses() throws IOException {
        Path saved = folder.resolve("saved.yaml");
        CommandRun run = CommandRun.of(
                "plan",
                "--nodes",
                "a,a=b=1",
                "--address",
                "a=redis://:x=y@h:1",
                "--address",
                "a=b=redis://h:2",
                "--save",
                saved.toString());
        assertThat(run.code()).isZero();
        assertThat(run.text()).contains("Address change only: no key moves.").doesNotContain("x=y");
        assertThat(Files.readString(saved))
                .contains("{ id: a, address: \"redis://:x=y@h:1\" }", "{ id: \"a=b\", address: \"redis://h:2\" }")
                .contains("epoch: 2");
    }

    /** Placements that keep their map are planned anew, and what is saved can be planned again. */
    @ParameterizedTest
    @ValueSource(strings = {"tokens", "slot-table", "{ type: jump, buckets: 1 }"})
    void plannedPlacementsArePlannedAndSaved(String placement) {
        Path first = folder.resolve("first.yaml");
        CommandRun made = CommandRun.of(
                "plan", "--nodes", "a,b,c", "--placement", placement, "--add", "d=2", "--save", first.toString());
        assertThat(made.err()).isEmpty();
        assertThat(made.code()).isZero();
        assertThat(TopologyDocument.read(first).epoch()).isEqualTo(2);

        Path second = folder.resolve("second.json");
        CommandRun left =
                CommandRun.of("plan", "-t", first.toString(), "--remove", "a", "--save", second.toString(), "--json");
        assertThat(left.code()).isZero();
        JsonNode plan = left.json();
        Topology saved = TopologyDocument.read(second);
        assertThat(saved.epoch()).isEqualTo(3);
        assertThat(saved.nodes()).extracting(Node::id).containsExactly("b", "c", "d");
        Movement movement = Movement.of(Placement.of(TopologyDocument.read(first)), Placement.of(saved));
        assertThat(plan.get("moved").get("share").asDouble())
                .isEqualTo(movement.moved().toDouble());
        assertThat(movement.needless()).isEqualTo(Share.ZERO);
        assertThat(Balance.of(Placement.of(saved)).maxOverMean().toDouble()).isLessThan(1.03);
    }

    @Test
    void nobodyLeftIsWarnedOf() {
        CommandRun run = CommandRun.of("plan", "--nodes", "a", "--remove", "a");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("warning: no node of positive weight is left, so no key has an owner\n");
    }

    @Test
    void aChangeThatChangesNothingKeepsTheEpoch() {
        CommandRun run = CommandRun.of("plan", "-t", ExampleFiles.path("three-zones.yaml"), "--weight", "store-a1=1");
        assertThat(run.code()).isZero();
        assertThat(run.text())
                .contains("(epoch 3, 6 nodes)", "the topologies are alike")
                .doesNotContain("epoch 4");
    }

    @Test
    void oneNodeIsAddedOrRemoved() {
        CommandRun run = CommandRun.of("plan", "--nodes", "a,b", "--add", "c", "--remove", "c");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "clockwise plan: --add and --remove both name node \"c\": name it in one of them, or change it"
                                + " with --weight, --zone or --address\n");
    }

    private String written(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n")
                .toString();
    }

    /** The same nodes under another rule, of which a hand-made document gives the same plan. */
    @Test
    void theSameNodesUnderAnotherPlacement() throws IOException {
        String sessions = ExampleFiles.path("sessions.yaml");
        CommandRun run = CommandRun.of("plan", "-t", sessions, "--placement", "rendezvous");
        assertThat(run.err())
                .isEqualTo("warning: 62.7 % of keys move between nodes that did not change (expected): the key hash"
                        + " changes\n");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines())
                .startsWith(
                        sessions + " (epoch 1, 3 nodes) → the same, changed as follows (epoch 2, 3 nodes)",
                        "  the topology: rule twemproxy-ketama → rendezvous",
                        "  note: name of 3 nodes left out, as rendezvous does not ask for it",
                        "  note: order of 3 nodes left out, as rendezvous does not ask for it",
                        "",
                        "62.7 % of keys move (expected)",
                        "")
                .noneMatch(line -> line.contains("ideal") || line.contains("modulo"));
        String other = written(
                "rendezvous.yaml",
                "clockwise: 1",
                "epoch: 2",
                "placement: { type: rendezvous }",
                "nodes:",
                "  - { id: session-1, address: \"10.0.0.1:6379\" }",
                "  - { id: session-2, address: \"10.0.0.2:6379\" }",
                "  - { id: session-3, address: \"10.0.0.3:6379\", weight: 2 }");
        Path saved = folder.resolve("next.yaml");
        JsonNode edited = CommandRun.of(
                        "plan", "-t", sessions, "--placement", "rendezvous", "--save", saved.toString(), "--json")
                .json();
        JsonNode documents = CommandRun.of("plan", sessions, other, "--json").json();
        assertThat(edited.get("flows")).isEqualTo(documents.get("flows"));
        assertThat(edited.get("changes")).isEqualTo(documents.get("changes"));
        assertThat(edited.get("changes").get(0).get("from").asString())
                .as("the full text is in the JSON")
                .startsWith("twemproxy-ketama [hash=fnv1a_64, hashTag={}, key-hash=");
        assertThat(TopologyDocument.read(saved)).isEqualTo(TopologyDocument.read(Path.of(other)));
    }

    @Test
    void anotherPlacementIsPlannedWhereItKeepsItsMap() {
        String adopted = folder.resolve("adopted.yaml").toString();
        assertThat(CommandRun.of("adopt", ExampleFiles.path("sessions.yaml"), "--out", adopted)
                        .code())
                .isZero();
        CommandRun tokens = CommandRun.of("plan", "-t", adopted, "--placement", "tokens", "--add", "session-4");
        assertThat(tokens.lines())
                .contains(
                        "  the topology: rule custom-ring → tokens",
                        "  session-4 joined",
                        "  the planner assigned 3 nodes other tokens");
        CommandRun slots =
                CommandRun.of("plan", "-t", ExampleFiles.path("sessions.yaml"), "--placement", "slot-table", "--json");
        assertThat(slots.json().get("after").get("maxOverMean").asDouble()).isBetween(1.0, 1.001);
        CommandRun ring = CommandRun.of("plan", "-t", adopted, "--placement", "ring");
        assertThat(ring.lines()).contains("  note: points of 3 nodes left out, as ring does not ask for it");
    }

    @Test
    void optionsOfOneTypeAreNamed() throws IOException {
        CommandRun run = CommandRun.of(
                "plan",
                "-t",
                ExampleFiles.path("sessions.yaml"),
                "--placement",
                "{ dialect: twemproxy-ketama, hash: md5 }");
        assertThat(run.lines())
                .contains(
                        "  the topology: rule twemproxy-ketama with hashTag: \"{}\" → twemproxy-ketama with hash: md5");
        CommandRun same = CommandRun.of("plan", "-t", ExampleFiles.path("four-caches.yaml"), "--placement", "ring");
        assertThat(same.lines()).contains("  the topologies are alike");
        CommandRun points = CommandRun.of(
                "plan", "-t", ExampleFiles.path("four-caches.yaml"), "--placement", "{ type: ring, points: 320 }");
        assertThat(points.lines()).contains("  the topology: rule ring with points: 160 → ring with points: 320");
    }

    @Test
    void whatAnotherPlacementMustBeToldIsAskedFor() {
        String four = ExampleFiles.path("four-caches.yaml");
        assertThat(CommandRun.of("plan", "-t", four, "--placement", "nginx-hash")
                        .err())
                .contains("must have order in a placement by nginx-hash");
        assertThat(CommandRun.of("plan", "-t", four, "--placement", "redis-cluster")
                        .err())
                .isEqualTo(
                        "clockwise plan: --placement redis-cluster takes slots that the nodes name, and the plan has none"
                                + " to give: use a file that has them, or a placement that is planned, such as slot-table\n");
        assertThat(CommandRun.of("plan", four, four, "--placement", "ring").err())
                .startsWith("clockwise plan: name either two documents");
    }

    /** Slots are slots, whatever the rule is called; and a node has the address that people know. */
    @Test
    void aMasterIsRemovedByItsAddressAndSlotsAreSlots() throws IOException {
        String cluster = written(
                "cluster.yaml",
                "clockwise: 1",
                "placement: { dialect: redis-cluster }",
                "nodes:",
                "  - { id: aaaa, address: \"127.0.0.1:27101\", slots: \"0-5460\" }",
                "  - { id: bbbb, address: \"127.0.0.1:27102\", slots: \"5461-10922\" }",
                "  - { id: cccc, address: \"127.0.0.1:27103\", slots: \"10923-16383\" }");
        CommandRun run = CommandRun.of("plan", "-t", cluster, "--remove", "127.0.0.1:27103");
        assertThat(run.code()).isZero();
        assertThat(run.lines()).contains("  cccc left", "  the planner assigned 2 nodes other slots");
        CommandRun weight = CommandRun.of("plan", "-t", cluster, "--weight", "127.0.0.1:27101=2");
        assertThat(weight.lines()).contains("  aaaa: weight 1 → 2");
        String twice = written(
                "twice.yaml",
                "clockwise: 1",
                "nodes: [{ id: a, address: \"h:1\" }, { id: b, address: \"h:1\" }, { id: c, address: \"redis://h:2\" }]");
        assertThat(CommandRun.of("plan", "-t", twice, "--remove", "h:1").err())
                .isEqualTo(
                        "clockwise plan: --remove names node \"h:1\", which is not in the topology: name one that is\n");
        assertThat(CommandRun.of("plan", "-t", twice, "--remove", "h:2").lines())
                .contains("  c left");
    }

    @Test
    void attributesThatDifferAreChanges() throws IOException {
        String first = written(
                "first.yaml",
                "clockwise: 1",
                "placement: { dialect: libmemcached-ketama }",
                "nodes: [{ id: a, server: \"10.0.0.1\" }, { id: b, server: \"10.0.0.2\" }]");
        String second = written(
                "second.yaml",
                "clockwise: 1",
                "placement: { dialect: libmemcached-ketama }",
                "nodes: [{ id: a, server: \"10.0.0.1\" }, { id: b, server: \"10.0.0.3\" }]");
        assertThat(CommandRun.of("plan", first, second).lines())
                .contains("  b: server 10.0.0.2 → 10.0.0.3")
                .doesNotContain("  the topologies are alike");
    }
}
