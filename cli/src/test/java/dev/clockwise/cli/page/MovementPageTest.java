package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

class MovementPageTest {

    private static final Placement FOUR = Pages.ring(4);
    private static final Placement FIVE = Pages.ring(5);

    /** The outer edge of a band: where it starts and where it ends. */
    private static final Pattern OUTER_EDGE =
            Pattern.compile("M(\\S+) (\\S+)A\\S+ \\S+ 0 0 1 (-?[0-9.]+) (-?[0-9.]+)L");

    private static ParsedPage page(Placement before, Placement after) {
        return ParsedPage.of(Pages.html(before, after));
    }

    /** How many turns the bands of these paths make together. */
    private static double turns(List<Element> paths) {
        double turns = 0;
        for (Element path : paths) {
            Matcher band = OUTER_EDGE.matcher(path.getAttribute("d"));
            while (band.find()) {
                double turn = angle(band.group(3), band.group(4)) - angle(band.group(1), band.group(2));
                turns += turn < -0.5 ? turn + 1 : turn;
            }
        }
        return turns;
    }

    private static double angle(String x, String y) {
        return Math.atan2(Double.parseDouble(x), -Double.parseDouble(y)) / (2 * Math.PI);
    }

    @Test
    void theHeadingIsOneSentence() {
        Movement movement = Movement.between(FOUR, FIVE);
        String heading = page(FOUR, FIVE).text("h1");
        assertThat(heading)
                .isEqualTo("caches.yaml growing from 4 to 5 nodes: "
                        + movement.moved().toPercent(1) + " of keys move (exact; ideal 20.0 %, modulo 80.0 %)");
        assertThat(page(FOUR, FIVE).text("title")).isEqualTo(heading);
    }

    @Test
    void twoTopologiesAreBothNamed() {
        String html = new MovementPage(Movement.between(FIVE, FOUR), null, null, "old.yaml", "new.yaml").html();
        assertThat(ParsedPage.of(html).text("h1"))
                .startsWith("old.yaml → new.yaml, shrinking from 5 to 4 nodes: ")
                .endsWith(" of keys move (exact; ideal 20.0 %)");
    }

    @Test
    void nothingIsLoadedAndNoScriptRuns() {
        String html = Pages.html(FOUR, FIVE);
        assertThat(html)
                .doesNotContain(
                        "<script", "<link", "src=", "href=", "url(", "@import", " style=", "http://", "https://");
        Element policy = ParsedPage.of(html).all("meta").get(1);
        assertThat(policy.getAttribute("content")).startsWith("default-src 'none'; style-src 'sha256-");
    }

    @Test
    void factsNameEpochsAndFingerprints() {
        List<List<String>> facts = page(FOUR, FOUR.plus(Node.of("n4"))).lines("facts");
        assertThat(facts)
                .contains(
                        List.of("Topology", "caches.yaml", "caches.yaml"),
                        List.of("Epoch", "1", "2"),
                        List.of("Nodes", "4", "5"),
                        List.of(
                                "Placement fingerprint",
                                FOUR.topology().placementFingerprint().brief(),
                                FIVE.topology().placementFingerprint().brief()));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 1", "1, 2", "4, 5", "100, 101"})
    void arcsDrawnAddUpToWholeTurnsAndMovedOnesToWhatMoves(int before, int after) {
        Placement from = Pages.ring(before);
        Placement to = Pages.ring(after);
        ParsedPage page = page(from, to);
        List<Element> all = page.all("path", "own").stream()
                .filter(path -> !ParsedPage.classes(path).contains("band"))
                .filter(path -> !ParsedPage.classes(path).contains("moves"))
                .toList();
        List<Element> stays = page.all("path", "stays");
        assertThat(turns(all)).isCloseTo(2, within(1e-3));
        assertThat(turns(stays)).isCloseTo(1, within(1e-3));
        if (after != 101) {
            double moved = Movement.between(from, to).moved().toDouble();
            assertThat(turns(page.all("path", "moves"))).isCloseTo(moved, within(1e-3));
        }
    }

    @Test
    void movedArcsHaveTheColourOfTheJoiner() {
        ParsedPage page = page(FOUR, FIVE);
        Element row = page.all("tr").stream()
                .filter(line -> line.getTextContent().contains("joins"))
                .findFirst()
                .orElseThrow();
        String colour = ParsedPage.classes(
                        (Element) row.getElementsByTagName("i").item(0))
                .get(1);
        assertThat(page.all("path", "moves"))
                .singleElement()
                .satisfies(path -> assertThat(ParsedPage.classes(path)).contains(colour));
        assertThat(page.all("path", "stays")).hasSize(5);
    }

    @Test
    void whatALeaverGivesUpHasTheColoursOfItsHeirs() {
        ParsedPage page = page(FIVE, FOUR);
        List<List<String>> moved =
                page.all("path", "moves").stream().map(ParsedPage::classes).toList();
        // The leaver is the most striking node, so its colour is the first.
        assertThat(moved).hasSize(4).noneMatch(classes -> classes.contains("k0"));
    }

    @Test
    void flowsAreListedTheLargestFirst() {
        ParsedPage page = page(FOUR, FIVE);
        Element table = (Element)
                page.all("div", "from-to").get(0).getElementsByTagName("tbody").item(0);
        assertThat(table.getElementsByTagName("tr").getLength()).isEqualTo(4);
        assertThat(page.all("path", "band")).hasSize(4);
        assertThat(page.text()).contains("Flows, the largest first (exact)");
    }

    @Test
    void sharesStandBesideWhatWeightsAskFor() {
        Placement weighted =
                FOUR.with(Node.of("n1").withWeight(2)).with(Node.of("n3").withWeight(0));
        List<List<String>> lines = page(FOUR, weighted).lines("shares");
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1).get(0)).contains("n1").contains("changes");
        assertThat(lines.get(1).get(2)).isEqualTo("1 → 2");
        assertThat(lines.get(1).get(5)).isEqualTo("50.0 %");
        assertThat(lines.get(3).get(0)).contains("n3").contains("drained");
        assertThat(lines.get(3).subList(2, 7))
                .containsExactly("1 → 0", lines.get(3).get(3), "0 %", "0 %", "–");
        assertThat(page(FOUR, weighted).text())
                .contains("Change: n1 (weight 1 → 2), n3 (weight 1 → 0)")
                .contains("Drained (known, but without keys): n3");
    }

    @Test
    void balanceNamesTheFullestNode() {
        List<List<String>> lines = page(FOUR, FIVE).lines("balance");
        assertThat(lines.get(0).get(0)).isEqualTo("max/mean (exact)");
        assertThat(lines.get(0).get(1)).matches("1\\.\\d{3} n\\d");
        assertThat(lines.get(1).get(2)).matches("0\\.\\d{3} n\\d");
    }

    @Test
    void zonesHaveSharesOfTheirOwn() {
        List<Node> nodes = new ArrayList<>();
        for (Node node : Pages.nodes(6)) {
            nodes.add(node.withZone("zone-" + nodes.size() % 3));
        }
        Placement zoned = Placement.of(Topology.of(RingRule.NATIVE, nodes));
        List<List<String>> lines = page(zoned, zoned.minus("n5")).lines("shares");
        assertThat(lines).extracting(line -> line.get(0)).containsExactly("zone-0", "zone-1", "zone-2");
        assertThat(lines.get(2).get(4)).isEqualTo("20.0 %");
    }

    @Test
    void aNodeThatChangesZoneCountsInEachOnItsSide() {
        Placement before =
                FOUR.with(Node.of("n0").withZone("a")).with(Node.of("n1").withZone("b"));
        List<List<String>> lines =
                page(before, before.with(Node.of("n0").withZone("b"))).lines("shares");
        assertThat(lines.get(0).subList(0, 1)).containsExactly("a");
        assertThat(lines.get(0).subList(3, 6)).containsExactly("–", "–", "–");
        assertThat(lines.get(1).get(4)).isEqualTo("50.0 %");
    }

    @Test
    void countedKeysStandBesideShares() {
        CountedKeys counted = Pages.counted(FOUR, FIVE, 1000);
        ParsedPage page = ParsedPage.of(Pages.html(Movement.between(FOUR, FIVE), counted));
        assertThat(page.text()).contains("Of your 1,000 keys (counted)").contains("Keys counted", "max/mean (counted)");
        List<List<String>> lines = page.lines("shares");
        int before = lines.stream()
                .limit(4)
                .mapToInt(line -> Integer.parseInt(line.get(6)))
                .sum();
        int after =
                lines.stream().mapToInt(line -> Integer.parseInt(line.get(7))).sum();
        assertThat(before).isEqualTo(1000);
        assertThat(after).isEqualTo(1000);
        assertThat(lines.get(4).get(6)).isEqualTo("–");
    }

    @Test
    void needlessMovesAreWarnedOf() {
        Placement more = Pages.placement(RingRule.ofPoints(200), 4);
        ParsedPage page = page(FOUR, more);
        assertThat(page.all("div", "warn"))
                .singleElement()
                .satisfies(box -> assertThat(box.getTextContent())
                        .contains("of keys move needlessly", "The rule that places keys changes"));
        assertThat(page.text()).contains("points=160 → points=200");
        assertThat(page(FOUR, FIVE).all("div", "warn")).isEmpty();
    }

    @Test
    void noMovementIsSaidPlainly() {
        Placement moved = FOUR.with(Node.of("n1").withAddress("redis://10.0.0.9:6379"));
        ParsedPage page = page(FOUR, moved);
        assertThat(page.text("h1")).contains("giving new addresses to nodes: no key moves");
        assertThat(page.text()).contains("No key moves. Both sides place alike").contains("redis://10.0.0.9:6379");
        assertThat(page.all("path", "moves")).isEmpty();
        assertThat(page.all("svg", "flows")).isEmpty();
    }

    @Test
    void movementWithoutArcsHasBarsAndFlowsOnly() {
        ParsedPage modulo = page(Pages.placement(ModuloRule.NATIVE, 4), Pages.placement(ModuloRule.NATIVE, 5));
        assertThat(modulo.all("svg", "ring")).isEmpty();
        assertThat(modulo.all("svg", "flows")).hasSize(1);
        assertThat(modulo.all("svg", "bar")).hasSize(3 + 5);
        assertThat(modulo.text()).contains("No ring is drawn. Modulo");

        RingRule other =
                RingRule.builder().hash(HashFunction.MD5, DigestCut.first(8)).build();
        Movement expected = Movement.expected(FOUR, Pages.placement(other, 4));
        ParsedPage page = ParsedPage.of(Pages.html(expected, null));
        assertThat(page.text("h1")).contains("(expected)");
        assertThat(page.text()).contains("No ring is drawn. The two sides hash keys differently");
    }

    @Test
    void noNodesAtAll() {
        ParsedPage page = page(Pages.ring(0), Pages.ring(0));
        assertThat(page.text("h1")).contains("no key moves");
        assertThat(page.all("svg", "ring")).hasSize(2);
        assertThat(page.all("fieldset")).isEmpty();
        assertThat(page(Pages.ring(0), Pages.ring(1)).text())
                .contains("no owner")
                .contains("100.0 %");
    }

    @Test
    void drawingsAndTablesAreDescribed() {
        ParsedPage page = page(FOUR, FIVE);
        assertThat(page.all("svg"))
                .allSatisfy(svg -> assertThat(
                                svg.getElementsByTagName("title").item(0).getTextContent())
                        .isNotBlank());
        assertThat(page.all("svg", "ring"))
                .allSatisfy(svg -> assertThat(
                                svg.getElementsByTagName("desc").item(0).getTextContent())
                        .isNotBlank());
        assertThat(page.all("table"))
                .allSatisfy(table -> assertThat(
                                table.getElementsByTagName("caption").getLength())
                        .isOne());
        assertThat(page.all("th"))
                .allSatisfy(th -> assertThat(th.getAttribute("scope")).isIn("row", "col"));
        List<String> ids = page.all("*").stream()
                .map(element -> element.getAttribute("id"))
                .filter(id -> !id.isEmpty())
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(page.all("*").stream()
                        .map(element -> element.getAttribute("aria-labelledby"))
                        .filter(names -> !names.isEmpty())
                        .flatMap(names -> List.of(names.split(" ", -1)).stream()))
                .isSubsetOf(ids);
    }

    @Test
    void theSameInputGivesTheSameBytes() {
        List<Node> shuffled = new ArrayList<>(Pages.nodes(30));
        Collections.shuffle(shuffled, new Random(1));
        Placement again = Placement.of(Topology.of(RingRule.NATIVE, shuffled));
        assertThat(Pages.html(again, Pages.ring(31))).isEqualTo(Pages.html(Pages.ring(30), Pages.ring(31)));
    }

    @Test
    @DefaultLocale("ar-EG-u-nu-arab")
    void theLocaleDecidesNothing() {
        assertThat(Pages.html(FOUR, FIVE)).matches(html -> html.chars().noneMatch(c -> c >= 0x660 && c <= 0x669));
        assertThat(page(FOUR, FIVE).text("h1")).contains("ideal 20.0 %");
    }

    @Test
    void aThousandNodesFitInHalfAMebibyte() {
        String html = Pages.html(Pages.ring(1000), Pages.ring(1001));
        assertThat(html.getBytes(StandardCharsets.UTF_8).length).isLessThan(1 << 19);
        ParsedPage page = ParsedPage.of(html);
        assertThat(page.text())
                .contains("are joined into sectors of a quarter of a degree")
                .contains("961 other nodes", "989 others, in greys");
        assertThat(page.all("path", "moves")).hasSize(1);
    }

    @Test
    void anyIdsFitInTwoMebibytes() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            nodes.add(Node.of("\"".repeat(4090) + i)
                    .withZone("'".repeat(4090) + i)
                    .withAddress("<".repeat(4096)));
        }
        Placement before = Placement.of(Topology.of(RingRule.ofPoints(160), nodes));
        Placement after = Placement.of(Topology.of(RingRule.ofPoints(170), nodes));
        assertThat(Pages.html(before, after).getBytes(StandardCharsets.UTF_8).length)
                .isLessThan(1 << 21);
    }
}
