package dev.clockwise.cli.bench;

import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.cli.bench.Runs.Limits;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
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
    private static final Limits WARM_UP = new Limits(100 * MILLISECOND, 1, 1 << 12);
    private static final Limits LOOKUP = new Limits(120 * MILLISECOND, 3, 1 << 10);
    private static final Limits BUILD = new Limits(2000 * MILLISECOND, 1, 1 << 12);
    private static final Limits CHANGE = new Limits(2000 * MILLISECOND, 3, 1 << 14);

    private final Runs runs;
    private final LongSupplier allocated;
    private final Map<Measure, Double> figures = new EnumMap<>(Measure.class);

    Measurement(LongSupplier clock, LongSupplier allocated) {
        this.runs = new Runs(clock);
        this.allocated = allocated;
    }

    /** Measures an entrant on a topology, and gives the figures. */
    Figures of(Entrant entrant, Topology topology, Changes changes) {
        Contender contender = built(entrant, topology);
        Space space = RingPoints.of(topology).keyHash().space();
        lookUp(contender, new Lookups(contender, space));
        figures.put(Measure.MEMORY, (double) contender.bytes());
        change(Measure.JOIN, contender, changes.more());
        change(Measure.LEAVE, contender, changes.less());
        return new Figures(figures);
    }

    /** The contender that was built last, for a build may take seconds. */
    private Contender built(Entrant entrant, Topology topology) {
        Contender[] last = new Contender[1];
        IntSupplier build = () -> {
            last[0] = entrant.over(topology);
            return System.identityHashCode(last[0]);
        };
        figures.put(Measure.BUILD, (double) runs.least(build, () -> {}, BUILD));
        return last[0];
    }

    /** A kind of lookup: what it is measured as, and its loop. */
    private record Kind(Measure time, @Nullable Measure bytes, IntUnaryOperator loop) {}

    private static List<Kind> kinds(Contender contender, Lookups lookups) {
        List<Kind> kinds = new ArrayList<>();
        kinds.add(new Kind(Measure.TEXT, Measure.TEXT_ALLOCATED, lookups::ofTexts));
        kinds.add(new Kind(Measure.BYTES, null, lookups::ofBytes));
        if (contender.hasPositions()) {
            kinds.add(new Kind(Measure.POSITION, null, lookups::ofPositions));
            kinds.add(new Kind(Measure.IN_TURN, null, lookups::inTurn));
        }
        if (contender.hasLists()) {
            kinds.add(new Kind(Measure.LIST, Measure.LIST_ALLOCATED, lookups::ofLists));
        }
        return kinds;
    }

    /** All kinds are warmed up before any is measured, for the JIT compiles beside what runs. */
    private void lookUp(Contender contender, Lookups lookups) {
        Map<Kind, Integer> sizes = new LinkedHashMap<>();
        for (Kind kind : kinds(contender, lookups)) {
            sizes.put(kind, runs.warmUp(kind.loop(), FEWEST_LOOKUPS, MOST_LOOKUPS, RUN, WARM_UP));
        }
        sizes.forEach(this::lookUp);
    }

    private void lookUp(Kind kind, int count) {
        long least = runs.least(() -> kind.loop().applyAsInt(count), () -> {}, LOOKUP);
        figures.put(kind.time(), (double) least / count);
        if (kind.bytes() != null) {
            allocated(kind.bytes(), kind.loop(), count);
        }
    }

    /** Measures what so many lookups allocate, beyond what it takes to ask. */
    private void allocated(Measure measure, IntUnaryOperator loop, int count) {
        long first = allocated.getAsLong();
        if (first >= 0) {
            long before = allocated.getAsLong();
            int unused = loop.applyAsInt(count);
            long bytes = allocated.getAsLong() - before - (before - first);
            long each = Math.max(0, bytes) / count; // fewer than one each are not the lookups'
            figures.put(measure, (double) each);
        }
    }

    private void change(Measure measure, Contender contender, @Nullable Topology after) {
        if (after != null) {
            IntSupplier work = () -> System.identityHashCode(contender.next(after));
            figures.put(measure, (double) runs.least(work, contender::undo, CHANGE));
        }
    }
}
