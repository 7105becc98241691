package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.load.BoundedLoad;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Acquire and release from a ready position, beside the plain owner lookup under it. Run with {@code -prof gc}: where
 * the owner has room nothing is allocated.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LoadBenchmark {

    private static final int KEYS = 1 << 14;

    /** How many acquisitions a node holds on average all the while. */
    private static final int MEAN = 64;

    /** How many nodes. */
    @Param({"10", "100", "1000"})
    public int nodes;

    /** What is bounded: a ring of 160 points a node, or modulo, whose lookup is next to nothing. */
    @Param({"ring", "modulo"})
    public String placement = "";

    private final long[] positions = new long[KEYS];
    private Node[] held = new Node[0];
    private Placement owners = Placement.of(Topology.of());
    private BoundedLoad roomy = BoundedLoad.of(owners, "1");
    private BoundedLoad tight = roomy;
    private int next;
    private int oldest;

    /** Builds the placement, fills it to its mean, and draws the keys. */
    @Setup
    public void setUp() {
        var rule = placement.equals("ring") ? RingRule.NATIVE : ModuloRule.NATIVE;
        owners = Placement.of(Topology.of(rule, Nodes.numbered(nodes)));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < KEYS; i++) {
            positions[i] = random.nextLong();
        }
        roomy = BoundedLoad.of(owners, "4");
        tight = BoundedLoad.of(owners, "1.25");
        held = new Node[nodes * MEAN];
        for (int i = 0; i < held.length; i++) {
            roomy.acquireAt(random.nextLong());
            held[i] = tight.acquireAt(random.nextLong());
        }
    }

    private long key() {
        next = (next + 1) & (KEYS - 1);
        return positions[next];
    }

    /**
     * The lookup alone.
     *
     * @return the owner
     */
    @Benchmark
    public Node owner() {
        return owners.ownerAt(key());
    }

    /**
     * Acquire and release where the owner has room.
     *
     * @return the node
     */
    @Benchmark
    public Node acquireAndRelease() {
        Node node = roomy.acquireAt(key());
        roomy.release(node);
        return node;
    }

    /**
     * At c = 1.25 with every node near its mean: the oldest acquisition is released and another made, which sometimes
     * passes its owner.
     *
     * @return the node
     */
    @Benchmark
    public Node replaceAtQuarter() {
        oldest = oldest + 1 == held.length ? 0 : oldest + 1;
        tight.release(held[oldest]);
        Node node = tight.acquireAt(key());
        held[oldest] = node;
        return node;
    }
}
