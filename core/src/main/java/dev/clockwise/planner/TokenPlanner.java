package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.hash.SplitMix64;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The planner of rings of given tokens ({@link RingRule.Builder#givenPoints()}, at or after, in a space of 2^64): keeps
 * every share within a band around what the weight asks for, with few tokens, and moves the least that the band allows.
 *
 * <p>After a plan every active node's share is from 1 - tolerance to 1 + tolerance of its ideal share (whole positions;
 * at least one), so max/mean is at most 1.02 by default. What moves is exactly the greater of two sums: of what nodes
 * lack to the floor of the band, and of what they have above its ceiling; no placement within the band moves less. It
 * moves from nodes above the ceiling, or that can spare it, straight to nodes below the floor, or that have room; never
 * between two nodes whose weight and zone are unchanged, if {@code before} is within the band. If it is not, because
 * this planner did not make it, unchanged nodes outside the band are brought back into it.
 *
 * <p>Tokens are not bounded by force: {@link Builder#tokens} is what the planner aims at on average, with each node's
 * in proportion to its weight, and it cuts and joins arcs so as to stay near it. With more than one copy it hands over,
 * of the arcs that serve, those that leave the loads of copies most even, zones considered.
 *
 * <p>Deterministic: integers only. A plan takes O(tokens) to read the ring, and O(nodes + tokens of the donor ×
 * copies²) for each arc handed over: some milliseconds for one of 1,000 nodes. Immutable and safe for any thread. After
 * Miranda et al., "Random slicing", ACM ToS 2014, DOI 10.1145/2632230.
 *
 * <pre>{@code
 * Topology grown = TokenPlanner.builder().build().plan(before, before.plus(Node.of("cache-4")));
 * }</pre>
 */
public final class TokenPlanner implements Planner {

    /** How many tokens a node has on average, unless asked otherwise. */
    public static final int DEFAULT_TOKENS = 40;

    /** The greatest number of tokens a node that can be asked for. */
    public static final int MOST_TOKENS = 4096;

    /** How far a share may be from the ideal one, in thousandths of that, unless asked otherwise. */
    public static final int DEFAULT_TOLERANCE = 20;

    /** The greatest tolerance, in thousandths. */
    public static final int GREATEST_TOLERANCE = 500;

    /** The planner with the defaults. */
    public static final TokenPlanner DEFAULT = builder().build();

    private final int tokens;
    private final int tolerance;
    private final long seed;
    private final boolean copyAware;

    private TokenPlanner(Builder from) {
        tokens = from.tokens;
        tolerance = from.tolerance;
        seed = from.seed;
        copyAware = from.copyAware;
    }

    /** A builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Topology plan(Topology before, Topology wanted) {
        requireTokens(before);
        requireTokens(wanted);
        List<Node> nodes = new ArrayList<>(wanted.nodes());
        for (Node node : before.nodes()) {
            if (wanted.node(node.id()).isEmpty()) {
                nodes.add(node.withWeight(0));
            }
        }
        int active = (int) nodes.stream().filter(Node::isActive).count();
        List<List<Position>> points =
                active < 2 ? alone(before, wanted) : tokens(before, nodes, active, wanted.replicas());
        List<Node> given = new ArrayList<>();
        for (Node node : wanted.nodes()) {
            given.add(node.withPoints(points.get(given.size())));
        }
        return Topology.of(wanted.rule(), given).withReplicas(wanted.replicas()).withEpoch(wanted.epoch());
    }

    private static void requireTokens(Topology topology) {
        if (!(topology.rule() instanceof RingRule rule && rule.isTokens())) {
            throw new IllegalArgumentException("tokens are planned for placements of type tokens (was "
                    + topology.rule().type()
                    + "): change the rule, or start from a topology without nodes; nothing was planned");
        }
    }

    /** The points of nodes of which at most one is active: a token that it has, if any. */
    private List<List<Position>> alone(Topology before, Topology wanted) {
        List<List<Position>> points = new ArrayList<>();
        for (Node node : wanted.nodes()) {
            Position token = before.node(node.id())
                    .flatMap(was -> was.points().stream().findFirst())
                    .orElseGet(() -> Position.of(SplitMix64.finish(seed)));
            points.add(node.isActive() ? List.of(token) : List.of());
        }
        return points;
    }

    private List<List<Position>> tokens(Topology before, List<Node> nodes, int active, int replicas) {
        RingCells cells = cells(before, nodes, active, replicas);
        return IntStream.range(0, nodes.size()).mapToObj(cells::tokens).toList();
    }

    private RingCells cells(Topology before, List<Node> nodes, int active, int replicas) {
        int total = (int) Math.min(Integer.MAX_VALUE, (long) tokens * active);
        ShareBand band = new ShareBand(nodes, tolerance);
        Optional<RingCells> kept = KeptCells.of(before, nodes, band);
        if (kept.isEmpty()) {
            return new TokenLayout(nodes, band, total, seed).cells();
        }
        RingCells cells = kept.get();
        int copies = Math.max(2, replicas);
        CopyLoads loads = copyAware && copies < active ? new CopyLoads(nodes, band, cells, copies) : null;
        TokenChange.run(cells, band, changed(before, nodes), loads, total);
        return cells;
    }

    /** Which nodes joined, leave, or have another weight or zone. */
    private static boolean[] changed(Topology before, List<Node> nodes) {
        boolean[] changed = new boolean[nodes.size()];
        for (int i = 0; i < changed.length; i++) {
            Node node = nodes.get(i);
            changed[i] = before.node(node.id())
                    .filter(was ->
                            was.weight().compareTo(node.weight()) == 0 && Objects.equals(was.zone(), node.zone()))
                    .isEmpty();
        }
        return changed;
    }

    /** Options of a planner; starts from the defaults. Not safe for several threads. */
    public static final class Builder {
        private int tokens = DEFAULT_TOKENS;
        private int tolerance = DEFAULT_TOLERANCE;
        private long seed;
        private boolean copyAware = true;

        private Builder() {}

        /**
         * How many tokens a node is to have on average, from 2 to {@value TokenPlanner#MOST_TOKENS}; default {@value
         * TokenPlanner#DEFAULT_TOKENS}. More spread the load of a lost node over more others, and take more room in the
         * document.
         */
        public Builder tokens(int tokens) {
            this.tokens = tokens;
            return this;
        }

        /**
         * How far a share may be from the ideal one, in thousandths of that, from 0 to {@value
         * TokenPlanner#GREATEST_TOLERANCE}; default {@value TokenPlanner#DEFAULT_TOLERANCE}. Less is more even, moves
         * more and takes more tokens.
         */
        public Builder tolerance(int thousandths) {
            this.tolerance = thousandths;
            return this;
        }

        /** What decides where the tokens of the first nodes lie; default 0. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** Whether choices are made by the loads of copies; default true. */
        public Builder copyAware(boolean copyAware) {
            this.copyAware = copyAware;
            return this;
        }

        /**
         * The planner.
         *
         * @throws IllegalArgumentException if an option is out of range
         */
        public TokenPlanner build() {
            require("tokens", tokens, 2, MOST_TOKENS);
            require("tolerance in thousandths", tolerance, 0, GREATEST_TOLERANCE);
            return new TokenPlanner(this);
        }

        private static void require(String option, int was, int least, int most) {
            if (was < least || was > most) {
                throw new IllegalArgumentException(
                        option + " must be from " + least + " to " + most + " (was " + was + ")");
            }
        }
    }
}
