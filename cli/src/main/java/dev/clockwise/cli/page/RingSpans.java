package dev.clockwise.cli.page;

import dev.clockwise.Arc;
import dev.clockwise.Position;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The arcs of a movement as spans to draw, before, after, and what moves: at most {@value #SECTORS} of each.
 *
 * <p>A ring of more arcs than that has arcs below a quarter of a degree, too fine to see. It is cut into sectors of a
 * quarter of a degree instead, each in the shade that covers most of it. Immutable.
 */
final class RingSpans {

    /** How many sectors the circle is cut into where arcs are too fine: quarters of a degree. */
    static final int SECTORS = 1440;

    /** How many sectors what moves is added up in there: whole degrees, so that little can be seen too. */
    static final int MOVED_SECTORS = 360;

    /**
     * A part of the circle in one shade.
     *
     * @param from where it starts, in turns from position 0: 0 to 1
     * @param to where it ends, at most one turn later
     * @param shade the shade of its owner
     * @param part how much of it this is about, above 0 and at most 1
     */
    record Span(double from, double to, int shade, double part) {

        private boolean meets(Span next) {
            return to == next.from && shade == next.shade && part == next.part;
        }
    }

    private final int arcs;
    private final boolean joined;
    private final List<Span> before;
    private final List<Span> after;
    private final List<Span> moved;

    private RingSpans(int arcs, boolean joined, List<Span> before, List<Span> after, List<Span> moved) {
        this.arcs = arcs;
        this.joined = joined;
        this.before = List.copyOf(before);
        this.after = List.copyOf(after);
        this.moved = List.copyOf(moved);
    }

    /** The spans of a movement whose arcs are known. O(arcs). */
    static RingSpans of(Moves moves, Palette palette) {
        Turns turns = new Turns(moves.space());
        List<Arc> arcs = moves.arcs();
        return arcs.size() <= SECTORS ? exact(arcs, turns, palette) : bySectors(arcs, turns, palette);
    }

    /** How many arcs there are, where a change of owner on either side starts a new one. */
    int arcs() {
        return arcs;
    }

    /** Whether arcs were joined into sectors. */
    boolean joined() {
        return joined;
    }

    /** The circle before, once around. */
    List<Span> before() {
        return before;
    }

    /** The circle after, once around. */
    List<Span> after() {
        return after;
    }

    /** What moves, in the shades of the heirs; the part is how much of the span moves. */
    List<Span> moved() {
        return moved;
    }

    /** The greatest part of a span that moves; 0 where nothing does. */
    double greatestPart() {
        return moved.stream().mapToDouble(Span::part).max().orElse(0);
    }

    private static RingSpans exact(List<Arc> arcs, Turns turns, Palette palette) {
        List<Span> before = new ArrayList<>();
        List<Span> after = new ArrayList<>();
        List<Span> moved = new ArrayList<>();
        for (Arc arc : arcs) {
            double from = turns.start(arc.from());
            double to = turns.end(arc, from);
            join(before, new Span(from, to, palette.shade(arc.before()), 1));
            join(after, new Span(from, to, palette.shade(arc.after()), 1));
            if (arc.isMoved()) {
                join(moved, new Span(from, to, palette.shade(arc.after()), 1));
            }
        }
        return new RingSpans(arcs.size(), false, before, after, moved);
    }

    /** Adds a span, or lengthens the last one where the two are one to the eye. */
    private static void join(List<Span> spans, Span span) {
        int last = spans.size() - 1;
        if (last >= 0 && spans.get(last).meets(span)) {
            spans.set(last, new Span(spans.get(last).from(), span.to(), span.shade(), span.part()));
        } else {
            spans.add(span);
        }
    }

    private static RingSpans bySectors(List<Arc> arcs, Turns turns, Palette palette) {
        Sectors before = new Sectors(SECTORS);
        Sectors after = new Sectors(SECTORS);
        Sectors moved = new Sectors(MOVED_SECTORS);
        for (Arc arc : arcs) {
            double from = turns.start(arc.from());
            double to = turns.end(arc, from);
            before.add(from, to, palette.shade(arc.before()));
            after.add(from, to, palette.shade(arc.after()));
            if (arc.isMoved()) {
                moved.add(from, to, palette.shade(arc.after()));
            }
        }
        return new RingSpans(arcs.size(), true, before.whole(), after.whole(), moved.parts());
    }

    /** Positions as turns of the circle. */
    private static final class Turns {
        private final double size;

        Turns(Space space) {
            size = space.size().doubleValue();
        }

        double start(Position position) {
            return position.toBigInteger().doubleValue() / size;
        }

        /** Where the arc ends: beyond one turn where it wraps. */
        double end(Arc arc, double from) {
            double to = arc.to().toBigInteger().add(BigInteger.ONE).doubleValue() / size;
            return arc.to().compareTo(arc.from()) < 0 ? to + 1 : Math.max(from, to);
        }
    }

    /** How much of each sector each shade covers. */
    private static final class Sectors {
        private final int count;
        private final double[][] covered;

        Sectors(int count) {
            this.count = count;
            this.covered = new double[count][Palette.SHADES];
        }

        void add(double from, double to, int shade) {
            double start = from * count;
            double end = to * count;
            while (start < end) {
                double next = Math.min(end, Math.floor(start) + 1);
                covered[(int) start % count][shade] += next - start;
                start = next;
            }
        }

        /** Each sector in the shade that covers most of it. */
        List<Span> whole() {
            List<Span> spans = new ArrayList<>();
            for (int sector = 0; sector < count; sector++) {
                join(spans, span(sector, 1));
            }
            return spans;
        }

        /** The sectors that anything covers, and how much of each is covered. */
        List<Span> parts() {
            List<Span> spans = new ArrayList<>();
            for (int sector = 0; sector < count; sector++) {
                double part = 0;
                for (double each : covered[sector]) {
                    part += each;
                }
                if (part > 0) {
                    spans.add(span(sector, Math.min(1, part)));
                }
            }
            return spans;
        }

        private Span span(int sector, double part) {
            int shade = 0;
            for (int other = 1; other < Palette.SHADES; other++) {
                shade = covered[sector][other] > covered[sector][shade] ? other : shade;
            }
            return new Span((double) sector / count, (sector + 1.0) / count, shade, part);
        }
    }
}
