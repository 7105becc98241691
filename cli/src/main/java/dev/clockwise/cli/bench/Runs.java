package dev.clockwise.cli.bench;

import java.util.Arrays;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/** Times runs of work by one clock: the one timing loop of the command. Not safe for several threads. */
public final class Runs {

    /** In so many runs some time passes on any clock that goes. */
    private static final int STANDING = 8;

    private final LongSupplier clock;
    /** Keeps work from being left out as useless. */
    private int sum;

    /**
     * Runs that are timed by a clock.
     *
     * @param clock nanoseconds that pass
     */
    public Runs(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * How often and for how long work is run.
     *
     * @param period runs begin for so many nanoseconds
     * @param fewest so many runs are made in any case
     * @param most no more are made
     */
    public record Limits(long period, int fewest, int most) {}

    /**
     * Runs work in growing sizes without keeping the times, so that the JIT has compiled it afterwards.
     *
     * @param work does so much of it, and gives anything that depends on it
     * @param least the first size
     * @param most the greatest size
     * @param enough a run is not made larger once it takes so many nanoseconds
     * @return the size that it came to
     */
    public int warmUp(IntUnaryOperator work, int least, int most, long enough, Limits limits) {
        int size = least;
        long begin = clock.getAsLong();
        long from = begin;
        for (int run = 0; run < limits.most() && (run < limits.fewest() || from - begin < limits.period()); run++) {
            sum += work.applyAsInt(size);
            long to = clock.getAsLong();
            size = to - from < enough && size < most ? size * 2 : size;
            from = to;
            if (run > STANDING && to == begin) {
                break;
            }
        }
        return size;
    }

    /** The nanoseconds of the run in the middle, of {@code work} that gives anything that depends on it. */
    public double median(IntSupplier work, Limits limits) {
        long[] times = new long[limits.most()];
        long begin = clock.getAsLong();
        long from = begin;
        int runs = 0;
        do {
            sum += work.getAsInt();
            long to = clock.getAsLong();
            times[runs++] = to - from;
            from = to;
        } while (runs < limits.most() && (runs < limits.fewest() || (from != begin && from - begin < limits.period())));
        Arrays.sort(times, 0, runs);
        return (times[(runs - 1) / 2] + times[runs / 2]) / 2.0;
    }

    /**
     * The nanoseconds of the fastest run. Runs go on until none was faster by a tenth for the period, so that the JIT
     * has its time for what is run seldom.
     *
     * @param work gives anything that depends on it
     * @param undo is run after each run, and does not count
     */
    public long least(IntSupplier work, Runnable undo, Limits limits) {
        long least = Long.MAX_VALUE;
        long notable = Long.MAX_VALUE;
        long since = clock.getAsLong();
        for (int runs = 1; ; runs++) {
            long from = clock.getAsLong();
            sum += work.getAsInt();
            long to = clock.getAsLong();
            undo.run();
            least = Math.min(least, to - from);
            if (least < notable - notable / 10) {
                notable = least;
                since = from;
            }
            boolean over = runs >= limits.fewest() && (to == since || to - since >= limits.period());
            if (over || runs == limits.most()) {
                return least;
            }
        }
    }

    @Override
    public String toString() {
        return "runs, checksum " + sum;
    }
}
