package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Ownership;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flows between two placements of one key hash, by integer arithmetic over the whole space.
 *
 * @param flows from every owner before to every owner after, those that stay included
 * @param arcs the arcs, where both sides have arcs
 * @param method how the shares were obtained
 */
public record ExactMovement(List<Flow> flows, @Nullable ArcList arcs, Method method) {

    /** The most flows that are listed, and so the most pairs of nodes where each may exchange keys with each. */
    public static final long MAX_FLOWS = 1 << 22;

    /** Whether both sides own cells of the same positions, of the same keys. */
    public static boolean isPossible(Placement before, Placement after) {
        return before.keyHash().equals(after.keyHash())
                && before.ownership() instanceof Partition
                && after.ownership() instanceof Partition;
    }

    /** The movement from {@code before} to {@code after}, for which it must be {@linkplain #isPossible possible}. */
    public static ExactMovement of(Placement before, Placement after) {
        KeyMeasure measure = KeyMeasure.of(before.keyHash());
        Ownership from = before.ownership();
        Ownership to = after.ownership();
        if (from instanceof Spans arcsBefore && to instanceof Spans arcsAfter) {
            return between(arcsBefore, arcsAfter, measure);
        }
        requireListable(before, after);
        if (from instanceof Residues residuesBefore && to instanceof Residues residuesAfter) {
            ResiduePairs residuePairs = new ResiduePairs(residuesBefore, residuesAfter, measure);
            return new ExactMovement(residuePairs.flows(), null, residuePairs.method());
        }
        List<Flow> flows = from instanceof Spans arcs
                ? ArcResidueFlows.of(arcs, (Residues) to, measure, false)
                : ArcResidueFlows.of((Spans) to, (Residues) from, measure, true);
        return new ExactMovement(flows, null, Method.EXACT);
    }

    /**
     * Refuses to list flows from every node to every node where that passes a cap.
     *
     * @throws IllegalArgumentException if there are more than {@value #MAX_FLOWS} pairs of nodes
     */
    public static void requireListable(Placement before, Placement after) {
        if (pairs(before, after) > MAX_FLOWS) {
            throw new IllegalArgumentException("a movement in which any node may send keys to any other lists at most "
                    + MAX_FLOWS + " flows (was " + pairs(before, after) + " pairs of nodes): count keys instead");
        }
    }

    /** Whether the movement can be listed: between spans always, else while there are few enough pairs of nodes. */
    public static boolean isListable(Placement before, Placement after) {
        boolean spans =
                isPossible(before, after) && before.ownership() instanceof Spans && after.ownership() instanceof Spans;
        return spans || pairs(before, after) <= MAX_FLOWS;
    }

    private static long pairs(Placement before, Placement after) {
        return (1L + before.topology().nodes().size())
                * (1L + after.topology().nodes().size());
    }

    private static ExactMovement between(Spans before, Spans after, KeyMeasure measure) {
        ArcList arcs = ArcList.of(before, after);
        Map<Long, KeyMeasure.Tally> tallies = new HashMap<>();
        long width = after.nodes().size() + 1L;
        for (int run = 0; run < arcs.runs(); run++) {
            Position start = arcs.start(run);
            Position end = arcs.end(run);
            tallies.computeIfAbsent(arcs.ownerBefore(run) * width + arcs.ownerAfter(run), pair -> measure.tally())
                    .add(start.high(), start.low(), end.high(), end.low());
        }
        List<Flow> flows = new ArrayList<>();
        tallies.forEach((pair, tally) -> flows.add(
                new Flow(node(before, (int) (pair / width)), node(after, (int) (pair % width)), tally.share())));
        return new ExactMovement(flows, arcs, Method.EXACT);
    }

    /** How many numbers of owners a partition has: one for each active node, and one for no owner. */
    static int owners(Partition partition) {
        return partition.nodes().size() + 1;
    }

    /** The node of a number, {@link Node#NONE} for the number after the last. */
    static Node node(Partition partition, int number) {
        return number == partition.nodes().size()
                ? Node.NONE
                : partition.nodes().get(number);
    }
}
