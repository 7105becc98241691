package dev.clockwise.movement;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a change does to preference lists: which copies are created, kept and dropped, exactly.
 *
 * <p>Shares are of the keys: a node whose created share is 1/4 receives a copy of a quarter of all keys; a sum over
 * nodes may exceed 1. Immutable and safe for any thread.
 *
 * @param copies how many copies a key has
 * @param nodes every node that holds copies before or after, in the order of ids
 * @param arcs the arcs whose list changes, in the order of positions; one that wraps the end of the space is given in
 *     two
 */
public record CopyMovement(int copies, List<NodeCopies> nodes, List<CopyArc> arcs) {

    /**
     * The copies at a node.
     *
     * @param node the node, as it is after where it is in both
     * @param created the share of keys of which it gets a copy
     * @param kept the share of keys whose copy it keeps
     * @param dropped the share of keys whose copy it gives up
     */
    public record NodeCopies(Node node, Share created, Share kept, Share dropped) {}

    /**
     * A span whose preference list changes, in its nodes or in their order.
     *
     * @param from the first position, inclusive
     * @param to the last position, inclusive
     * @param before the list before
     * @param after the list after
     */
    public record CopyArc(Position from, Position to, PreferenceList before, PreferenceList after) {}

    /** The share of keys that get a copy somewhere, summed over nodes. */
    public Share created() {
        return sum(NodeCopies::created);
    }

    /** The share of keys whose copies stay, summed over nodes. */
    public Share kept() {
        return sum(NodeCopies::kept);
    }

    /** The share of keys that lose a copy somewhere, summed over nodes. */
    public Share dropped() {
        return sum(NodeCopies::dropped);
    }

    private Share sum(Function<NodeCopies, Share> part) {
        return nodes.stream().map(part).reduce(Share.ZERO, Share::plus);
    }

    /**
     * The copies moved between two placements of spans and one key hash; {@code Movement.copies} calls this.
     *
     * @throws IllegalArgumentException if a side has no spans (modulo, maglev, rendezvous, jump), or copies is not
     *     positive
     */
    public static CopyMovement of(Placement before, Placement after, int copies) {
        if (copies < 1) {
            throw new IllegalArgumentException("copies must be 1 or more (was " + copies + ")");
        }
        if (before.ownership() instanceof Spans arcsBefore && after.ownership() instanceof Spans arcsAfter) {
            Sums sums = new Sums(KeyMeasure.of(before.keyHash()));
            ListSweep sweep = new ListSweep(arcsBefore, arcsAfter, copies, sums);
            ArcSweep.forEach(arcsBefore, arcsAfter, sweep);
            sweep.finish();
            return new CopyMovement(copies, sums.nodes(), List.copyOf(sweep.changed));
        }
        throw new IllegalArgumentException(
                "copies are worked out between placements whose nodes own spans of positions (was "
                        + before.topology().rule().type() + " and "
                        + after.topology().rule().type() + "): name two rings or tables of slots");
    }

    @Override
    public String toString() {
        return "of " + copies + " copies: " + created().toPercent(1) + " created, " + kept().toPercent(1) + " kept, "
                + dropped().toPercent(1) + " dropped, in " + arcs.size() + " arcs";
    }

    /** Joins spans of one pair of lists, and adds each to the sums of its nodes. */
    private static final class ListSweep implements ArcSweep.Visitor {
        private final Spans before;
        private final Spans after;
        private final int copies;
        private final Sums sums;
        private final List<CopyArc> changed = new ArrayList<>();

        private int cellBefore = -1;
        private int cellAfter = -1;
        private PreferenceList listBefore = PreferenceList.of(new Node[0], 0);
        private PreferenceList listAfter = listBefore;
        private Position start = Position.of(0);
        private Position end = start;
        private boolean open;

        ListSweep(Spans before, Spans after, int copies, Sums sums) {
            this.before = before;
            this.after = after;
            this.copies = copies;
            this.sums = sums;
        }

        @Override
        public void visit(int atBefore, int atAfter, long fromHigh, long fromLow, long toHigh, long toLow) {
            PreferenceList nextBefore = atBefore == cellBefore ? listBefore : before.owners(atBefore, copies);
            PreferenceList nextAfter = atAfter == cellAfter ? listAfter : after.owners(atAfter, copies);
            if (!open || !nextBefore.equals(listBefore) || !nextAfter.equals(listAfter)) {
                finish();
                start = new Position(fromHigh, fromLow);
                open = true;
            }
            cellBefore = atBefore;
            cellAfter = atAfter;
            listBefore = nextBefore;
            listAfter = nextAfter;
            end = new Position(toHigh, toLow);
        }

        void finish() {
            if (!open) {
                return;
            }
            sums.add(listBefore, listAfter, start, end);
            if (!sameIds(listBefore, listAfter)) {
                changed.add(new CopyArc(start, end, listBefore, listAfter));
            }
        }

        private static boolean sameIds(PreferenceList a, PreferenceList b) {
            return a.stream()
                    .map(Node::id)
                    .toList()
                    .equals(b.stream().map(Node::id).toList());
        }
    }

    /** Sums of spans by node. */
    private static final class Sums {
        private final KeyMeasure measure;
        private final Map<String, Sum> byId = new HashMap<>();

        Sums(KeyMeasure measure) {
            this.measure = measure;
        }

        void add(PreferenceList before, PreferenceList after, Position from, Position to) {
            for (Node node : before) {
                Sum sum = of(node);
                add(has(after, node) ? sum.kept : sum.dropped, from, to);
            }
            for (Node node : after) {
                Sum sum = of(node);
                sum.node = node;
                if (!has(before, node)) {
                    add(sum.created, from, to);
                }
            }
        }

        private Sum of(Node node) {
            return byId.computeIfAbsent(node.id(), id -> new Sum(node, measure));
        }

        private static void add(KeyMeasure.Tally tally, Position from, Position to) {
            tally.add(from.high(), from.low(), to.high(), to.low());
        }

        private static boolean has(PreferenceList list, Node node) {
            for (Node each : list) {
                if (each.id().equals(node.id())) {
                    return true;
                }
            }
            return false;
        }

        List<NodeCopies> nodes() {
            return byId.values().stream()
                    .sorted(Comparator.comparing(sum -> sum.node.id(), Node.ID_ORDER))
                    .map(sum -> new NodeCopies(sum.node, sum.created.share(), sum.kept.share(), sum.dropped.share()))
                    .toList();
        }
    }

    private static final class Sum {
        private Node node;
        private final KeyMeasure.Tally created;
        private final KeyMeasure.Tally kept;
        private final KeyMeasure.Tally dropped;

        Sum(Node node, KeyMeasure measure) {
            this.node = node;
            this.created = measure.tally();
            this.kept = measure.tally();
            this.dropped = measure.tally();
        }
    }
}
