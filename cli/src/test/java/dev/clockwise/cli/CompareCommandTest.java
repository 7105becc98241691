package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Arc;
import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CompareCommandTest {

    private static final Map<String, PlacementRule> RULES = Map.of(
            "ring of 160 points", RingRule.NATIVE,
            "slots 2^16", SlotsRule.NATIVE,
            "slots 2^16 to 1.02", SlotsRule.NATIVE.withCapacity(new BigDecimal("1.02")),
            "rendezvous", RendezvousRule.NATIVE,
            "modulo", ModuloRule.NATIVE);

    @TempDir
    private Path folder = Path.of("");

    private static JsonNode json(String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", "--no-time", "--json"));
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        return run.json();
    }

    private static JsonNode placement(JsonNode json, String name) {
        for (JsonNode each : json.get("placements")) {
            if (each.get("placement").asString().equals(name)) {
                return each;
            }
        }
        throw new AssertionError(name + " is not in " + json);
    }

    private static void assertShare(JsonNode part, Share share) {
        assertThat(part.get("shareExact").asString()).isEqualTo(share.toString());
        assertThat(part.get("share").asDouble()).isEqualTo(share.toDouble());
    }

    @ParameterizedTest
    @ValueSource(strings = {"four-caches.yaml", "weighted.yaml", "three-zones.yaml"})
    void figuresAreThoseOfTheLibrary(String example) {
        Topology topology = TopologyDocument.read(Path.of(ExampleFiles.path(example)));
        JsonNode json = json("-t", ExampleFiles.path(example), "--add", "new=2", "--remove", firstActive(topology));
        for (Map.Entry<String, PlacementRule> each : RULES.entrySet()) {
            JsonNode shown = placement(json, each.getKey());
            Placement placement = Placement.of(topology.withRule(each.getValue()));
            Balance balance = Balance.of(placement);
            assertThat(shown.get("balance").get("maxOverMean").asDouble())
                    .isEqualTo(balance.maxOverMean().toDouble());
            assertThat(shown.get("balance").get("minOverMean").asDouble())
                    .isEqualTo(balance.minOverMean().toDouble());
            assertThat(shown.get("balance").get("method").asString())
                    .isEqualTo(balance.method().toString());
            assertThat(shown.get("bytes").asLong())
                    .isEqualTo(placement.footprint().bytes());
            Node joiner = Node.of("new")
                    .withWeight(2)
                    .withZone(json.get("joiner").get("zone").asString(null));
            Movement join = movement(placement, placement.plus(joiner));
            assertMoves(shown.get("join"), join);
            assertThat(shown.get("join").get("donors").asInt())
                    .isEqualTo(join.donors("new").size());
            String leaver = json.get("leaver").asString();
            Movement leave = movement(placement, placement.minus(leaver));
            assertMoves(shown.get("leave").get("largest"), leave);
            assertThat(shown.get("leave").get("largest").get("heirs").asInt())
                    .isEqualTo(leave.heirs(leaver).size());
            assertShare(shown.get("leave").get("mean"), leave.moved());
            assertThat(shown.get("loss").get("maxOverMean").asDouble()).isEqualTo(worstLoss(placement));
        }
    }

    @Test
    void plannedPlacementsArePlannedAsTheLibraryPlansThem() {
        Topology topology = TopologyDocument.read(Path.of(ExampleFiles.path("weighted.yaml")));
        JsonNode shown = placement(json("-t", ExampleFiles.path("weighted.yaml"), "--add", "new=2"), "jump");
        assertThat(shown.get("planned").asBoolean()).isTrue();
        Planner planner = Planner.of(JumpRule.of(1)).orElseThrow();
        Topology none = Topology.of(JumpRule.of(1), List.of());
        Topology before = planner.plan(none, topology.withRule(JumpRule.of(1)));
        Topology joined = planner.plan(before, before.plus(Node.of("new").withWeight(2)));
        assertMoves(shown.get("join"), movement(Placement.of(before), Placement.of(joined)));
        assertThat(shown.get("loss").get("maxOverMean").asDouble()).isEqualTo(worstLoss(Placement.of(before)));
    }

    @Test
    void aSlotTableIsPlannedForItsClients() {
        JsonNode table = placement(json("--nodes", "a,b,c=2", "--add", "d"), "slot-table 16,384");
        assertThat(table.get("planned").asBoolean()).isTrue();
        assertThat(table.get("balance").get("maxOverMean").asDouble()).isCloseTo(1, within(0.0001));
        assertThat(table.get("join").get("needless").get("share").asDouble()).isZero();
        assertThat(table.get("join").get("share").asDouble()).isCloseTo(0.2, within(0.0001));
        assertThat(table.get("loss").get("maxOverMean").asDouble()).isBetween(1.0, 1.05);
    }

    /** A table of another size and hash is its own kind's to plan, and its figures are those of that plan. */
    @Test
    void aSlotTableOfOtherOptionsIsPlannedByItsOwnPlanner() throws IOException {
        Path file = folder.resolve("table.yaml");
        String placement = "{ type: slot-table, slots: 1024, hash: xxh3_64 }";
        CommandRun.of("plan", "--nodes", "a,b,c", "--placement", placement, "--add", "d", "--save", file.toString());
        Topology before = TopologyDocument.read(file);
        JsonNode json = json("-t", file.toString(), "--add", "e");
        JsonNode own = placement(json, "slot-table 1,024");
        Planner planner = Planner.of(before.rule()).orElseThrow();
        Topology after = planner.plan(before, before.plus(Node.of("e")));
        assertMoves(own.get("join"), movement(Placement.of(before), Placement.of(after)));
        assertThat(own.get("leave").get("tried").asInt()).isEqualTo(4);
        assertThat(own.get("missing")).isEmpty();
        assertThat(own.get("limit").asString()).isEqualTo("its slots are in the document");
        assertThat(json.get("unserved")).isEmpty();
        assertThat(json.get("advice").get("keep").asBoolean()).isTrue();

        Files.writeString(file, Files.readString(file).replaceFirst("(?m)^  - \\{? ?id: d.*\\R(    .*\\R)*", ""));
        JsonNode lost = json("-t", file.toString());
        JsonNode again = placement(lost, "slot-table 1,024 replanned");
        assertThat(again.get("balance").get("maxOverMean").asDouble()).isBetween(1.0, 1.003);
    }

    /** A joiner of half a bucket's weight doubles all buckets, and its keys come with those that move about. */
    @Test
    void jumpIsNotAdvisedForAJoinerThatItPlacesBadly() {
        JsonNode json = json("--nodes", "shard-0,shard-1,shard-2", "--within", "1.005", "--add", "shard-3=0.5");
        JsonNode jump = placement(json, "jump").get("join");
        assertThat(jump.get("needless").get("share").asDouble()).isCloseTo(2.0 / 7, within(1e-12));
        assertThat(json.get("advice").get("placement").asString()).isEqualTo("rendezvous");
        JsonNode mean = json("--nodes", "a=2,b=3", "--placement", "{ type: jump, buckets: 1 }");
        assertThat(mean.get("joiner").get("weight").asDouble()).isEqualTo(2.5);
        assertThat(placement(mean, "jump")
                        .get("join")
                        .get("needless")
                        .get("share")
                        .asDouble())
                .isCloseTo(0.16, within(1e-9));
        assertThat(mean.get("advice").get("keep").asBoolean()).isFalse();
    }

    @Test
    void aRangeIsSlicedByWeightAndAJoinerHalvesTheLargestSlice() {
        JsonNode range = placement(json("--nodes", "a=2,b=1,c=1", "--add", "d"), "range");
        assertThat(range.get("balance").get("maxOverMean").asDouble()).isEqualTo(1);
        assertThat(range.get("join").get("share").asDouble()).isEqualTo(0.25);
        assertThat(range.get("join").get("donors").asInt()).isEqualTo(1);
        assertThat(range.get("join").get("needless").get("share").asDouble()).isZero();
        assertThat(range.get("leave").get("largest").get("id").asString()).isEqualTo("a");
        assertThat(range.get("leave").get("largest").get("heirs").asInt()).isEqualTo(1);
        assertThat(range.get("loss").get("maxOverMean").asDouble()).isEqualTo(1.5);
    }

    private static String firstActive(Topology topology) {
        return topology.nodes().stream()
                .filter(Node::isActive)
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static Movement movement(Placement before, Placement after) {
        return Movement.of(before, after);
    }

    private static void assertMoves(JsonNode shown, Movement movement) {
        assertShare(shown, movement.moved());
        assertThat(shown.get("ideal").get("share").asDouble())
                .isEqualTo(movement.ideal().toDouble());
        assertThat(shown.get("needless").get("share").asDouble())
                .isEqualTo(movement.needless().toDouble());
        assertThat(shown.get("method").asString()).isEqualTo(movement.method().toString());
        long touched = movement.arcs().stream().filter(Arc::isMoved).count();
        if (movement.arcs().isEmpty()) {
            assertThat(shown.get("arcs").isNull()).isTrue();
        } else {
            assertThat(shown.get("arcs").asLong()).isEqualTo(touched);
        }
    }

    private static double worstLoss(Placement placement) {
        return placement.topology().nodes().stream()
                .filter(Node::isActive)
                .map(node -> Balance.of(placement.minus(node.id())).maxOverMean())
                .max(Share::compareTo)
                .orElseThrow()
                .toDouble();
    }

    @Test
    void jsonHasTheShapeThatScriptsRelyOn() {
        JsonNode json = json("-t", ExampleFiles.path("three-zones.yaml"));
        assertThat(json.propertyNames())
                .containsExactly("topology", "joiner", "leaver", "keys", "placements", "unserved", "advice");
        assertThat(json.get("topology").propertyNames())
                .containsExactly("name", "epoch", "nodes", "activeNodes", "zones", "replicas");
        assertThat(json.get("topology").get("epoch").asInt()).isEqualTo(3);
        assertThat(json.get("leaver").isNull()).isTrue();
        assertThat(json.get("keys").isNull()).isTrue();
        for (JsonNode each : json.get("placements")) {
            assertThat(each.propertyNames())
                    .containsExactly(
                            "placement",
                            "type",
                            "own",
                            "planned",
                            "balance",
                            "counted",
                            "join",
                            "leave",
                            "loss",
                            "bytes",
                            "buildNanoseconds",
                            "lookupNanoseconds",
                            "limit",
                            "missing");
            assertThat(each.get("join").propertyNames())
                    .containsExactly("share", "shareExact", "ideal", "needless", "arcs", "method", "donors");
            assertThat(each.get("leave").propertyNames())
                    .containsExactly("tried", "nodes", "mean", "meanIdeal", "meanNeedless", "largest");
            assertThat(each.get("loss").propertyNames())
                    .containsExactly("tried", "nodes", "id", "maxOverMean", "method");
            assertThat(each.get("lookupNanoseconds").isNull()).isTrue();
            assertThat(each.get("own").asBoolean())
                    .isEqualTo(each.get("placement").asString().equals("ring of 160 points"));
        }
        assertThat(json.get("advice").propertyNames())
                .containsExactly("placement", "keep", "within", "reason", "moves");
    }

    @Test
    void theMeanOfAllLeavesIsOverEachNode() {
        JsonNode leave = placement(json("-t", ExampleFiles.path("weighted.yaml")), "ring of 160 points")
                .get("leave");
        assertThat(leave.get("tried").asInt()).isEqualTo(4);
        assertThat(leave.get("mean").get("share").asDouble()).isCloseTo(0.25, within(1e-12));
        assertThat(leave.get("meanIdeal").get("share").asDouble()).isCloseTo(0.25, within(1e-12));
        assertThat(leave.get("largest").get("id").asString()).isEqualTo("big-1");
    }

    @Test
    void keysAreCounted() {
        String keys = ExampleFiles.keys(folder);
        JsonNode json = json("-t", ExampleFiles.path("home-grown-ring.yaml"), "--add", "n4", "--keys", keys);
        assertThat(json.get("keys").asInt()).isEqualTo(100_000);
        JsonNode own = placement(json, "custom-ring of 100 points");
        assertThat(own.get("own").asBoolean()).isTrue();
        assertThat(own.get("counted").get("maxOverMean").asDouble()).isCloseTo(1.0238, within(1e-9));
        assertThat(own.get("counted").get("joined").asInt()).isEqualTo(21_486);
        Topology topology = TopologyDocument.read(Path.of(ExampleFiles.path("home-grown-ring.yaml")));
        Placement rendezvous = Placement.of(topology.withRule(RendezvousRule.NATIVE));
        KeyBalance counter = Balance.counting(rendezvous);
        for (int i = 0; i < 100_000; i++) {
            counter.add(("user:" + i).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(placement(json, "rendezvous")
                        .get("counted")
                        .get("maxOverMean")
                        .asDouble())
                .isEqualTo(counter.balance().maxOverMean().toDouble());
        CommandRun text = CommandRun.of(
                "compare", "-t", ExampleFiles.path("home-grown-ring.yaml"), "--no-time", "--add", "n4", "--keys", keys);
        assertThat(text.text()).contains("KEYS MAX", "21,486");
    }

    @Test
    void withoutTimesEqualInputGivesEqualOutput() {
        String[] arguments = {"compare", "-t", ExampleFiles.path("weighted.yaml"), "--no-time"};
        String text = CommandRun.of(arguments).text();
        assertThat(CommandRun.of(arguments).text()).isEqualTo(text);
        assertThat(text).doesNotContain("LOOKUP", "times are").contains("MEMORY", "* ring of 160 points");
    }

    @Test
    void timesAreTakenUnlessNotAskedFor() {
        JsonNode json = CommandRun.of("compare", "--nodes", "a,b,c", "--json").json();
        assertThat(json.get("placements"))
                .allMatch(each -> each.get("lookupNanoseconds").isNumber()
                        && each.get("buildNanoseconds").isNumber());
    }

    @Test
    void rowsAreTheMostEvenFirstAndModuloIsTheBaselineBelow() {
        List<String> names = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (JsonNode each : json("--nodes", "a,b,c,d,e,f,g").get("placements")) {
            names.add(each.get("placement").asString());
            ratios.add(each.get("balance").get("maxOverMean").asDouble());
        }
        assertThat(names.get(names.size() - 1)).isEqualTo("modulo");
        assertThat(ratios.subList(0, ratios.size() - 1)).isSorted();
    }

    @Test
    void whatCannotServeIsListedWithItsReason() throws IOException {
        Path heavy = Files.writeString(
                folder.resolve("heavy.yaml"),
                "clockwise: 1\nplacement: { type: rendezvous }\nnodes: [{ id: a, weight: 9000 }, { id: b }]\n");
        JsonNode json = json("-t", heavy.toString());
        assertThat(json.get("unserved")).hasSize(1);
        JsonNode ring = json.get("unserved").get(0);
        assertThat(ring.get("placement").asString()).isEqualTo("ring of 160 points");
        assertThat(ring.get("reason").asString()).startsWith("a ring has at most 1048576 points");
        assertThat(CommandRun.of("compare", "-t", heavy.toString(), "--no-time").text())
                .contains("CANNOT SERVE THIS TOPOLOGY\n  ring of 160 points  a ring has at most 1048576 points");
    }

    @Test
    void pointsGivenByHandTakeNoJoiner() {
        JsonNode own = placement(json("-t", ExampleFiles.path("clock-face.yaml")), "custom-ring");
        assertThat(own.get("join").isNull()).isTrue();
        assertThat(own.get("missing").get(0).asString()).startsWith("join: ").contains("new-node");
        assertThat(own.get("leave").get("tried").asInt()).isEqualTo(3);
        CommandRun run = CommandRun.of("compare", "-t", ExampleFiles.path("clock-face.yaml"), "--no-time");
        assertThat(run.text()).contains("\n                      join: node \"new-node\" has no points");
    }

    @Test
    void oneNodeHasNoLeave() {
        JsonNode json = json("--nodes", "a,b=0");
        assertThat(json.get("placements"))
                .allMatch(each -> each.get("leave").isNull() && each.get("loss").isNull());
        assertThat(json.get("advice").get("reason").asString()).isEqualTo("one node owns every key");
        assertThat(CommandRun.of("compare", "--nodes", "a,b=0", "--no-time").text())
                .contains(" –")
                .doesNotContain("leave  of", "LEAVE", "HEIRS", "AFTER A LOSS");
    }

    @Test
    void manyNodesAreTriedInPart() {
        StringBuilder nodes = new StringBuilder("n0");
        for (int i = 1; i < 40; i++) {
            nodes.append(",n").append(i);
        }
        JsonNode json = json("--nodes", nodes.toString());
        assertThat(placement(json, "modulo").get("leave").get("tried").asInt()).isEqualTo(8);
        assertThat(placement(json, "modulo").get("leave").get("nodes").asInt()).isEqualTo(40);
        assertThat(placement(json, "ring of 160 points")
                        .get("loss")
                        .get("tried")
                        .asInt())
                .isEqualTo(40);
        CommandRun run = CommandRun.of("compare", "--nodes", nodes.toString(), "--no-time");
        assertThat(run.text())
                .contains("leave  of each node in turn, of some where marked °: the mean, and the largest\n")
                .contains("° of some nodes tried, not of each");
        List<String> panel = run.lines().stream()
                .dropWhile(line -> !line.contains("LARGEST"))
                .toList();
        assertThat(panel)
                .anyMatch(line -> line.matches("  maglev 65,537 +[0-9.]+ %° +[0-9.]+ %° +[0-9.]+ %° .*"))
                .anyMatch(line -> line.matches("\\* ring of 160 points +[0-9.]+ % +[0-9.]+ % +[0-9.]+ % .*"));
        assertThat(CommandRun.of("compare", "--nodes", "a,b", "--no-time").text())
                .contains("leave  of each node in turn: the mean, and the largest\n");
    }

    @Test
    void adviceKeepsToTheRatioAskedFor() {
        String nodes = "a,b,c,d,e,f,g,h,i,j";
        JsonNode loose = json("--nodes", nodes, "--within", "1.5").get("advice");
        assertThat(loose.get("keep").asBoolean()).isTrue();
        assertThat(loose.get("moves").isNull()).isTrue();
        JsonNode strict = json("--nodes", nodes, "--within", "1.02").get("advice");
        assertThat(strict.get("placement").asString()).isEqualTo("rendezvous");
        assertThat(strict.get("within").asDouble()).isEqualTo(1.02);
        assertThat(strict.get("moves").get("share").asDouble()).isCloseTo(0.9, within(1e-9));
        assertThat(CommandRun.of("compare", "--nodes", nodes, "--within", "1.02", "--no-time").lines().stream()
                        .filter(line -> line.startsWith("Advice: ")))
                .hasSize(1)
                .allMatch(line -> line.contains("change to rendezvous: ") && line.endsWith("."));
    }

    @Test
    void linesFitTheScreen() {
        String file = ExampleFiles.path("five-caches.yaml");
        CommandRun run = CommandRun.of("compare", "-t", file);
        assertThat(run.text()).contains("BUILD", "LOOKUP", "times are of this machine");
        assertThat(run.lines().stream().filter(line -> !line.startsWith("Advice")))
                .allMatch(line -> line.length() <= 100);
        assertThat(CommandRun.atTerminal("compare", "-t", file, "--no-time").text())
                .contains("\u001b[1mAdvice\u001b[0m: ");
    }
}
