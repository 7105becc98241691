package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Movement to and from placements by residues, in spaces too large to ask every position. */
class ResidueMovementTest {

    private static Placement place(PlacementRule rule, List<Node> nodes) {
        return Placement.of(Topology.of(rule, nodes));
    }

    private static List<Node> nodes(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> Node.of("n" + i)).toList();
    }

    private static Map<String, Share> flows(Movement movement) {
        Map<String, Share> flows = new HashMap<>();
        for (Flow flow : movement.flows()) {
            assertThat(flows.put(flow.from().id() + " " + flow.to().id(), flow.share()))
                    .isNull();
        }
        return flows;
    }

    /** How many positions of [from, to] leave a remainder in [first, next), one bound after the other. */
    private static BigInteger inRun(BigInteger from, BigInteger to, long first, long next, long modulus) {
        return below(to.add(BigInteger.ONE), first, next, modulus).subtract(below(from, first, next, modulus));
    }

    private static BigInteger below(BigInteger end, long first, long next, long modulus) {
        BigInteger[] rounds = end.divideAndRemainder(BigInteger.valueOf(modulus));
        BigInteger partly = rounds[1].min(BigInteger.valueOf(next)).subtract(BigInteger.valueOf(first));
        return rounds[0].multiply(BigInteger.valueOf(next - first)).add(partly.max(BigInteger.ZERO));
    }

    /** Moduli of up to 63 bits, where sums need more than a word, and spaces of 64 bits and more. */
    @Test
    void ringsAgainstResiduesAreCountedArcByArc() {
        List<Space> spaces = List.of(
                Space.BITS_64, Space.bits(128), Space.parse("18446744073709551629"), Space.bits(65), Space.bits(32));
        Property.check("rings against residues are counted arc by arc", 120, random -> {
            Space space = spaces.get(random.nextInt(spaces.size()));
            RingRule ringRule = RingRule.builder()
                    .space(space)
                    .keyHash(HashFunction.SHA256, DigestCut.first(1 + random.nextInt(17)))
                    .givenPoints()
                    .build();
            PositionHash keyHash = ringRule.keyHash();
            Placement ring = place(ringRule, pointed(random, space));
            PlacementRule rule = random.nextBoolean() ? new ModuloRule(keyHash) : new MaglevRule(keyHash, 251);
            Placement residues = place(rule, weighted(random));
            Map<String, BigInteger[]> counts = counted(ring, residues);
            Movement there = Movement.between(ring, residues);
            Movement back = Movement.between(residues, ring);
            assertThat(there.method()).isEqualTo(Method.EXACT);
            assertThat(back.method()).isEqualTo(Method.EXACT);
            Map<String, Share> expected = shares(keyHash, counts, false);
            assertThat(flows(there)).isEqualTo(expected);
            assertThat(flows(back)).isEqualTo(shares(keyHash, counts, true));
        });
    }

    private static List<Node> pointed(SplittableRandom random, Space space) {
        List<Node> nodes = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            List<Position> points = new ArrayList<>();
            for (int left = 1 + random.nextInt(12); left > 0; left--) {
                byte[] bytes = new byte[17];
                random.nextBytes(bytes);
                BigInteger near = BigInteger.valueOf(random.nextInt(7) - 3);
                points.add(space.wrap(random.nextInt(4) == 0 ? near : new BigInteger(1, bytes)));
            }
            nodes.add(Node.of("n" + i).withPoints(points.stream().distinct().toList()));
        }
        return nodes;
    }

    private static List<Node> weighted(SplittableRandom random) {
        String[] weights = {"1", "2", "999999999.999999999", "0.000000001", "123456789.987654321", "1.5"};
        return IntStream.range(0, random.nextInt(6))
                .mapToObj(i -> Node.of("n" + i).withWeight(weights[random.nextInt(weights.length)]))
                .toList();
    }

    /** For each pair of ids, how many positions there are, and how many below the remainder of the key hash's range. */
    private static Map<String, BigInteger[]> counted(Placement ring, Placement residues) {
        BigInteger heavier = ring.keyHash().range().mod(ring.keyHash().space().size());
        Residues cells = (Residues) residues.ownership();
        Map<String, BigInteger[]> counts = new HashMap<>();
        Movement.between(ring, ring).arcs().forEach(arc -> {
            BigInteger from = arc.from().toBigInteger();
            BigInteger to = arc.to().toBigInteger();
            BigInteger last = ring.keyHash().space().last().toBigInteger();
            List<BigInteger[]> parts = from.compareTo(to) <= 0
                    ? List.<BigInteger[]>of(new BigInteger[] {from, to})
                    : List.of(new BigInteger[] {from, last}, new BigInteger[] {BigInteger.ZERO, to});
            for (BigInteger[] part : parts) {
                for (int cell = 0; cell < cells.cells(); cell++) {
                    long first = cells.first(cell);
                    long next = cells.first(cell + 1);
                    BigInteger[] sums = counts.computeIfAbsent(
                            arc.before().id() + " " + cells.owner(cell).id(),
                            pair -> new BigInteger[] {BigInteger.ZERO, BigInteger.ZERO});
                    sums[0] = sums[0].add(inRun(part[0], part[1], first, next, cells.modulus()));
                    BigInteger end = part[1].min(heavier.subtract(BigInteger.ONE));
                    if (part[0].compareTo(end) <= 0) {
                        sums[1] = sums[1].add(inRun(part[0], end, first, next, cells.modulus()));
                    }
                }
            }
        });
        return counts;
    }

    private static Map<String, Share> shares(PositionHash keyHash, Map<String, BigInteger[]> counts, boolean reversed) {
        BigInteger rounds = keyHash.range().divide(keyHash.space().size());
        Map<String, Share> shares = new HashMap<>();
        counts.forEach((pair, sums) -> {
            String[] ids = pair.split(" ", -1);
            Share share = Share.of(sums[0].multiply(rounds).add(sums[1]), keyHash.range());
            if (!ids[0].equals(ids[1]) && !share.isZero()) {
                shares.put(reversed ? ids[1] + " " + ids[0] : pair, share);
            }
        });
        return shares;
    }

    /** What moves between two tables of one size is what their entries say. */
    @Test
    void tablesOfOneSizeEntryByEntry() {
        Property.check("tables of one size entry by entry", 10, random -> {
            Placement before = place(MaglevRule.NATIVE, nodes(0, 2 + random.nextInt(20)));
            Placement after = place(MaglevRule.NATIVE, nodes(1, 3 + random.nextInt(20)));
            Map<String, Share> flows = new HashMap<>();
            // 2^64 = 281470681808895 · 65537 + 1, so that residue 0 has one position more than the others.
            BigInteger each = BigInteger.valueOf(281_470_681_808_895L);
            for (int entry = 0; entry < 65_537; entry++) {
                String from = before.ownerAt(entry).id();
                String to = after.ownerAt(entry).id();
                BigInteger positions = entry == 0 ? each.add(BigInteger.ONE) : each;
                if (!from.equals(to)) {
                    flows.merge(from + " " + to, Share.of(positions, BigInteger.ONE.shiftLeft(64)), Share::plus);
                }
            }
            Movement movement = Movement.between(before, after);
            assertThat(movement.method()).isEqualTo(Method.EXACT);
            assertThat(flows(movement)).isEqualTo(flows);
        });
    }

    /** The moduli 7 and 2,796,203 have a common multiple above 2^24, 7 and 2,396,743 one below. */
    @Test
    void longPeriodsAreExpectedToWithinTheRestOfTheSpace() {
        List<Node> few = List.of(Node.of("a"), Node.of("b").withWeight(2), Node.of("c"));
        Placement table = place(MaglevRule.ofTable(7), few);
        assertPeriod(table, runs(2_000_000, 396_743), Method.EXACT);
        assertPeriod(runs(2_000_000, 396_743), table, Method.EXACT);
        assertPeriod(table, runs(2_000_000, 796_203), Method.EXPECTED);
        assertPeriod(runs(2_000_000, 796_203), table, Method.EXPECTED);
    }

    /** The modulus is 7 · 2,396,747, above 2^24, so that residues of 7 meet only their own kind. */
    @Test
    void aTableThatDividesALongModulus() {
        List<Node> few = List.of(Node.of("a"), Node.of("b").withWeight(2), Node.of("c"));
        Placement table = place(MaglevRule.ofTable(7), few);
        Placement runs = runs(16_777_226, 3);
        assertThat(((Residues) runs.ownership()).modulus()).isEqualTo(7 * 2_396_747L);
        assertPeriod(table, runs, Method.EXPECTED);
        assertPeriod(runs, table, Method.EXPECTED);
    }

    private static Placement runs(int a, int b) {
        return place(
                ModuloRule.NATIVE,
                List.of(Node.of("a").withWeight(a), Node.of("b").withWeight(b)));
    }

    /** Flows are what one period says, to within a period of the whole space. */
    private static void assertPeriod(Placement before, Placement after, Method method) {
        Residues residuesBefore = (Residues) before.ownership();
        Residues residuesAfter = (Residues) after.ownership();
        BigInteger n = BigInteger.valueOf(residuesBefore.modulus());
        BigInteger m = BigInteger.valueOf(residuesAfter.modulus());
        long period = n.multiply(m).divide(n.gcd(m)).longValueExact();
        long[][] counts = new long[4][4];
        for (long at = 0; at < period; at++) {
            counts[residuesBefore.ownerNumber(residuesBefore.cellAt(at))][
                    residuesAfter.ownerNumber(residuesAfter.cellAt(at))]++;
        }
        Movement movement = Movement.between(before, after);
        assertThat(movement.method()).isEqualTo(method);
        Map<String, Share> flows = flows(movement);
        assertThat(flows).isNotEmpty();
        Share margin = Share.of(BigInteger.valueOf(period), BigInteger.ONE.shiftLeft(64));
        for (Node from : residuesBefore.nodes()) {
            for (Node to : residuesAfter.nodes()) {
                if (!from.id().equals(to.id())) {
                    long count = counts[residuesBefore.nodes().indexOf(from)][
                            residuesAfter.nodes().indexOf(to)];
                    Share expected = Share.of(count, period);
                    Share flow = flows.getOrDefault(from.id() + " " + to.id(), Share.ZERO);
                    assertThat(flow.minusOrZero(expected)).isLessThanOrEqualTo(margin);
                    assertThat(expected.minusOrZero(flow)).isLessThanOrEqualTo(margin);
                }
            }
        }
    }

    /** Too many nodes and points to count each: but flows must turn one balance into the other. */
    @Test
    void flowsOfManyNodesTurnOneBalanceIntoTheOther() {
        Placement maglev = place(MaglevRule.NATIVE, nodes(0, 500));
        for (PlacementRule rule : List.of(RingRule.NATIVE, SlotsRule.NATIVE)) {
            Placement other = place(rule, nodes(0, 499));
            Movement movement = Movement.between(maglev, other);
            assertThat(movement.method()).isEqualTo(Method.EXACT);
            Map<String, BigInteger> positions = positions(maglev);
            for (Flow flow : movement.flows()) {
                positions.merge(flow.to().id(), positionsOf(flow.share()), BigInteger::add);
                positions.merge(flow.from().id(), positionsOf(flow.share()), BigInteger::subtract);
            }
            assertThat(positions.remove("n499")).isEqualTo(BigInteger.ZERO);
            assertThat(positions).isEqualTo(positions(other));
        }
    }

    private static Map<String, BigInteger> positions(Placement placement) {
        Map<String, BigInteger> positions = new HashMap<>();
        Balance.of(placement).nodes().forEach(each -> positions.put(each.node().id(), positionsOf(each.share())));
        return positions;
    }

    private static BigInteger positionsOf(Share share) {
        return share.numerator().shiftLeft(64).divide(share.denominator());
    }
}
