package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one normal form of every ring-like rule: sorted starts of arcs with their owners.
 *
 * <p>A cell is an arc cut at the end of the space: cell {@code c} holds the positions from {@code start(c)} to {@code
 * end(c)}, both inclusive; the first starts at 0 and the last ends with the space. So the arc that wraps makes two
 * cells, the last and the first. Walking the cells, up where a cell ends on its point and down where it starts on it,
 * and from each cell to the losers of the tie at its point, visits the points in the order of the ring. An owner is
 * found in O(1), a cell in O(log points) at most and in O(1) where points lie as hashes do; at most 35 bytes a point in
 * a narrow space, 43 in a wide one, and 8 a node. Immutable and safe for any thread.
 */
public final class Arcs implements Spans, Steps {

    private final Position last;
    private final Members members;
    private final Codes codes;
    /**
     * The cells, found by position; owners are codes. A point that lost a tie starts no cell, so there is room for it
     * behind them, where its start is its step in the walk from the first cell walked; these points are in the order of
     * the walk.
     */
    private final ArcIndex index;

    private final int cells;
    private final int losers;
    /** Whether the walk goes from the last cell down, not from the first up. */
    private final boolean down;

    Arcs(Members members, Codes codes, ArcIndex index, int losers, boolean down) {
        this.last = index.space().last();
        this.members = members;
        this.codes = codes;
        this.index = index;
        this.cells = index.cells();
        this.losers = losers;
        this.down = down;
    }

    /**
     * Arcs from the starts and the owners' numbers.
     *
     * @param cells how many cells there are; those of the arrays behind them are points that lost a tie
     * @param high the upper words of the starts; null in a narrow space
     * @param low the lower words, with room for each point and the wrap, so that its size is predictable
     */
    static Arcs of(
            Space space,
            Members members,
            int cells,
            int losers,
            boolean down,
            long @Nullable [] high,
            long[] low,
            int[] owners) {
        Codes codes = Codes.of(members);
        ArcIndex index = ArcIndex.of(space, cells, high, low, owners, low.length - 1L, codes.bits());
        return new Arcs(members, codes, index, losers, down);
    }

    /** The whole space, owned by the only active node, or by none. */
    static Arcs whole(Space space, Members members) {
        return of(space, members, 1, 0, false, space.isNarrow() ? null : new long[1], new long[1], new int[1]);
    }

    /** The bytes that the arcs of so many points of so many nodes hold. */
    static Footprint footprint(Space space, long points, long nodes) {
        Footprint index = ArcIndex.footprint(space, points, Codes.bits(nodes));
        return new Footprint(points, index.bytes() + Codes.bytes(nodes));
    }

    /** The bytes that these hold. */
    Footprint footprint() {
        return footprint(space(), index.points(), members.count());
    }

    Members members() {
        return members;
    }

    Codes codes() {
        return codes;
    }

    ArcIndex index() {
        return index;
    }

    boolean goesDown() {
        return down;
    }

    @Override
    public Space space() {
        return index.space();
    }

    @Override
    public int cells() {
        return cells;
    }

    @Override
    public Node ownerAt(long position) {
        return codes.node(index.ownerAt(position));
    }

    @Override
    public Node ownerAt(Position position) {
        return codes.node(index.ownerAt(position.high(), position.low()));
    }

    @Override
    public int cellAt(long position) {
        return index.cellAt(position);
    }

    @Override
    public int cellAt(Position position) {
        return index.cellAt(position.high(), position.low());
    }

    @Override
    public Node owner(int cell) {
        return codes.node(index.owner(cell));
    }

    @Override
    public int ownerNumber(int cell) {
        return codes.number(index.owner(cell));
    }

    @Override
    public PreferenceList owners(int cell, int copies) {
        return members.list(this, cell, steps(), copies);
    }

    @Override
    public int owners(int cell, Node[] into) {
        return members.choose(this, cell, steps(), into);
    }

    /** All points, and after them the nodes, of which some may have no point. */
    private int steps() {
        return members.count() == 0 ? 0 : cells + losers + members.count();
    }

    @Override
    public int numberAt(int cell, int step) {
        int points = cells + losers;
        if (step >= points) {
            return step - points;
        }
        int from = inWalk(cell);
        if (losers > 0) {
            from += losersBelow(from + 1, 1);
        }
        int at = from + step < points ? from + step : from + step - points;
        return losers == 0 ? ownerNumber(inWalk(at)) : ownerAtStep(at);
    }

    /** How many points own nothing, for another one lies at the same position and wins the tie. */
    public int losers() {
        return losers;
    }

    /** The node of a point that lost a tie; these points are numbered from 0, in the order of the ring. */
    public Node loser(int number) {
        return owner(cells + number);
    }

    /** The place of a cell in the walk, and the cell of a place. */
    int inWalk(int cell) {
        return down ? cells - 1 - cell : cell;
    }

    /** The number of the node at a step of the walk from the first cell walked. */
    private int ownerAtStep(int step) {
        int before = losersBelow(step, 0);
        boolean loser = before < losers && index.startLow(cells + before) == step;
        return ownerNumber(loser ? cells + before : inWalk(step - before));
    }

    /** How many losers k have {@code step of k - slope * k} below {@code bound}; these ascend for slopes 0 and 1. */
    private int losersBelow(int bound, int slope) {
        int from = 0;
        int to = losers;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (index.startLow(cells + middle) - (long) slope * middle < bound) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }

    @Override
    public long startHigh(int cell) {
        return index.startHigh(cell);
    }

    @Override
    public long startLow(int cell) {
        return index.startLow(cell);
    }

    @Override
    public long endHigh(int cell) {
        if (cell + 1 == cells) {
            return last.high();
        }
        return index.startHigh(cell + 1) - (index.startLow(cell + 1) == 0 && !space().isNarrow() ? 1 : 0);
    }

    @Override
    public long endLow(int cell) {
        return cell + 1 == cells ? last.low() : index.startLow(cell + 1) - 1;
    }
}
