package dev.clockwise.bench;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.planner.Planner;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints how even each placement is and what a join and a leave move, over seeds: {@code bench/run evenness [SEEDS]
 * [NODES…]}.
 *
 * <p>A seed gives the nodes their ids. A row holds the mean, the 95th percentile and the worst of the greatest share
 * over the mean share; the least; and what a join and the leave of a node in the middle move over the ideal, with the
 * part that moves between others. Planned placements grow from none, node by node and from a hundred on by tens, so
 * that their history counts. Shares of placements that know only their odds are counted over keys.
 */
public final class Evenness {

    private static final List<String> PLACEMENTS = List.of(
            "{ type: ring, points: 160 }",
            "{ type: ring, points: 1000 }",
            "{ type: slots, bits: 16 }",
            "{ type: slots, bits: 18 }",
            "{ type: slots, bits: 18, capacity: 1.02 }",
            "{ type: rendezvous }",
            "{ type: maglev }",
            "{ type: tokens }",
            "{ type: slot-table }",
            "{ type: slot-table, slots: 65536, hash: xxh3_64 }",
            "{ type: jump, buckets: 1 }",
            "{ type: modulo }");

    private static final int KEYS = 1 << 17;

    private final PlacementRule rule;
    private final int nodes;
    private final Series most = new Series();
    private final Series least = new Series();
    private final Series join = new Series();
    private final Series leave = new Series();
    private final Series needless = new Series();

    private Evenness(PlacementRule rule, int nodes) {
        this.rule = rule;
        this.nodes = nodes;
    }

    /** Prints the table for {@code SEEDS} seeds (default 200) and each number of nodes (default 10, 100 and 1000). */
    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int[] counts = arguments.length > 1
                ? Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray()
                : new int[] {10, 100, 1000};
        System.out.printf(Locale.ROOT, "%d seeds; over the ideal: mean / p95 / worst%n", seeds);
        for (int count : counts) {
            System.out.printf(
                    Locale.ROOT,
                    "%n%-52s %-25s %-25s %-25s %-25s %s%n",
                    count + " nodes",
                    "max/mean",
                    "min/mean",
                    "join moves/ideal",
                    "leave moves/ideal",
                    "needless");
            for (String placement : PLACEMENTS) {
                PlacementRule rule = TopologyDocument.parse(
                                "clockwise: 1\nnodes: []\nplacement: " + placement, placement)
                        .rule();
                Evenness evenness = new Evenness(rule, count);
                for (int seed = 0; seed < seeds; seed++) {
                    evenness.measure(seed);
                }
                evenness.print(placement);
            }
        }
    }

    private void measure(int seed) {
        Topology topology = Topology.of(rule, List.of());
        while (topology.nodes().size() < nodes) {
            topology = planned(topology, grown(topology, seed));
        }
        Placement placement = Placement.of(topology);
        Balance balance = balance(placement, seed);
        most.add(balance.maxOverMean().toDouble());
        least.add(balance.minOverMean().toDouble());
        change(placement, topology.plus(node(seed, nodes)), join);
        change(placement, topology.minus(node(seed, nodes / 2).id()), leave);
    }

    /** One node more, or ten where there are a hundred. */
    private Topology grown(Topology topology, int seed) {
        int size = topology.nodes().size();
        Topology grown = topology;
        for (int i = size; i < Math.min(nodes, size < 100 ? size + 1 : size + 10); i++) {
            grown = grown.plus(node(seed, i));
        }
        return grown;
    }

    private static Node node(int seed, int i) {
        return Node.of("s" + seed + "-n" + i);
    }

    /** The topology with its map, where the rule needs one. */
    private static Topology planned(Topology before, Topology wanted) {
        return Planner.of(before.rule())
                .map(planner -> planner.plan(before, wanted))
                .orElse(wanted);
    }

    private void change(Placement before, Topology wanted, Series series) {
        Placement after = before.next(planned(before.topology(), wanted));
        Movement movement = Movement.of(before, after);
        series.add(movement.moved().toDouble() / movement.ideal().toDouble());
        needless.add(movement.needless().toDouble());
    }

    private static Balance balance(Placement placement, int seed) {
        Balance known = Balance.of(placement);
        if (known.method() == Method.EXACT) {
            return known;
        }
        KeyBalance counting = Balance.counting(placement);
        SplittableRandom random = new SplittableRandom(seed);
        byte[] key = new byte[12];
        for (int i = 0; i < KEYS; i++) {
            random.nextBytes(key);
            counting.add(key);
        }
        return counting.balance();
    }

    private void print(String placement) {
        System.out.printf(
                Locale.ROOT,
                "%-52s %-25s %-25s %-25s %-25s %.2f %%%n",
                placement,
                most.highest(),
                least.lowest(),
                join.highest(),
                leave.highest(),
                100 * needless.mean());
    }
}
