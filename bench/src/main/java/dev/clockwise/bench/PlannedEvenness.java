package dev.clockwise.bench;

import dev.clockwise.Balance;
import dev.clockwise.Balance.NodeShare;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.movement.CopyMovement.NodeCopies;
import dev.clockwise.placement.RingRule;
import dev.clockwise.planner.TokenPlanner;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Prints how even planned tokens stay through random changes: {@code bench/run planned [SEEDS] [CHANGES] [NODES…]}.
 *
 * <p>A seed grows a ring node by node (of more than 100 nodes the last 100 so), then changes it at random, its size
 * within a fifth of where it began: joins, leaves, weight changes and drains, several at once every eighth time. Each
 * row holds mean / 95th percentile / worst over all changes of all seeds. Moved over least is what moved over what any
 * placement within the band has to move. Copies are three, with the nodes in three zones or in none, equal weights,
 * joins and leaves only; they are measured at the end of each seed. Loss is the greatest load of another node, over the
 * mean, when the worst node is lost.
 */
public final class PlannedEvenness {

    private static final int COPIES = 3;

    /** Of more nodes than this, all but the last so many are planned at once. */
    private static final int GROWN_ONE_BY_ONE = 100;

    private static final Share TOLERANCE = Share.of(TokenPlanner.DEFAULT_TOLERANCE, 1000);
    private static final Share ONE = Share.of(1, 1);

    private final int nodes;
    private final int changes;
    private final Series even = new Series();
    private final Series tokens = new Series();
    private final Series densest = new Series();
    private final Series ideal = new Series();
    private final Series least = new Series();
    private final Series millis = new Series();

    private PlannedEvenness(int nodes, int changes) {
        this.nodes = nodes;
        this.changes = changes;
    }

    /**
     * Prints a table for {@code SEEDS} seeds (default 200), so many changes each (100) and each number of nodes (10,
     * 100).
     */
    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        int changes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
        int[] sizes = arguments.length > 2
                ? Arrays.stream(arguments).skip(2).mapToInt(Integer::parseInt).toArray()
                : new int[] {10, 100};
        for (int size : sizes) {
            System.out.printf(
                    Locale.ROOT, "%n%d nodes, %d seeds, %d changes each: mean / p95 / worst%n", size, seeds, changes);
            PlannedEvenness growth = new PlannedEvenness(size, 0);
            PlannedEvenness churn = new PlannedEvenness(size, changes);
            for (int seed = 0; seed < seeds; seed++) {
                churn.churn(seed, growth.grow(seed));
            }
            growth.print("growth");
            churn.print("churn");
            for (int zones : new int[] {0, 3}) {
                for (boolean aware : new boolean[] {false, true}) {
                    printCopies(seeds, size, changes, zones, aware);
                }
            }
        }
    }

    private Topology grow(int seed) {
        int first = Math.max(0, nodes - GROWN_ONE_BY_ONE);
        Topology topology = Topology.of(RingRule.TOKENS, List.of());
        if (first > 0) {
            List<Node> many = IntStream.range(0, first)
                    .mapToObj(i -> Node.of("s" + seed + "-n" + i))
                    .toList();
            topology = measured(topology, Topology.of(RingRule.TOKENS, many));
        }
        for (int i = first; i < nodes; i++) {
            topology = measured(topology, topology.plus(Node.of("s" + seed + "-n" + i)));
        }
        return topology;
    }

    private void churn(int seed, Topology start) {
        SplittableRandom random = new SplittableRandom(seed);
        Topology topology = start;
        for (int change = 0; change < changes; change++) {
            Topology wanted = topology;
            int several = random.nextInt(8) == 0 ? 1 + random.nextInt(Math.max(2, nodes / 20)) : 1;
            for (int i = 0; i < several; i++) {
                wanted = changed(wanted, random, "s" + seed + "-c" + change + "-" + i);
            }
            topology = measured(topology, wanted);
        }
    }

    private Topology changed(Topology topology, SplittableRandom random, String joiner) {
        int kind = topology.nodes().size() <= nodes - nodes / 5
                ? 0
                : topology.nodes().size() >= nodes + nodes / 5 ? 1 : random.nextInt(4);
        Node some = topology.nodes().get(random.nextInt(topology.nodes().size()));
        int weight = 1 + random.nextInt(4);
        return switch (kind) {
            case 0 -> topology.plus(Node.of(joiner).withWeight(weight));
            case 1 -> topology.minus(some.id());
            case 2 -> topology.with(some.withWeight(weight));
            default -> topology.with(some.withWeight(some.isActive() ? 0 : weight));
        };
    }

    private Topology measured(Topology before, Topology wanted) {
        long start = System.nanoTime();
        Topology after = TokenPlanner.DEFAULT.plan(before, wanted);
        millis.add((System.nanoTime() - start) / 1e6);
        long active = after.nodes().stream().filter(Node::isActive).count();
        if (active < 2) {
            return after;
        }
        Placement placement = Placement.of(after);
        Balance balance = Balance.of(placement);
        even.add(balance.maxOverMean().toDouble());
        tokens.add((double) count(after) / active);
        densest.add(balance.nodes().stream()
                .mapToDouble(each ->
                        each.node().points().size() / Math.max(1, each.ideal().toDouble() * active))
                .max()
                .orElse(0));
        if (before.nodes().stream().anyMatch(Node::isActive)) {
            Movement movement = Movement.between(Placement.of(before), placement);
            if (!movement.ideal().isZero()) {
                ideal.add(movement.moved().toDouble() / movement.ideal().toDouble());
            }
            Share bound = leastMovement(movement, balance);
            if (!bound.isZero()) {
                least.add(movement.moved().toDouble() / bound.toDouble());
            }
        }
        return after;
    }

    private static int count(Topology topology) {
        return topology.nodes().stream().mapToInt(node -> node.points().size()).sum();
    }

    /** What any placement within the band has to move: what lacks to its floor, or what is above its ceiling. */
    private static Share leastMovement(Movement movement, Balance after) {
        Share lacking = Share.ZERO;
        Share kept = Share.ZERO;
        Balance before = Balance.of(movement.before());
        for (NodeShare node : after.nodes()) {
            Share was = before.nodes().stream()
                    .filter(each -> each.node().id().equals(node.node().id()))
                    .map(NodeShare::share)
                    .findFirst()
                    .orElse(Share.ZERO);
            Share floor = node.ideal().times(ONE.minusOrZero(TOLERANCE));
            Share ceiling = node.ideal().times(ONE.plus(TOLERANCE));
            lacking = lacking.plus(floor.minusOrZero(was)).reduced();
            kept = kept.plus(was.compareTo(ceiling) < 0 ? was : ceiling).reduced();
        }
        Share beyond = ONE.minusOrZero(kept);
        return lacking.compareTo(beyond) > 0 ? lacking : beyond;
    }

    private void print(String what) {
        System.out.printf(
                Locale.ROOT,
                "%-7s max/mean %s, tokens a node %s, of a node over weight/mean %s%n"
                        + "        moved/ideal %s, moved/least %s, plan ms %s%n",
                what,
                even,
                tokens,
                densest,
                ideal,
                least,
                millis);
    }

    private static void printCopies(int seeds, int size, int changes, int zones, boolean aware) {
        Series loads = new Series();
        Series losses = new Series();
        TokenPlanner planner = TokenPlanner.builder().copyAware(aware).build();
        for (int seed = 0; seed < seeds; seed++) {
            Placement placement = Placement.of(copied(planner, seed, size, changes, zones));
            loads.add(placement.topology().nodes().size()
                    * Movement.between(placement, placement).copies(COPIES).nodes().stream()
                            .map(NodeCopies::kept)
                            .mapToDouble(Share::toDouble)
                            .max()
                            .orElse(0)
                    / COPIES);
            losses.add(worstLoss(placement));
        }
        System.out.printf(
                Locale.ROOT,
                "%d copies, %d zones, %-7s copies max/mean %s, loss %s%n",
                COPIES,
                zones,
                aware ? "aware:" : "unaware:",
                loads,
                losses);
    }

    /** A ring grown to a size that the zones divide, then changed by joins and leaves in turn. */
    private static Topology copied(TokenPlanner planner, int seed, int size, int changes, int zones) {
        SplittableRandom random = new SplittableRandom(seed);
        int full = size - size % COPIES;
        Topology topology = Topology.of(RingRule.TOKENS, List.of()).withReplicas(COPIES);
        for (int i = 0; i < full; i++) {
            topology = planner.plan(topology, topology.plus(zoned("s" + seed + "-n" + i, zones, i)));
        }
        for (int i = 0; i < changes / 2; i++) {
            Node leaver = topology.nodes().get(random.nextInt(full));
            topology = planner.plan(topology, topology.minus(leaver.id()));
            topology = planner.plan(
                    topology, topology.plus(Node.of("s" + seed + "-c" + i).withZone(leaver.zone())));
        }
        return topology;
    }

    private static Node zoned(String id, int zones, int number) {
        return zones == 0 ? Node.of(id) : Node.of(id).withZone("z" + number % zones);
    }

    private static double worstLoss(Placement placement) {
        double worst = 0;
        for (Node lost : placement.topology().nodes()) {
            Placement after = Placement.of(placement.topology().minus(lost.id()));
            worst = Math.max(worst, Balance.of(after).maxOverMean().toDouble());
        }
        return worst;
    }
}
