package dev.clockwise.bench;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.movement.CopyMovement;
import dev.clockwise.placement.RingRule;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a change costs: building, exact movement and balance of rings of 160 points a node. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ChangeBenchmark {

    /** How many nodes, of 160 points each. */
    @Param({"100", "1000"})
    public int nodes;

    private Topology topology = Topology.of();
    private Placement before = Placement.of(topology);
    private Placement grown = before;
    private Placement other = before;

    /** Builds three rings: one, the same with a node more, and one of other points. */
    @Setup
    public void setUp() {
        topology = Topology.of(RingRule.NATIVE, Nodes.numbered(nodes));
        before = Placement.of(topology);
        grown = before.plus(Node.of("joiner"));
        other = Placement.of(topology.withRule(RingRule.ofPoints(161)));
    }

    /**
     * Builds a ring.
     *
     * @return the ring
     */
    @Benchmark
    public Placement build() {
        return Placement.of(topology);
    }

    /**
     * Exact movement where one node joins, with flows and arcs.
     *
     * @return the share that moves
     */
    @Benchmark
    public Share movementOfJoin() {
        return Movement.between(before, grown).moved();
    }

    /**
     * Exact movement where most positions change owner.
     *
     * @return the share that moves
     */
    @Benchmark
    public Share movementOfRule() {
        return Movement.between(before, other).moved();
    }

    /**
     * Exact movement of three copies where one node joins.
     *
     * @return the copies
     */
    @Benchmark
    public CopyMovement copiesOfJoin() {
        return Movement.between(before, grown).copies(3);
    }

    /**
     * Exact shares.
     *
     * @return the balance
     */
    @Benchmark
    public Balance balance() {
        return Balance.of(before);
    }
}
