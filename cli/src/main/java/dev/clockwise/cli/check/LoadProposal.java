package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weights that would even out the measured load, if load follows share: each weight times what its node should take
 * over what it takes, all scaled so that their sum stays what it is, about.
 *
 * <p>A weight changes at most {@value #MOST_FACTOR}-fold in one step, scaled: a load that is further off seldom follows
 * share. What a node should take is its part of the sizes where they are known, else of the weights. One step: a hot
 * key stays where it is, and what moves brings its own load. Jump gets weights of whole buckets while buckets are in
 * proportion to weights, for others divide every bucket and so move most keys. Where weights decide nothing they stay.
 *
 * @param nodes every active node, in the order of ids
 * @param after the topology with these weights, its epoch left open
 * @param isLimited whether a weight would change further than one step goes
 */
public record LoadProposal(List<NodeLoad> nodes, Topology after, boolean isLimited) {

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

        private NodeLoad withWeight(BigDecimal proposed) {
            return new NodeLoad(node, load, target, node.withWeight(proposed).weight());
        }

        /** Whether the proposed weight is another. */
        public boolean isChanged() {
            return weight.compareTo(node.weight()) != 0;
        }
    }

    /**
     * Within this of what it should be everywhere, load says nothing against the weights: it varies as much from hour
     * to hour.
     */
    public static final Share NOISE = Share.of(5, 100);

    private static final Share ONE = Share.of(1, 1);

    /** How many times greater or smaller a weight may become in one step. */
    public static final int MOST_FACTOR = 4;

    /** The proposal for a subject whose load was measured. */
    public static LoadProposal of(Subject subject) {
        return of(subject, Buckets.unit(subject.topology()));
    }

    /** The proposal with weights that are multiples of {@code unit}; with any where it is null. */
    static LoadProposal of(Subject subject, @Nullable Share unit) {
        List<Node> active =
                subject.active().stream().map(Balance.NodeShare::node).toList();
        BigDecimal load =
                sum(active.stream().map(node -> measured(subject, node)).toList());
        BigDecimal capacity =
                sum(active.stream().map(node -> subject.capacity(node)).toList());
        List<NodeLoad> now = new ArrayList<>();
        for (Node node : active) {
            Share part = Decimals.ratio(measured(subject, node), load);
            Share target = Decimals.ratio(subject.capacity(node), capacity);
            now.add(new NodeLoad(node, part, target, node.weight()));
        }
        LoadProposal none = new LoadProposal(List.copyOf(now), after(subject.topology(), now), false);
        if (none.isEven() || !subject.hasWeights()) {
            return none;
        }
        LoadStep step = LoadStep.of(
                active.stream().map(Node::weight).toList(),
                now.stream().map(each -> each.target().over(each.load())).toList(),
                MOST_FACTOR);
        List<NodeLoad> nodes = new ArrayList<>();
        for (int i = 0; i < active.size(); i++) {
            nodes.add(now.get(i).withWeight(step.weight(i, unit)));
        }
        LoadProposal proposal =
                new LoadProposal(List.copyOf(nodes), after(subject.topology(), nodes), step.isLimited());
        return unit == null || proposal.expected().compareTo(none.expected()) < 0 ? proposal : none;
    }

    private static Topology after(Topology before, List<NodeLoad> nodes) {
        List<Node> after = new ArrayList<>(
                before.nodes().stream().filter(node -> !node.isActive()).toList());
        nodes.forEach(each -> after.add(each.node().withWeight(each.weight())));
        return Topology.of(before.rule(), after).withReplicas(before.replicas());
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

    /** Whether each node takes what it should, but for noise. */
    public boolean isEven() {
        return nodes.stream()
                .map(NodeLoad::ratio)
                .allMatch(ratio -> ratio.compareTo(ONE.plus(NOISE)) <= 0
                        && ratio.plus(NOISE).compareTo(ONE) >= 0);
    }

    /** The greatest load over what it should be that the proposed weights give, if load follows share. */
    private Share expected() {
        Share sum = Share.ZERO;
        Share most = Share.ZERO;
        for (NodeLoad each : nodes) {
            Share load =
                    each.load().times(Decimals.ratio(each.weight(), each.node().weight()));
            sum = sum.plus(load).reduced();
            Share ratio = load.over(each.target());
            most = ratio.compareTo(most) > 0 ? ratio : most;
        }
        return most.over(sum);
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

    /** Whether any weight is to change. */
    public boolean isChange() {
        return nodes.stream().anyMatch(NodeLoad::isChanged);
    }

    /**
     * What the proposed weights move, once planned; null where none are proposed.
     *
     * @throws IllegalArgumentException if these weights cannot be placed
     */
    public @Nullable Movement movement(Subject subject) {
        if (!isChange()) {
            return null;
        }
        Topology planned = Planner.of(after.rule())
                .map(each -> each.plan(subject.topology(), after))
                .orElse(after);
        return Trial.between(subject.placement(), Placement.of(planned));
    }
}
