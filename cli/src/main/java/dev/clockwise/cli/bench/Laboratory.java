package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import java.util.function.LongSupplier;

/** Where contenders are measured. */
public interface Laboratory {

    /**
     * Measures an entrant on a topology. Builds it first, which may be refused as {@code Placement.of} does.
     *
     * @throws java.io.UncheckedIOException if there is nowhere to measure
     */
    Figures measure(Entrant entrant, Topology topology, Changes changes);

    /**
     * This JVM.
     *
     * @param clock nanoseconds that pass
     * @param allocated bytes that the thread that asks allocated so far; below 0 where that is not known
     */
    static Laboratory here(LongSupplier clock, LongSupplier allocated) {
        return (entrant, topology, changes) -> new Measurement(clock, allocated).of(entrant, topology, changes);
    }

    /**
     * A JVM for each contender, which ends with this one at the latest.
     *
     * <p>The JIT compiles by what it saw at each call site, those of the JDK included. In one JVM a contender measured
     * after four others would be compiled for all of them; in a program of the user's it is compiled for one.
     */
    static Laboratory ofItsOwn() {
        return new ChildJvm();
    }
}
