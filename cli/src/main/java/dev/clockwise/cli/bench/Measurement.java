package dev.clockwise.cli.bench;

import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.cli.bench.Runs.Limits;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Measures one contender, in a second or two, or as long as its building and a few lookups take. */
final class Measurement {

    private static final long MILLISECOND = 1_000_000;

    /** A run of so long is disturbed seldom enough, and timed well enough. */
    private static final long RUN = 2 * MILLISECOND;

    private static final int FEWEST_LOOKUPS = 1 << 6;
    private static final int MOST_LOOKUPS = 1 << 16;
    private static final Limits WARM_UP = new Limits(150 * MILLISECOND, 1, 1 << 12);
    private static final Limits LOOKUP = new Limits(150 * MILLISECOND, 3, 1 << 10);
    private static final Limits BUILD = new Limits(300 * MILLISECOND, 1, 1 << 10);
    private static final Limits CHANGE = new Limits(100 * MILLISECOND, 1, 1 << 10);

    private final Runs runs;
    private final LongSupplier allocated;
    private final Map<Measure, Double> figures = new EnumMap<>(Measure.class);

    Measurement(LongSupplier clock, LongSupplier allocated) {
        this.runs = new Runs(clock);
        this.allocated = allocated;
    }

    /** Measures an entrant on a topology, and gives the figures. */
    Map<Measure, Double> of(Entrant entrant, Topology topology, Changes changes) {
        Contender contender = built(entrant, topology);
        Space space = RingPoints.of(topology).keyHash().space();
        lookUp(contender, new Lookups(contender, space));
        figures.put(Measure.MEMORY, (double) contender.bytes());
        change(Measure.JOIN, contender, changes.more());
        change(Measure.LEAVE, contender, changes.less());
        return figures;
    }

    /** The contender that was built last, for a build may take seconds. */
    private Contender built(Entrant entrant, Topology topology) {
        Contender[] last = new Contender[1];
        IntSupplier build = () -> {
            last[0] = entrant.over(topology);
            return System.identityHashCode(last[0]);
        };
        figures.put(Measure.BUILD, (double) runs.of(build, BUILD).least());
        return last[0];
    }

    private void lookUp(Contender contender, Lookups lookups) {
        lookUp(Measure.TEXT, Measure.TEXT_ALLOCATED, lookups::ofTexts);
        lookUp(Measure.BYTES, null, lookups::ofBytes);
        if (contender.hasPositions()) {
            lookUp(Measure.POSITION, null, lookups::ofPositions);
            lookUp(Measure.IN_TURN, null, lookups::inTurn);
        }
        if (contender.hasLists()) {
            lookUp(Measure.LIST, Measure.LIST_ALLOCATED, lookups::ofLists);
        }
    }

    private void lookUp(Measure time, @Nullable Measure bytes, IntUnaryOperator lookups) {
        int count = runs.warmUp(lookups, FEWEST_LOOKUPS, MOST_LOOKUPS, RUN, WARM_UP);
        long least = runs.of(() -> lookups.applyAsInt(count), LOOKUP).least();
        figures.put(time, (double) least / count);
        if (bytes != null) {
            long before = allocated.getAsLong();
            int unused = lookups.applyAsInt(count);
            long after = allocated.getAsLong();
            if (before >= 0) {
                figures.put(bytes, (double) ((after - before) / count)); // fewer than one each are not the lookups'
            }
        }
    }

    private void change(Measure measure, Contender contender, @Nullable Topology after) {
        if (after != null) {
            IntSupplier work = () -> System.identityHashCode(contender.next(after));
            figures.put(measure, (double) runs.of(work, contender::undo, CHANGE).least());
        }
    }
}
