package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuotasTest {

    private static List<Node> nodes(SplittableRandom random, int most) {
        List<Node> nodes = new ArrayList<>();
        int zones = 1 + random.nextInt(4);
        boolean alike = random.nextInt(3) == 0;
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            Node node = Node.of("n" + i).withWeight(alike ? BigDecimal.ONE : weight(random));
            nodes.add(random.nextInt(4) == 0 ? node : node.withZone("z" + random.nextInt(zones)));
        }
        return nodes;
    }

    private static BigDecimal weight(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> new BigDecimal("0.000000001");
            case 1 -> Node.MAX_WEIGHT;
            case 2 -> BigDecimal.valueOf(1 + random.nextInt(5));
            default -> BigDecimal.valueOf(1 + random.nextInt(3_000), 3);
        };
    }

    /** What the nodes hold: nothing, anything, or about what they are to have. */
    private static int[] held(SplittableRandom random, List<Node> nodes, int pieces) {
        LeastMoves parts = new LeastMoves(nodes, Map.of(), pieces);
        int[] held = new int[nodes.size()];
        int left = pieces;
        int way = random.nextInt(3);
        for (int i = 0; i < held.length && way > 0; i++) {
            int about = parts.floor(List.of(nodes.get(i))) + random.nextInt(4) - 1;
            held[i] = Math.max(0, Math.min(left, way == 1 ? random.nextInt(left + 1) : about));
            left -= held[i];
        }
        return held;
    }

    private static Map<String, Integer> byId(List<Node> nodes, int[] numbers) {
        Map<String, Integer> byId = new HashMap<>();
        IntStream.range(0, numbers.length).forEach(i -> byId.put(nodes.get(i).id(), numbers[i]));
        return byId;
    }

    @Test
    void nodesAndZonesHaveTheirPartsRoundedAndTheFewestPiecesMove() {
        Property.check("nodes and zones have their parts rounded and the fewest pieces move", 500, random -> {
            List<Node> nodes = nodes(random, random.nextBoolean() ? 5 : 30);
            int pieces = 1 + random.nextInt(random.nextBoolean() ? 12 : 400);
            int[] held = held(random, nodes, pieces);
            int[] quotas = Quotas.of(nodes, pieces, held);
            LeastMoves oracle = new LeastMoves(nodes, byId(nodes, held), pieces);
            Map<String, Integer> has = byId(nodes, quotas);
            assertThat(IntStream.of(quotas).sum()).isEqualTo(pieces);
            nodes.forEach(node -> assertThat(has.get(node.id()))
                    .isBetween(oracle.floor(List.of(node)), oracle.ceiling(List.of(node))));
            oracle.zones()
                    .forEach(zone -> assertThat(zone.stream()
                                    .mapToInt(node -> has.getOrDefault(node.id(), 0))
                                    .sum())
                            .isBetween(oracle.floor(zone), oracle.ceiling(zone)));
            int moved = IntStream.range(0, held.length)
                    .map(i -> Math.max(0, quotas[i] - held[i]))
                    .sum();
            assertThat(moved).isEqualTo(oracle.count());
        });
    }

    /** The oracle against every assignment there is. */
    @Test
    void theFewestMovesAreTheFewestOfAllAssignments() {
        Property.check("the fewest moves are the fewest of all assignments", 60, random -> {
            List<Node> nodes = nodes(random, 4);
            int pieces = 1 + random.nextInt(nodes.size() == 4 ? 5 : 6);
            List<String> owners = IntStream.range(0, pieces)
                    .mapToObj(i -> "n" + random.nextInt(6))
                    .toList();
            Map<String, Integer> held = new HashMap<>();
            owners.forEach(owner -> held.merge(owner, 1, Integer::sum));
            LeastMoves oracle = new LeastMoves(nodes, held, pieces);
            assertThat(oracle.count()).isEqualTo(oracle.tried(owners));
        });
    }

    @Test
    void aZoneIsNotRoundedTwice() {
        // Four nodes of 2.5 each: alone each could have 2 or 3, but a zone of two has 5 exactly.
        List<Node> nodes = List.of(
                Node.of("a").withZone("x"),
                Node.of("b").withZone("x"),
                Node.of("c").withZone("y"),
                Node.of("d").withZone("y"));
        assertThat(Quotas.of(nodes, 10, new int[4])).containsExactly(3, 2, 3, 2);
        assertThat(Quotas.of(nodes, 10, new int[] {2, 3, 2, 3})).containsExactly(2, 3, 2, 3);
        assertThat(Quotas.of(nodes, 10, new int[] {3, 3, 2, 2})).containsExactly(3, 2, 3, 2);
    }

    @Test
    void theGreatestRemainderIsRaisedFirst() {
        List<Node> nodes = List.of(
                Node.of("a").withWeight("1.2"),
                Node.of("b").withWeight("1.6"),
                Node.of("c").withWeight("1.2"));
        assertThat(Quotas.of(nodes, 4, new int[3])).containsExactly(1, 2, 1);
    }

    @Test
    void whoJoinsIsRaisedBeforeWhoCouldStay() {
        List<Node> nodes = List.of(
                Node.of("a").withWeight("0.9"),
                Node.of("b").withWeight("0.9"),
                Node.of("new").withWeight("0.2"));
        // Parts of 4.05, 4.05 and 0.9: the new one is raised to 1; were a or b, as much would move.
        assertThat(Quotas.of(nodes, 9, new int[] {4, 4, 0})).containsExactly(4, 4, 1);
        // Parts of 0.9, 0.9, 0.2 and one piece too many for whoever holds two.
        assertThat(Quotas.of(nodes, 2, new int[] {2, 0, 0})).containsExactly(1, 1, 0);
    }
}
