package dev.clockwise;

import dev.clockwise.movement.ArcList;
import dev.clockwise.movement.CopyMovement;
import dev.clockwise.movement.ExactMovement;
import dev.clockwise.movement.ExpectedMovement;
import dev.clockwise.movement.KeyMovement;
import dev.clockwise.movement.ResiduePairs;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.Odds;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two placements: which keys change owner, from which node to which.
 *
 * <p>Nodes are the same when their ids are. One that is on both sides is <em>unchanged</em> where nothing else is asked
 * of it: its weight and its zone are as before, and so are its points where the user names them, which he does for
 * range and for custom rings with given points. Points that a planner assigns ({@link PlacementRule#isPlanned()}) are
 * its answer to what is asked, so that other ones make no changed node; nor does another address, or another rule. What
 * moves between unchanged nodes is {@link #needless()}, whoever moved it.
 *
 * <p>A movement is {@link Method#EXACT} over the whole space, {@link
 * Method#EXPECTED} where the two sides hash keys differently or only odds are known, or {@link Method#COUNTED} over the
 * user's keys; each has a factory of its own, so that they are not mistaken for one another. Immutable and safe for any
 * thread.
 *
 * <pre>{@code
 * Movement move = Movement.between(ring, ring.plus(Node.of("cache-4"))); // exact: all of it to cache-4
 * }</pre>
 */
public final class Movement {

    private static final Comparator<Flow> LARGEST_FIRST = Comparator.comparing(Flow::share)
            .reversed()
            .thenComparing(flow -> flow.from().id(), Node.ID_ORDER)
            .thenComparing(flow -> flow.to().id(), Node.ID_ORDER);

    private final Placement before;
    private final Placement after;
    private final Method method;
    private final List<Flow> flows;
    private final @Nullable ArcList arcs;

    private Movement(Placement before, Placement after, Method method, List<Flow> flows, @Nullable ArcList arcs) {
        this.before = before;
        this.after = after;
        this.method = method;
        this.flows = flows.stream()
                .filter(flow -> !flow.from().id().equals(flow.to().id())
                        && !flow.share().isZero())
                .sorted(LARGEST_FIRST)
                .toList();
        this.arcs = arcs;
    }

    /**
     * The exact movement between two placements of one key hash whose nodes own cells of positions. O(points of both);
     * two rings of 160,000 points take some tens of milliseconds, and 24 bytes an arc are kept.
     *
     * <p>Between two placements by remainders ({@code modulo} and {@code maglev}) the shares are exact while the least
     * common multiple of their moduli, or the space, is at most 2^24, so always between two tables of {@code maglev} of
     * one size; between two of {@code modulo} also where that multiple passes a 2^16th of the space; and {@link
     * Method#EXPECTED} otherwise, within that multiple over the size of the space.
     *
     * @throws IllegalArgumentException if it is not {@linkplain #isExact to be had}: use {@link #expected} or {@link
     *     #counting}
     */
    public static Movement between(Placement before, Placement after) {
        requireOneHash(before, after);
        requireCells(before);
        requireCells(after);
        ExactMovement exact = ExactMovement.of(before, after);
        return new Movement(before, after, exact.method(), exact.flows(), exact.arcs());
    }

    private static void requireOneHash(Placement before, Placement after) {
        if (!before.keyHash().equals(after.keyHash())) {
            throw new IllegalArgumentException("exact movement needs one key hash on both sides (was "
                    + before.keyHash() + " and " + after.keyHash() + "): use expected or counting");
        }
    }

    private static void requireCells(Placement placement) {
        if (placement.ownership() instanceof Odds) {
            throw new IllegalArgumentException(
                    "exact movement needs placements whose nodes own cells of positions (was "
                            + placement.topology().rule().type() + "): use expected or counting");
        }
    }

    /**
     * The movement by the best account of it: {@link #between} where it is to be had, else {@link #expected}; {@link
     * #method} tells which it was.
     *
     * @throws IllegalArgumentException if flows between all pairs of nodes are too many: count keys instead
     */
    public static Movement of(Placement before, Placement after) {
        return isExact(before, after) ? between(before, after) : expected(before, after);
    }

    /** Whether {@link #between} can be had, and so {@link #expected} cannot. */
    public static boolean isExact(Placement before, Placement after) {
        return ExactMovement.isPossible(before, after);
    }

    /**
     * The movement that theory expects where no exact one is to be had. Between two rendezvous placements, or two of
     * jump, of one key hash it is what weights and buckets before and after give; else the two sides are taken as
     * independent, so that from a to b moves the share of a before times the share of b after. O(nodes of both,
     * multiplied).
     *
     * @throws IllegalArgumentException if the movement {@linkplain #isExact is to be had exactly}: use {@link
     *     #between}; or if that product passes 2^22: count keys instead
     */
    public static Movement expected(Placement before, Placement after) {
        if (isExact(before, after)) {
            throw new IllegalArgumentException(
                    "expected movement is for placements that do not divide the same positions"
                            + " (was " + before.topology().rule().type() + " and "
                            + after.topology().rule().type()
                            + " of one key hash): use between, which is exact");
        }
        ExactMovement.requireListable(before, after);
        return new Movement(before, after, Method.EXPECTED, ExpectedMovement.of(before, after), null);
    }

    /** A counter of the user's keys, for any two placements. */
    public static KeyMovement counting(Placement before, Placement after) {
        return new KeyMovement(before, after);
    }

    /** The movement of counted keys; {@link #counting} makes them. */
    public static Movement counted(Placement before, Placement after, List<Flow> flows) {
        return new Movement(before, after, Method.COUNTED, flows, null);
    }

    /** The placement before. */
    public Placement before() {
        return before;
    }

    /** The placement after. */
    public Placement after() {
        return after;
    }

    /** How the shares were obtained. */
    public Method method() {
        return method;
    }

    /** The share of keys that change owner. */
    public Share moved() {
        return sum(flows);
    }

    /** What moves from node to node, the largest first; only what changes owner. */
    public List<Flow> flows() {
        return flows;
    }

    /** Where the node's keys go, the largest part first. */
    public List<Flow> heirs(String id) {
        return flows.stream().filter(flow -> flow.from().id().equals(id)).toList();
    }

    /** Where the node's new keys come from, the largest part first. */
    public List<Flow> donors(String id) {
        return flows.stream().filter(flow -> flow.to().id().equals(id)).toList();
    }

    /** The share of keys that move between {@linkplain #isUnchanged unchanged} nodes: what nobody asked for. */
    public Share needless() {
        return sum(needlessFlows());
    }

    /**
     * The flows between {@linkplain #isUnchanged unchanged} nodes, the largest first. O(nodes and points of both +
     * flows).
     */
    public List<Flow> needlessFlows() {
        Set<String> unchanged = new HashSet<>();
        for (Node node : after.topology().nodes()) {
            if (isUnchanged(node.id())) {
                unchanged.add(node.id());
            }
        }
        return flows.stream()
                .filter(flow -> unchanged.contains(flow.from().id())
                        && unchanged.contains(flow.to().id()))
                .toList();
    }

    /**
     * Whether the node of that id neither joined nor left, and nothing else is asked of it than before: its weight and
     * zone are equal, and so are its points where the rules of both sides leave them to the user, taking {@linkplain
     * PlacementRule#givenPoints() given points} that no planner {@linkplain PlacementRule#isPlanned() assigns}.
     */
    public boolean isUnchanged(String id) {
        boolean named = hasPointsOfTheUser(before) && hasPointsOfTheUser(after);
        Optional<Node> was = asked(before, id, named);
        Optional<Node> is = asked(after, id, named);
        return was.isPresent() && is.isPresent() && was.get().placedAs(is.get());
    }

    private static boolean hasPointsOfTheUser(Placement placement) {
        PlacementRule rule = placement.topology().rule();
        return rule.givenPoints().isPresent() && !rule.isPlanned();
    }

    private static Optional<Node> asked(Placement placement, String id, boolean withPoints) {
        return placement.topology().node(id).map(node -> withPoints ? node : node.withPoints(List.of()));
    }

    /**
     * The least share that any placement must move for this change, were it perfectly even: what weights give to nodes
     * beyond what they gave before.
     */
    public Share ideal() {
        Map<String, Share> was = idealShares(before.topology());
        Share sum = Share.ZERO;
        for (Map.Entry<String, Share> is : idealShares(after.topology()).entrySet()) {
            sum = sum.plus(is.getValue().minusOrZero(was.getOrDefault(is.getKey(), Share.ZERO)));
        }
        return sum;
    }

    /**
     * What {@code modulo} over the same nodes and the key hash of after would move: the baseline. Exact while the least
     * common multiple of the moduli, or the space, is at most 2^24, and where that multiple passes a 2^16th of the
     * space; between these within that multiple over the size of the space. Empty where the weights are too odd for
     * modulo to repeat nodes by them ({@link ModuloRule#canPlace}).
     */
    public Optional<Share> modulo() {
        ModuloRule rule = new ModuloRule(after.keyHash());
        if (!rule.canPlace(before.topology()) || !rule.canPlace(after.topology())) {
            return Optional.empty();
        }
        Share kept = ResiduePairs.kept(rule.place(before.topology()), rule.place(after.topology()));
        return Optional.of(Share.of(1, 1).minusOrZero(kept));
    }

    private static Map<String, Share> idealShares(Topology topology) {
        Map<String, Share> shares = new TreeMap<>();
        Balance.idealShares(topology).forEach((node, share) -> shares.put(node.id(), share));
        return shares;
    }

    /**
     * Every arc, moved or not, in the order of positions: disjoint, covering the space, the wrap included once. Each is
     * as long as its two owners allow. Empty where arcs are not known: for counted and expected movements, and for
     * modulo and maglev.
     */
    public List<Arc> arcs() {
        return arcs == null ? List.of() : arcs;
    }

    /** The arcs whose keys change owner. */
    public List<Arc> movedArcs() {
        return arcs().stream().filter(Arc::isMoved).toList();
    }

    /**
     * What a change does to preference lists of {@code copies} nodes: which copies are created, kept and dropped.
     * O(points of both × the length of a walk).
     *
     * @throws IllegalArgumentException if the key hashes differ, or copies is not positive
     */
    public CopyMovement copies(int copies) {
        requireOneHash(before, after);
        return CopyMovement.of(before, after, copies);
    }

    private static Share sum(List<Flow> flows) {
        Share sum = Share.ZERO;
        for (Flow flow : flows) {
            sum = sum.plus(flow.share());
        }
        return sum;
    }

    @Override
    public String toString() {
        return moved().toPercent(1) + " moves (" + method + "): " + before + " → " + after;
    }
}
