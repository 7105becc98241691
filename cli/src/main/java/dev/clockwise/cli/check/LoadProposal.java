package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Weights that would even out the measured load, if load follows share: each weight times what its node should take
 * over what it takes, all scaled so that their sum stays what it is.
 *
 * <p>A weight changes at most {@value #MOST_FACTOR}-fold in one step: a load that is further off seldom follows share.
 * What a node should take is its part of the sizes where they are known, else of the weights. One step: a hot key stays
 * where it is, and what moves brings its own load.
 *
 * @param nodes every active node, in the order of ids
 * @param after the topology with these weights, its epoch left open
 */
public record LoadProposal(List<NodeLoad> nodes, Topology after) {

    /**
     * A node with its load.
     *
     * @param node the node
     * @param load its part of the measured load
     * @param target the part that it should take
     * @param weight the proposed weight
     */
    public record NodeLoad(Node node, Share load, Share target, BigDecimal weight) {

        /** The load over what it should be. */
        public Share ratio() {
            return load.over(target);
        }

        /** Whether the proposed weight is another. */
        public boolean isChanged() {
            return weight.compareTo(node.weight()) != 0;
        }
    }

    /** Load is not measured closer than to some per cent. */
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private static final MathContext EXACT_ENOUGH = MathContext.DECIMAL128;

    /**
     * Within this of what it should be everywhere, load says nothing against the weights: it varies as much from hour
     * to hour.
     */
    public static final Share NOISE = Share.of(5, 100);

    private static final Share ONE = Share.of(1, 1);

    /** How many times greater or smaller a weight may become in one step. */
    public static final int MOST_FACTOR = 4;

    private static final Share LARGEST_STEP = Share.of(MOST_FACTOR, 1);
    private static final Share SMALLEST_STEP = Share.of(1, MOST_FACTOR);

    /** The proposal for a subject whose load was measured. */
    public static LoadProposal of(Subject subject) {
        List<Node> active =
                subject.active().stream().map(Balance.NodeShare::node).toList();
        BigDecimal load =
                sum(active.stream().map(node -> measured(subject, node)).toList());
        BigDecimal capacity =
                sum(active.stream().map(node -> subject.capacity(node)).toList());
        List<Share> loads = new ArrayList<>();
        List<Share> targets = new ArrayList<>();
        List<BigDecimal> wanted = new ArrayList<>();
        for (Node node : active) {
            Share part = Decimals.ratio(measured(subject, node), load);
            Share target = Decimals.ratio(subject.capacity(node), capacity);
            loads.add(part);
            targets.add(target);
            wanted.add(node.weight().multiply(decimal(step(target.over(part))), EXACT_ENOUGH));
        }
        BigDecimal scale = sum(active.stream().map(Node::weight).toList()).divide(sum(wanted), EXACT_ENOUGH);
        boolean even = isEven(loads, targets);
        List<NodeLoad> nodes = new ArrayList<>();
        for (int i = 0; i < active.size(); i++) {
            Node node = active.get(i);
            BigDecimal weight = even ? node.weight() : rounded(wanted.get(i).multiply(scale));
            Node changed = node.withWeight(weight);
            nodes.add(new NodeLoad(node, loads.get(i), targets.get(i), changed.weight()));
        }
        return new LoadProposal(List.copyOf(nodes), after(subject.topology(), nodes));
    }

    private static Topology after(Topology before, List<NodeLoad> nodes) {
        List<Node> after = new ArrayList<>(
                before.nodes().stream().filter(node -> !node.isActive()).toList());
        nodes.forEach(each -> after.add(each.node().withWeight(each.weight())));
        return Topology.of(before.rule(), after).withReplicas(before.replicas());
    }

    private static Share step(Share factor) {
        Share atMost = factor.compareTo(LARGEST_STEP) > 0 ? LARGEST_STEP : factor;
        return atMost.compareTo(SMALLEST_STEP) < 0 ? SMALLEST_STEP : atMost;
    }

    private static BigDecimal measured(Subject subject, Node node) {
        BigDecimal load = subject.load().get(node.id());
        if (load == null) {
            throw new IllegalArgumentException("no load of node " + node.quotedId() + " was measured: name it");
        }
        return load;
    }

    private static BigDecimal sum(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal decimal(Share share) {
        return new BigDecimal(share.numerator()).divide(new BigDecimal(share.denominator()), EXACT_ENOUGH);
    }

    private static boolean isEven(List<Share> loads, List<Share> targets) {
        for (int i = 0; i < loads.size(); i++) {
            Share ratio = loads.get(i).over(targets.get(i));
            if (ratio.compareTo(ONE.plus(NOISE)) > 0 || ratio.plus(NOISE).compareTo(ONE) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Three digits, as many decimals as weights have, and never the 0 that would drain the node. */
    private static BigDecimal rounded(BigDecimal weight) {
        BigDecimal least = BigDecimal.ONE.movePointLeft(Node.MAX_WEIGHT_DECIMALS);
        BigDecimal rounded = weight.round(DIGITS);
        if (rounded.scale() > Node.MAX_WEIGHT_DECIMALS) {
            rounded = rounded.setScale(Node.MAX_WEIGHT_DECIMALS, RoundingMode.HALF_UP);
        }
        return rounded.max(least).min(Node.MAX_WEIGHT);
    }

    /** The greatest load over what it should be. */
    public Share maxOverMean() {
        return fullest().ratio();
    }

    /** The node of {@link #maxOverMean}, the first by id of several. */
    public NodeLoad fullest() {
        return nodes.stream()
                .max(Comparator.comparing(NodeLoad::ratio)
                        .thenComparing(each -> each.node().id(), Node.ID_ORDER.reversed()))
                .orElseThrow();
    }

    /** Whether a weight would change further than one step goes. */
    public boolean isLimited() {
        return nodes.stream()
                .map(NodeLoad::ratio)
                .anyMatch(ratio -> ratio.compareTo(LARGEST_STEP) > 0 || ratio.compareTo(SMALLEST_STEP) < 0);
    }

    /** Whether any weight is to change. */
    public boolean isChange() {
        return nodes.stream().anyMatch(NodeLoad::isChanged);
    }

    /** What the proposed weights move, once planned; null where weights have no say, for the document says who owns what. */
    public @Nullable Movement movement(Subject subject) {
        Optional<Planner> planner = Planner.of(after.rule());
        if (planner.isEmpty() && after.rule().givenPoints().isPresent()) {
            return null;
        }
        Topology planned =
                planner.map(each -> each.plan(subject.topology(), after)).orElse(after);
        return Trial.between(subject.placement(), Placement.of(planned));
    }
}
