package dev.clockwise.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What lookups have in common. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class LookupState {

    /** How many different keys of each kind there are, a power of two. */
    static final int KEYS = 1 << 14;

    /** How many nodes. */
    @Param({"10", "100", "1000", "10000"})
    public int nodes;

    private int next;

    /** The numbers of the keys, again and again. */
    final int step() {
        next = (next + 1) & (KEYS - 1);
        return next;
    }
}
