package dev.clockwise.cli.compare;

import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
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

    private static final int MOST_BUILDS = 16;
    private static final int FEWEST_RUNS = 3;
    private static final int MOST_RUNS = 64;

    private final LongSupplier clock;
    private final List<byte[]> keys;
    /** Keeps lookups from being left out as useless. */
    private int sum;

    /**
     * A stopwatch.
     *
     * @param clock nanoseconds that pass
     * @param keys the keys to look up; generated ones of 16 characters where there are none
     */
    public Stopwatch(LongSupplier clock, List<byte[]> keys) {
        this.clock = clock;
        List<byte[]> some = keys.isEmpty() ? generated() : keys;
        this.keys = new ArrayList<>(LOOKUPS);
        for (int i = 0; i < LOOKUPS; i++) {
            this.keys.add(some.get(i % some.size()));
        }
    }

    private static List<byte[]> generated() {
        SplittableRandom random = new SplittableRandom(1);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < LOOKUPS; i++) {
            keys.add(String.format(Locale.ROOT, "%016x", random.nextLong()).getBytes(StandardCharsets.US_ASCII));
        }
        return keys;
    }

    /** Times a placement: its building, and lookups of the keys. */
    public Speed of(Placement placement) {
        Topology topology = placement.topology();
        double build = median(() -> Placement.of(topology).topology().nodes().size(), 1, MOST_BUILDS);
        warmUp(placement);
        double lookup = median(() -> lookUp(placement), FEWEST_RUNS, MOST_RUNS);
        return new Speed(build, lookup / LOOKUPS);
    }

    private void warmUp(Placement placement) {
        long start = clock.getAsLong();
        for (int run = 0; run < MOST_RUNS && clock.getAsLong() - start < PERIOD; run++) {
            sum += lookUp(placement);
        }
    }

    private int lookUp(Placement placement) {
        int lengths = 0;
        for (byte[] key : keys) {
            lengths += placement.owner(key).id().length();
        }
        return lengths;
    }

    /** The median time of a run of {@code work}, over the runs that begin within a period. */
    private double median(IntSupplier work, int fewest, int most) {
        long[] times = new long[most];
        long begin = clock.getAsLong();
        long from = begin;
        int runs = 0;
        while (runs < most && (runs < fewest || from - begin < PERIOD)) {
            sum += work.getAsInt();
            long to = clock.getAsLong();
            times[runs++] = to - from;
            from = to;
        }
        Arrays.sort(times, 0, runs);
        return (times[(runs - 1) / 2] + times[runs / 2]) / 2.0;
    }

    @Override
    public String toString() {
        return "stopwatch over " + keys.size() + " keys, checksum " + sum;
    }
}
