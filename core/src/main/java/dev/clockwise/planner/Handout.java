package dev.clockwise.planner;

import static dev.clockwise.planner.ShareBand.atMost;
import static dev.clockwise.planner.ShareBand.greater;
import static dev.clockwise.planner.ShareBand.lesser;

import dev.clockwise.planner.RingCells.Cell;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change in which what donors give is fixed, as when nodes leave.
 *
 * <p>Where the ring has all its tokens, a cell between neighbours in need is given to these, who extend their own cells
 * to it and need no token for it. Then nodes below the floor get cells, the neediest first. The rest goes to neighbours
 * that have room, if the ring has all its tokens, or else to the neediest nodes.
 */
final class Handout {

    /** Among how many of the neediest nodes the evenness of copies decides. */
    private static final int CANDIDATES = 8;

    private final TokenExchange exchange;

    Handout(TokenExchange exchange) {
        this.exchange = exchange;
    }

    void run() {
        for (int donor = 0; donor < exchange.nodes(); donor++) {
            for (Cell cell : exchange.cells(donor)) {
                if (exchange.isFull() && atMost(cell.length(), exchange.toGive(donor))) {
                    toNeighbours(cell, true);
                }
            }
        }
        for (int donor = exchange.mostLoaded(); donor >= 0; donor = exchange.mostLoaded()) {
            int heir = exchange.neediestBelowFloor();
            if (heir >= 0) {
                toNeedy(donor, heir);
            } else {
                toAnyone(donor);
            }
        }
    }

    /** Gives a cell to its neighbours if they have room for all of it. */
    private boolean toNeighbours(Cell cell, boolean onlyInNeed) {
        long length = cell.length();
        int one = cell.prev().owner();
        int other = cell.next().owner();
        long roomOfOne = lesser(room(one, onlyInNeed), length);
        long roomOfOther = one == other ? 0 : lesser(room(other, onlyInNeed), length);
        if (!atMost(length - roomOfOther, roomOfOne)) {
            return false;
        }
        boolean oneFirst = exchange.ratio(one) <= exchange.ratio(other);
        long toOne = oneFirst ? roomOfOne : length - roomOfOther;
        Cell rest = cell;
        if (toOne != 0) {
            exchange.pass(rest, toOne, one);
        }
        if (toOne != length) {
            exchange.pass(rest, length - toOne, other);
        }
        return true;
    }

    private long room(int node, boolean onlyInNeed) {
        if (!onlyInNeed) {
            return exchange.toGet(node);
        }
        return exchange.mustGet(node) == 0 ? 0 : lesser(exchange.toGet(node), wanted(node));
    }

    /** What a node below the floor is given in one go. */
    private long wanted(int heir) {
        return greater(exchange.mustGet(heir), exchange.grain());
    }

    /** Gives a node below the floor a whole cell that helps it, or a part, next to its own cells if possible. */
    private void toNeedy(int donor, int heir) {
        List<Cell> own = exchange.cells(donor);
        Cell longest = exchange.longest(own);
        long open = exchange.open(donor, heir);
        long least = exchange.mustGet(heir) >>> 1;
        List<Cell> near =
                own.stream().filter(cell -> TokenExchange.isNextTo(cell, heir)).toList();
        Cell whole = best(near, heir, least, open, longest);
        if (whole == null && !near.isEmpty()) {
            Cell cell = near.get(0);
            exchange.pass(cell, lesser(cell.length(), lesser(wanted(heir), open)), heir);
            return;
        }
        whole = whole == null ? best(own, heir, least, open, longest) : whole;
        Cell cell = whole == null ? longest : whole;
        exchange.pass(cell, whole == null ? lesser(cell.length(), lesser(wanted(heir), open)) : cell.length(), heir);
    }

    /**
     * Of the cells from {@code least} (or the longest) to {@code most} long the one that leaves copies most even, then
     * the longest.
     */
    private @Nullable Cell best(List<Cell> cells, int heir, long least, long most, Cell longest) {
        Cell best = null;
        long bestGrowth = 0;
        for (Cell cell : cells) {
            if (atMost(cell.length(), most) && (cell == longest || atMost(least, cell.length()))) {
                long growth = exchange.growth(cell, cell.length(), heir);
                boolean longer = best == null || !atMost(cell.length(), best.length());
                if (best == null || growth < bestGrowth || (growth == bestGrowth && longer)) {
                    best = cell;
                    bestGrowth = growth;
                }
            }
        }
        return best;
    }

    private void toAnyone(int donor) {
        long left = exchange.toGive(donor);
        List<Cell> own = exchange.cells(donor);
        List<Cell> fitting =
                own.stream().filter(cell -> atMost(cell.length(), left)).toList();
        if (fitting.isEmpty()) {
            giveRest(own, left);
            return;
        }
        Cell cell = exchange.longest(fitting);
        if (!exchange.isFull() || !toNeighbours(cell, false)) {
            int heir = heir(cell);
            exchange.pass(cell, lesser(cell.length(), exchange.toGet(heir)), heir);
        }
    }

    /**
     * Of the neediest nodes with room for a cell the one that leaves copies most even; where none has, the neediest.
     */
    private int heir(Cell cell) {
        List<Integer> heirs = new ArrayList<>(exchange.neediest(cell.length(), CANDIDATES));
        if (heirs.isEmpty()) {
            return exchange.neediest(1, 1).get(0);
        }
        int best = heirs.get(0);
        long bestGrowth = exchange.growth(cell, cell.length(), best);
        for (int heir : heirs.subList(1, heirs.size())) {
            long growth = exchange.growth(cell, cell.length(), heir);
            if (growth < bestGrowth) {
                best = heir;
                bestGrowth = growth;
            }
        }
        return best;
    }

    /**
     * Gives a rest that is shorter than any cell: to the neediest neighbour with room, or else to the neediest node.
     */
    private void giveRest(List<Cell> own, long left) {
        int best = -1;
        Cell from = exchange.longest(own);
        for (Cell cell : own) {
            for (Cell neighbour : List.of(cell.prev(), cell.next())) {
                int node = neighbour.owner();
                if (exchange.toGet(node) != 0 && (best < 0 || exchange.ratio(node) < exchange.ratio(best))) {
                    best = node;
                    from = cell;
                }
            }
        }
        int heir = best < 0 ? exchange.neediest(1, 1).get(0) : best;
        exchange.pass(from, lesser(left, exchange.toGet(heir)), heir);
    }
}
