package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.planner.RingCells.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many positions each node holds a copy of, kept up to date while cells are handed over, and what a handover would
 * do to their evenness.
 *
 * <p>A position's copies are the first distinct nodes of positive weight met on the walk from its cell, taken by their
 * rank in their zone, as preference lists are. Unevenness is the sum of load² / weight over the nodes: least where
 * loads are as weights ask, or as near to it as copies and zones allow. A walk is followed for {@value #REACH} cells,
 * so that a zone of few nodes costs no more. Not safe for several threads.
 */
final class CopyLoads {

    private static final int REACH = 64;
    /** Loads and weights are scaled to 31 bits, so that a square fits in a word. */
    private static final int SCALE = 33;

    private final ShareBand band;
    private final int[] zoneOf;
    private final long[] weight;
    private final long[] load;
    private final int copies;
    /** Of each zone this many nodes are taken, or all that it has. */
    private final int ofEachZone;
    /** How many more are taken, each from another zone. */
    private final int more;

    private final int[] was;
    private final int[] is;
    private boolean met;
    private final long[] change;
    private final boolean[] isTouched;
    private final int[] touched;
    private int touches;

    /** The loads of {@code copies} copies, fewer than there are active nodes. */
    CopyLoads(List<Node> nodes, ShareBand band, RingCells cells, int copies) {
        this.band = band;
        this.copies = copies;
        zoneOf = new int[nodes.size()];
        weight = new long[nodes.size()];
        load = new long[nodes.size()];
        change = new long[nodes.size()];
        isTouched = new boolean[nodes.size()];
        touched = new int[nodes.size()];
        was = new int[copies];
        is = new int[copies];
        List<Integer> sizes = zones(nodes);
        int each = 0;
        while (sum(sizes, each + 1) <= copies) {
            each++;
        }
        ofEachZone = each;
        more = copies - sum(sizes, each);
        long least = Math.max(1, ((1L << (64 - SCALE)) / nodes.size()) >>> 10);
        for (int i = 0; i < load.length; i++) {
            weight[i] = Math.max(least, band.ideal(i) >>> SCALE);
            for (Cell cell : cells.of(i)) {
                for (int taken = walk(cell, cell, i, is), k = 0; k < taken; k++) {
                    load[is[k]] += cell.length();
                }
            }
        }
    }

    private List<Integer> zones(List<Node> nodes) {
        Map<String, Integer> numbers = new HashMap<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < zoneOf.length; i++) {
            String zone = nodes.get(i).zone();
            Integer known = zone == null ? null : numbers.get(zone);
            int number = known == null ? sizes.size() : known;
            if (known == null) {
                sizes.add(0);
            }
            if (zone != null) {
                numbers.put(zone, number);
            }
            zoneOf[i] = number;
            sizes.set(number, sizes.get(number) + (band.ideal(i) == 0 ? 0 : 1));
        }
        return sizes;
    }

    private static int sum(List<Integer> sizes, int most) {
        return sizes.stream().mapToInt(size -> Math.min(size, most)).sum();
    }

    /**
     * Finds the copies of a cell, were {@code changed} owned by {@code owner}, and whether the walk meets it; gives
     * their number.
     */
    private int walk(Cell from, Cell changed, int owner, int[] into) {
        int taken = 0;
        int left = more;
        met = false;
        Cell cell = from;
        for (int step = 0; taken < copies && step < REACH; step++, cell = cell.next()) {
            met |= cell == changed;
            int node = cell == changed ? owner : cell.owner();
            int inZone = band.ideal(node) == 0 ? -1 : inZone(node, into, taken);
            if (inZone >= 0 && (inZone < ofEachZone || (inZone == ofEachZone && left > 0))) {
                left -= inZone == ofEachZone ? 1 : 0;
                into[taken++] = node;
            }
        }
        return taken;
    }

    /** How many of a node's zone are taken, or -1 where the node itself is. */
    private int inZone(int node, int[] taken, int count) {
        int same = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] == node) {
                return -1;
            }
            same += zoneOf[taken[i]] == zoneOf[node] ? 1 : 0;
        }
        return same;
    }

    /** By how much unevenness would grow, were a cell handed to {@code heir}. */
    long growth(Cell cell, int heir) {
        sweep(cell, heir);
        long growth = 0;
        while (touches > 0) {
            int node = untouch();
            long before = load[node] >>> SCALE;
            long after = (load[node] + change[node]) >>> SCALE;
            growth += (after - before) * (after + before) / weight[node];
            change[node] = 0;
        }
        return growth;
    }

    /** Counts that a cell is handed to {@code heir}; to be called before it is. */
    void hand(Cell cell, int heir) {
        sweep(cell, heir);
        while (touches > 0) {
            int node = untouch();
            load[node] += change[node];
            change[node] = 0;
        }
    }

    /** Adds up the changes of all cells whose walk meets the handed one. */
    private void sweep(Cell handed, int heir) {
        Cell cell = handed;
        for (int step = 0; step < REACH; step++, cell = cell.prev()) {
            int takenBefore = walk(cell, handed, handed.owner(), was);
            boolean metBefore = met;
            int takenAfter = walk(cell, handed, heir, is);
            if (!metBefore && !met) {
                return;
            }
            long length = cell.length();
            for (int i = 0; i < takenBefore; i++) {
                add(was[i], -length);
            }
            for (int i = 0; i < takenAfter; i++) {
                add(is[i], length);
            }
        }
    }

    private void add(int node, long positions) {
        if (!isTouched[node]) {
            isTouched[node] = true;
            touched[touches++] = node;
        }
        change[node] += positions;
    }

    private int untouch() {
        int node = touched[--touches];
        isTouched[node] = false;
        return node;
    }
}
