package dev.clockwise.movement;

import dev.clockwise.placement.Spans;

/** Walks two sets of arcs over one space side by side, span by span. */
final class ArcSweep {

    /** Takes the spans on which both sides keep to one cell, in the order of positions; ends are inclusive. */
    interface Visitor {
        void visit(int cellBefore, int cellAfter, long fromHigh, long fromLow, long toHigh, long toLow);
    }

    private ArcSweep() {}

    /** Visits every span. O(cells of both). */
    static void forEach(Spans before, Spans after, Visitor visitor) {
        int cellBefore = 0;
        int cellAfter = 0;
        long fromHigh = 0;
        long fromLow = 0;
        while (true) {
            long beforeHigh = before.endHigh(cellBefore);
            long beforeLow = before.endLow(cellBefore);
            long afterHigh = after.endHigh(cellAfter);
            long afterLow = after.endLow(cellAfter);
            int order = Long.compareUnsigned(beforeHigh, afterHigh);
            if (order == 0) {
                order = Long.compareUnsigned(beforeLow, afterLow);
            }
            long toHigh = order <= 0 ? beforeHigh : afterHigh;
            long toLow = order <= 0 ? beforeLow : afterLow;
            visitor.visit(cellBefore, cellAfter, fromHigh, fromLow, toHigh, toLow);
            cellBefore += order <= 0 ? 1 : 0;
            cellAfter += order >= 0 ? 1 : 0;
            if (cellBefore == before.cells()) {
                return; // both sides end with the space
            }
            fromLow = toLow + 1;
            fromHigh = toHigh + (fromLow == 0 ? 1 : 0);
        }
    }
}
