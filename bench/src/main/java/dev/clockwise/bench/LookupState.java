package dev.clockwise.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What lookups have in common. An operation is one lookup in a loop over all keys, as a program looks up that has many:
 * JMH's own bookkeeping, once an operation, takes as long as some lookups do.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class LookupState {

    /** How many different keys of each kind there are, a power of two. */
    static final int KEYS = 1 << 14;

    /** How many nodes. */
    @Param({"10", "100", "1000", "10000"})
    public int nodes;
}
