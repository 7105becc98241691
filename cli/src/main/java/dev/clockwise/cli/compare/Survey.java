package dev.clockwise.cli.compare;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.Slots;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Works out the figures of one placement. Not safe for several threads. */
final class Survey {

    /** Up to so many nodes, each of them leaves, even where that takes a rebuilding. */
    static final int FEW = 16;

    /** Up to so many nodes, {@link #SAMPLE} of them leave, beyond only the most and the least loaded. */
    static final int MANY = 256;

    static final int SAMPLE = 8;

    /** The most slots times nodes for which the heir of each slot is looked up. */
    private static final long MOST_RANKED = 1L << 27;

    private final Candidate candidate;
    private final Scenario scenario;
    private final Topology topology;
    private final Placement placement;
    private final Balance balance;
    private final List<String> missing = new ArrayList<>();

    private Survey(Candidate candidate, Scenario scenario) {
        this.candidate = candidate;
        this.scenario = scenario;
        this.topology = candidate.first(scenario.topology());
        this.placement = Placement.of(topology);
        this.balance = Balance.of(placement);
    }

    /**
     * The figures of a placement.
     *
     * @throws IllegalArgumentException if it cannot serve the topology
     */
    static Row of(Candidate candidate, Scenario scenario) {
        return new Survey(candidate, scenario).row();
    }

    private Row row() {
        Node joiner = scenario.joiner();
        Placement joined = orMissing("join", () -> placement.next(candidate.change(topology, topology.plus(joiner))));
        NodeMovement join = joined == null
                ? null
                : orMissing("join", () -> NodeMovement.ofJoin(Movement.of(placement, joined), joiner.id()));
        boolean several = scenario.activeNodes() > 1;
        Leaves losses = several ? orMissing("loss", this::losses) : null;
        Leaves leaves = several && isOfItsOwn() ? orMissing("leave", this::leaves) : losses;
        return new Row(candidate, placement, balance, joined, join, leaves, losses, List.copyOf(missing));
    }

    private <T> @Nullable T orMissing(String figure, Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            missing.add(figure + ": " + e.getMessage());
            return null;
        }
    }

    /** Whether leaves are other than losses: planned for, or of one node only. */
    private boolean isOfItsOwn() {
        return candidate.isPlanned() || scenario.leaver().isPresent();
    }

    private Leaves losses() {
        return candidate.minimal() && placement.ownership() instanceof Spans spans && isQuicklyListed(spans)
                ? new Leaves(Heirs.of(placement), scenario.activeNodes())
                : rebuilt((before, wanted) -> wanted, sample(), scenario.activeNodes());
    }

    /** Whether the lists of all cells take seconds at most: those of a table rank every node. */
    private boolean isQuicklyListed(Spans spans) {
        return !(spans instanceof Slots) || (long) spans.cells() * scenario.activeNodes() <= MOST_RANKED;
    }

    private Leaves leaves() {
        List<Node> named = scenario.leaver().flatMap(topology::node).stream().toList();
        return named.isEmpty()
                ? rebuilt(candidate::change, sample(), scenario.activeNodes())
                : rebuilt(candidate::change, named, 1);
    }

    private Leaves rebuilt(BinaryOperator<Topology> change, List<Node> leavers, int nodes) {
        List<Leave> leaves = new ArrayList<>();
        for (Node node : leavers) {
            Placement after = placement.next(change.apply(topology, topology.minus(node.id())));
            NodeMovement moves = NodeMovement.ofLeave(Movement.of(placement, after), node.id());
            leaves.add(new Leave(node, moves, Balance.of(after).maxOverMean()));
        }
        return new Leaves(List.copyOf(leaves), nodes);
    }

    /**
     * The nodes that leave where each takes a rebuilding: all while they are few, else some from the most loaded to the
     * least.
     */
    private List<Node> sample() {
        List<Node> byLoad = balance.nodes().stream()
                .filter(each -> each.node().isActive())
                .sorted(Comparator.comparing(Balance.NodeShare::ratio).reversed())
                .map(Balance.NodeShare::node)
                .toList();
        int nodes = byLoad.size();
        int count = nodes <= FEW ? nodes : nodes <= MANY ? SAMPLE : 2;
        return IntStream.range(0, count)
                .mapToObj(i -> byLoad.get(i * (nodes - 1) / (count - 1)))
                .toList();
    }
}
