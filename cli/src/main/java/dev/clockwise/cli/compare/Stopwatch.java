package dev.clockwise.cli.compare;

import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.cli.bench.Runs;
import dev.clockwise.cli.bench.Runs.Limits;
import dev.clockwise.cli.bench.SampleKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Times placements, within a fraction of a second each: runs for a while unmeasured, then gives the median of runs.
 *
 * <p>All placements share one process, so the figures tell them apart but are no benchmark: a program that uses one
 * placement alone looks up faster by some nanoseconds. Not safe for several threads.
 */
public final class Stopwatch {

    /** How many lookups a run makes. */
    public static final int LOOKUPS = 1 << 12;

    /** For how long runs begin, in nanoseconds. */
    private static final long PERIOD = 40_000_000;

    private static final int MOST_RUNS = 64;
    private static final Limits WARM_UP = new Limits(PERIOD, 0, MOST_RUNS);
    private static final Limits LOOKUP = new Limits(PERIOD, 3, MOST_RUNS);
    private static final Limits BUILD = new Limits(PERIOD, 1, 16);

    private final Runs runs;
    private final List<byte[]> keys;

    /**
     * A stopwatch.
     *
     * @param clock nanoseconds that pass
     * @param keys the keys to look up; generated ones of 16 characters where there are none
     */
    public Stopwatch(LongSupplier clock, List<byte[]> keys) {
        this.runs = new Runs(clock);
        List<byte[]> some = keys.isEmpty() ? SampleKeys.bytes(LOOKUPS) : keys;
        this.keys = new ArrayList<>(LOOKUPS);
        for (int i = 0; i < LOOKUPS; i++) {
            this.keys.add(some.get(i % some.size()));
        }
    }

    /** Times a placement: its building, and lookups of the keys. */
    public Speed of(Placement placement) {
        Topology topology = placement.topology();
        double build =
                runs.median(() -> Placement.of(topology).topology().nodes().size(), BUILD);
        int unused = runs.warmUp(size -> lookUp(placement), LOOKUPS, LOOKUPS, PERIOD, WARM_UP);
        double lookup = runs.median(() -> lookUp(placement), LOOKUP);
        return new Speed(build, lookup / LOOKUPS);
    }

    private int lookUp(Placement placement) {
        int lengths = 0;
        for (byte[] key : keys) {
            lengths += placement.owner(key).id().length();
        }
        return lengths;
    }

    @Override
    public String toString() {
        return "stopwatch over " + keys.size() + " keys, " + runs;
    }
}
