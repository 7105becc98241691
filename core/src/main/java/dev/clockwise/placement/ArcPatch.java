package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the arcs of a topology from those of the one before: its points less those of nodes that left, plus those of
 * nodes that joined. O(points) as a copy of arrays is, and O(changed points) beside it.
 *
 * <p>In a narrow space, for points that no other node decides. What is rare is left to a build from the start: a change
 * of many points, one at a position that has another point, and one at the end of the space. Used once; not safe for
 * several threads.
 */
final class ArcPatch {

    /** Where more than one point in so many changes, building anew is as fast. */
    private static final int MOST = 4;

    private static final Comparator<Change> ORDER = (one, other) -> Long.compareUnsigned(one.start, other.start);

    /**
     * The start of a cell that a point makes, which is put in or taken out; the code of the node that has the point.
     */
    private record Change(long start, int code, boolean added) {

        boolean undoes(Change other) {
            return start == other.start && code == other.code && added != other.added;
        }
    }

    private final RingRule rule;
    private final Arcs before;
    private final Topology was;
    private final Topology is;
    private final Members members;
    /** Whether a point's cell ends on it, so that the next one starts one position later, or on it too. */
    private final boolean upwards;

    private final int startFromPoint;

    ArcPatch(RingRule rule, Arcs before, Topology was, Topology is) {
        this.rule = rule;
        this.before = before;
        this.was = was;
        this.is = is;
        this.members = new Members(is);
        this.upwards = !before.goesDown();
        this.startFromPoint = rule.boundary() == Boundary.AT_OR_AFTER ? 1 : 0;
    }

    /** The arcs; null where they are to be built from the start. */
    @Nullable
    Arcs patched() {
        int codeBits = Codes.bits(members.count());
        if (!isOrdinary() || codeBits != before.codes().bits()) {
            return null;
        }
        Codes codes = before.codes().after(before.members(), members);
        List<Change> changes = changes(codes);
        if (changes == null) {
            return null;
        }
        long added = changes.stream().filter(Change::added).count();
        long points = before.index().points() + 2 * added - changes.size();
        if (points > rule.maxPoints() || !before.index().size().equals(ArcIndexSize.of(points, codeBits))) {
            return null;
        }
        return merged(codes, changes, (int) points);
    }

    /** Whether points are of their nodes alone, and each makes one start of a cell but for those that lost a tie. */
    private boolean isOrdinary() {
        boolean wraps = before.cells() - 1 + before.losers() == before.index().points();
        return switch (rule.boundary()) {
            case AT_OR_AFTER, STRICTLY_AFTER, AT_OR_BEFORE ->
                rule.pointRule().isLocal()
                        && rule.keyHash().space().isNarrow()
                        && wraps
                        && before.members().count() >= 2
                        && members.count() >= 2
                        && (before.losers() == 0 || rule.tie() == Tie.LOWEST_ID || rule.tie() == Tie.HIGHEST_ID);
            case AT_OR_AFTER_OR_LAST, NEAREST -> false;
        };
    }

    /** What changes, ascending; null where that is too much, or not ordinary. */
    private @Nullable List<Change> changes(Codes codes) {
        int[] codesBefore = before.codes().codes(before.members().count());
        int[] codesAfter = codes.codes(members.count());
        List<Node> left = before.members().active();
        List<Node> right = members.active();
        List<Change> changes = new ArrayList<>();
        for (int i = 0, j = 0; i < left.size() || j < right.size(); ) {
            int order = i == left.size()
                    ? 1
                    : j == right.size()
                            ? -1
                            : Node.ID_ORDER.compare(
                                    left.get(i).id(), right.get(j).id());
            boolean kept = order == 0 && hasSamePoints(left.get(i), right.get(j));
            if (order <= 0 && !kept && !addChanges(was, left.get(i), codesBefore[i], false, changes)) {
                return null;
            }
            if (order >= 0 && !kept && !addChanges(is, right.get(j), codesAfter[j], true, changes)) {
                return null;
            }
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        changes.sort(ORDER);
        return withoutUndone(changes);
    }

    private static boolean hasSamePoints(Node node, Node other) {
        return node.equals(other)
                || (node.weight().compareTo(other.weight()) == 0
                        && node.points().equals(other.points())
                        && node.attributes().equals(other.attributes()));
    }

    /** Adds the points of a node; false where there are too many, or one lies at the end of the space. */
    private boolean addChanges(Topology topology, Node node, int code, boolean added, List<Change> changes) {
        PointRule.Maker maker = rule.pointRule().maker(Topology.of(topology.rule(), List.of(node)));
        long count = maker.count(node);
        if ((changes.size() + count) * MOST > before.index().points()) {
            return false;
        }
        long[] points = new long[(int) count];
        maker.write(node, points.length, new long[0], points, 0);
        for (long point : points) {
            long start = point == before.space().last().low() ? 0 : point + startFromPoint;
            if (start == 0) {
                return false;
            }
            changes.add(new Change(start, code, added));
        }
        return true;
    }

    /** Leaves out what a node had and has; null where another change of the same start is left. */
    private static @Nullable List<Change> withoutUndone(List<Change> changes) {
        List<Change> left = new ArrayList<>(changes.size());
        for (Change change : changes) {
            Change last = left.isEmpty() ? null : left.get(left.size() - 1);
            if (last == null || last.start != change.start) {
                left.add(change);
            } else if (change.undoes(last)) {
                left.remove(left.size() - 1);
            } else {
                return null;
            }
        }
        return left;
    }

    private @Nullable Arcs merged(Codes codes, List<Change> changes, int points) {
        ArcIndex index = before.index();
        long[] low = new long[points + 1];
        int[] owners = new int[points + 1];
        long[] starts = new long[changes.size()];
        int[] signs = new int[changes.size()];
        // With the start of a cell goes the owner of the point that makes it: of the cell before it, or of its own.
        int ownersFrom = upwards ? -1 : 0;
        int from = 1;
        int to = 1;
        for (int i = 0; i < starts.length; i++) {
            Change change = changes.get(i);
            int cell = index.cellAt(change.start);
            boolean isStart = index.startLow(cell) == change.start;
            if (isStart == change.added || (isStart && !ownsAlone(change, cell))) {
                return null;
            }
            int length = (isStart ? cell : cell + 1) - from;
            System.arraycopy(index.low(), from, low, to, length);
            System.arraycopy(index.owners(), from + ownersFrom, owners, to + ownersFrom, length);
            from += length;
            to += length;
            starts[i] = change.start;
            signs[i] = change.added ? 1 : -1;
            if (change.added) {
                low[to] = change.start;
                owners[to++ + ownersFrom] = change.code;
            } else {
                from++;
            }
        }
        int length = before.cells() - from;
        System.arraycopy(index.low(), from, low, to, length);
        System.arraycopy(index.owners(), from + ownersFrom, owners, to + ownersFrom, length);
        int cells = to + length;
        if (cells < 2) {
            return null;
        }
        // The arc that wraps makes the last cell and the first.
        owners[upwards ? cells - 1 : 0] = owners[upwards ? 0 : cells - 1];
        copyLosers(changes, low, owners, cells);
        ArcIndex patched = index.patched(cells, low, owners, starts, signs);
        return new Arcs(members, codes, patched, before.losers(), before.goesDown());
    }

    /** Whether the point that makes the start of a cell is that of the change, and the only one there. */
    private boolean ownsAlone(Change change, int cell) {
        int ofPoint = upwards ? cell - 1 : cell;
        for (int loser = 0; loser < before.losers(); loser++) {
            if (cellOfLoser(loser) == ofPoint) {
                return false;
            }
        }
        return before.index().owner(ofPoint) == change.code;
    }

    /** The cell of the point that won the tie against a point. */
    private int cellOfLoser(int loser) {
        int place = (int) before.index().startLow(before.cells() + loser) - 1 - loser;
        return before.inWalk(place);
    }

    /** Writes the points that lost a tie behind the cells, each with its step in the walk. */
    private void copyLosers(List<Change> changes, long[] low, int[] owners, int cells) {
        for (int loser = 0; loser < before.losers(); loser++) {
            int cell = cellOfLoser(loser);
            long start = before.index().startLow(upwards ? cell + 1 : cell);
            int now = cell;
            for (Change change : changes) {
                now += Long.compareUnsigned(change.start, start) >= 0 ? 0 : change.added ? 1 : -1;
            }
            int place = before.goesDown() ? cells - 1 - now : now;
            low[cells + loser] = place + 1L + loser;
            owners[cells + loser] = before.index().owner(before.cells() + loser);
        }
    }
}
