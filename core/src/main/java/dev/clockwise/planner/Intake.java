package dev.clockwise.planner;

import static dev.clockwise.planner.ShareBand.atMost;
import static dev.clockwise.planner.ShareBand.lesser;

import dev.clockwise.planner.RingCells.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The change in which what heirs get is fixed, as when nodes join: the most loaded node gives about one grain, again
 * and again.
 *
 * <p>It gives a whole cell where it has tokens enough, or the ring has, or its cells are short; else a part of a longer
 * cell.
 */
final class Intake {

    private final TokenExchange exchange;

    Intake(TokenExchange exchange) {
        this.exchange = exchange;
    }

    void run() {
        for (int donor = exchange.mostLoaded(); donor >= 0; donor = exchange.mostLoaded()) {
            give(donor, exchange.mostWanting());
        }
    }

    private void give(int donor, int heir) {
        long open = exchange.open(donor, heir);
        long wanted = lesser(open, exchange.grain());
        List<Cell> own = exchange.cells(donor);
        Cell longest = exchange.longest(own);
        boolean cuts = atMost(half(wanted), longest.length() - lesser(longest.length(), wanted))
                && !exchange.isRich(donor)
                && !exchange.isFull();
        Cell whole = cuts ? null : whole(own, open, wanted, heir);
        Cell cell = whole == null ? partly(own, longest, wanted, heir) : whole;
        exchange.pass(cell, whole == null ? lesser(wanted, cell.length()) : cell.length(), heir);
    }

    private static long half(long positions) {
        return positions >>> 1;
    }

    /**
     * Of the cells about as long as wanted the one that leaves copies most even, then the one nearest to the length
     * wanted.
     */
    private @Nullable Cell whole(List<Cell> own, long open, long wanted, int heir) {
        long most = lesser(open, wanted + lesser(half(wanted), -1L - wanted));
        Cell best = null;
        long bestGrowth = 0;
        for (Cell cell : own) {
            if (atMost(half(wanted), cell.length()) && atMost(cell.length(), most)) {
                long growth = exchange.growth(cell, cell.length(), heir);
                boolean nearer = best == null || !atMost(miss(best, wanted), miss(cell, wanted));
                if (best == null || growth < bestGrowth || (growth == bestGrowth && nearer)) {
                    best = cell;
                    bestGrowth = growth;
                }
            }
        }
        return best;
    }

    private static long miss(Cell cell, long wanted) {
        return atMost(cell.length(), wanted) ? wanted - cell.length() : cell.length() - wanted;
    }

    /**
     * Of the cells of which a part can be given the one that leaves copies most even: where tokens are short or the
     * part is, those next to the heir, which need none; else the longer ones.
     */
    private Cell partly(List<Cell> own, Cell longest, long wanted, int heir) {
        boolean sparing = exchange.isFull() || exchange.isRich(heir) || !atMost(exchange.grain() >>> 2, wanted);
        List<Cell> near = own.stream()
                .filter(cell -> sparing && TokenExchange.isNextTo(cell, heir) && atMost(wanted, cell.length()))
                .toList();
        long least = lesser(longest.length(), wanted + lesser(half(wanted), -1L - wanted));
        Cell best = longest;
        long bestGrowth = Long.MAX_VALUE;
        for (Cell cell : near.isEmpty() ? own : near) {
            if (!near.isEmpty() || atMost(least, cell.length())) {
                long growth = exchange.growth(cell, lesser(wanted, cell.length()), heir);
                if (growth < bestGrowth) {
                    best = cell;
                    bestGrowth = growth;
                }
            }
        }
        return best;
    }
}
