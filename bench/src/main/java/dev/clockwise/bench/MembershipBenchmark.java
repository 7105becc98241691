package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Building, and the change where one node joins or leaves. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MembershipBenchmark {

    /** How many nodes. */
    @Param({"10", "100", "1000", "10000"})
    public int nodes;

    /** Who is changed: all that have something to build. */
    @Param({
        "RING",
        "SLOTS",
        "SPYMEMCACHED",
        "XMEMCACHED",
        "JEDIS",
        "FOLSOM",
        "GRPC",
        "TREE_MAP",
        "SORTED_ARRAY",
        "JUMP_BACK_ANCHOR"
    })
    public Contenders contender = Contenders.RING;

    @SuppressWarnings("NullAway.Init") // by setUp
    private Contender placement;

    /** Builds what is changed. */
    @Setup
    public void setUp() {
        placement = contender.of(nodes);
    }

    /** Takes a change in place back, outside the time that is measured. */
    @TearDown(Level.Invocation)
    public void undo() {
        placement.undo();
    }

    /**
     * Builds it from its nodes.
     *
     * @return what was built
     */
    @Benchmark
    public Contender build() {
        return placement.built();
    }

    /**
     * A node joins.
     *
     * @return what it is then
     */
    @Benchmark
    public Contender join() {
        return placement.joined();
    }

    /**
     * The node in the middle leaves.
     *
     * @return what it is then
     */
    @Benchmark
    public Contender leave() {
        return placement.left();
    }
}
