package dev.clockwise.planner;

import static dev.clockwise.planner.ShareBand.atMost;
import static dev.clockwise.planner.ShareBand.lesser;

import dev.clockwise.planner.RingCells.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a ring under way: who has to give and to get how much still, and the cells that they pass on.
 *
 * <p>Loaded and needy nodes are told by share over ideal share. Lengths are unsigned. Not safe for several threads.
 */
final class TokenExchange {

    private final RingCells cells;
    private final ShareBand band;
    private final Dues give;
    private final Dues get;
    private final @Nullable CopyLoads loads;
    private final int tokens;
    private final long[] share;
    private final long[] ratio;

    /**
     * An exchange in which each node gives and gets what it owes.
     *
     * @param share how many positions each node has; kept up to date
     * @param loads the loads of copies, or null where these do not count
     * @param tokens how many tokens the ring is to have
     */
    TokenExchange(
            RingCells cells, ShareBand band, long[] share, Dues give, Dues get, @Nullable CopyLoads loads, int tokens) {
        this.cells = cells;
        this.band = band;
        this.give = give;
        this.get = get;
        this.loads = loads;
        this.tokens = tokens;
        this.share = share;
        ratio = new long[share.length];
        for (int i = 0; i < ratio.length; i++) {
            ratio[i] = band.ratio(i, share[i]);
        }
    }

    /** How many nodes there are, those that leave included. */
    int nodes() {
        return share.length;
    }

    /** The usual length of a cell. */
    long grain() {
        return ShareBand.grain(tokens);
    }

    /** Whether the ring has all its tokens, so that cells are to be joined rather than cut. */
    boolean isFull() {
        return cells.size() >= tokens;
    }

    /** Whether a node has more tokens than its share asks for. */
    boolean isRich(int node) {
        return cells.of(node).size() > Math.max(1, Long.divideUnsigned(band.ideal(node), grain()));
    }

    /** The cells of a node as they are now; they may be passed on while the list is read. */
    List<Cell> cells(int node) {
        return List.copyOf(cells.of(node));
    }

    /** The longest of some cells. */
    Cell longest(List<Cell> some) {
        return Collections.max(some, (a, b) -> Long.compareUnsigned(a.length(), b.length()));
    }

    /** The most that a node can give now. */
    long toGive(int node) {
        return give.open(node);
    }

    /** The most that a node can get now. */
    long toGet(int node) {
        return get.open(node);
    }

    /** What a node has to get still. */
    long mustGet(int node) {
        return get.duty(node);
    }

    /** The most that can be passed from one node to another now. */
    long open(int donor, int heir) {
        return lesser(give.open(donor), get.open(heir));
    }

    /** A node's share over its ideal share, in units of 2^-20. */
    long ratio(int node) {
        return ratio[node];
    }

    /** The most loaded of the nodes that can give, or -1 where all is given. */
    int mostLoaded() {
        int donor = -1;
        for (int i = 0; i < share.length; i++) {
            if (give.open(i) != 0 && (donor < 0 || ratio[i] > ratio[donor])) {
                donor = i;
            }
        }
        return donor;
    }

    /** The node that can get most. */
    int mostWanting() {
        int heir = 0;
        for (int i = 1; i < share.length; i++) {
            heir = atMost(get.open(i), get.open(heir)) ? heir : i;
        }
        return heir;
    }

    /** The neediest of the nodes that have to get something, or -1. */
    int neediestBelowFloor() {
        int heir = -1;
        for (int i = 0; i < share.length; i++) {
            if (get.duty(i) != 0 && (heir < 0 || ratio[i] < ratio[heir])) {
                heir = i;
            }
        }
        return heir;
    }

    /** Up to so many of the nodes that have room for {@code room} or more, the neediest first. */
    List<Integer> neediest(long room, int most) {
        List<Integer> heirs = new ArrayList<>();
        for (int i = 0; i < share.length; i++) {
            if (atMost(room, get.open(i))) {
                int at = heirs.size();
                while (at > 0 && ratio[i] < ratio[heirs.get(at - 1)]) {
                    at--;
                }
                heirs.add(at, i);
                if (heirs.size() > most) {
                    heirs.remove(most);
                }
            }
        }
        return heirs;
    }

    /** Whether a cell is next to one of a node. */
    static boolean isNextTo(Cell cell, int node) {
        return cell.prev().owner() == node || cell.next().owner() == node;
    }

    /** By how much the unevenness of copies would grow by {@link #pass}; 0 where copies do not count. */
    long growth(Cell cell, long length, int heir) {
        if (loads == null) {
            return 0;
        }
        Cell part = part(cell, length, heir);
        long growth = loads.growth(part, heir);
        cells.join(part.prev());
        cells.join(part);
        return growth;
    }

    /** Hands so many positions of a cell to an heir: all, or a part. */
    void pass(Cell cell, long length, int heir) {
        int donor = cell.owner();
        Cell part = part(cell, length, heir);
        give.done(donor, length);
        get.done(heir, length);
        share[donor] -= length;
        share[heir] += length;
        ratio[donor] = band.ratio(donor, share[donor]);
        ratio[heir] = band.ratio(heir, share[heir]);
        if (loads != null) {
            loads.hand(part, heir);
        }
        cells.hand(part, heir);
    }

    /**
     * Cuts off a part of a cell: next to a cell of the heir where there is one; else from the middle where the cell is
     * long and its owner short of tokens; else the last positions.
     */
    private Cell part(Cell cell, long length, int heir) {
        if (length == cell.length()) {
            return cell;
        }
        if (cell.next().owner() != heir && cell.prev().owner() == heir) {
            return cells.cut(cell, length);
        }
        boolean isLong = atMost(grain(), cell.length() >>> 1);
        boolean fromMiddle = isLong && !isNextTo(cell, heir) && !isRich(cell.owner());
        Cell from = fromMiddle ? cells.cut(cell, cell.length() - ((cell.length() - length) >>> 1)) : cell;
        cells.cut(from, from.length() - length);
        return from;
    }
}
