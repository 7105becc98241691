package dev.clockwise.difference;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.movement.ExactMovement;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Ownership;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of all keys that two placements of one key hash give different nodes, by integer arithmetic over the whole
 * space. Keys of placements that do not share their hash are counted: {@link KeyDifference}.
 *
 * @param share the part that differs; zero proves the two alike where it is exact
 * @param method {@link Method#EXACT}, but for some pairs of large tables, as {@link Movement#between} tells
 * @param first the lowest position that differs; empty where none does, or where it was not looked for because the two
 * divide the
 *     positions into too many classes
 */
public record Difference(Share share, Method method, Optional<Spot> first) {

    /** How many residues are looked through for the first position that differs. */
    private static final int MOST_RESIDUES = 1 << 20;

    /**
     * A position that two placements give different nodes.
     *
     * @param position the position
     * @param left the node on the left
     * @param right the node on the right
     */
    public record Spot(Position position, Node left, Node right) {}

    /** Whether the two can be compared over the whole space. */
    public static boolean isExact(Placement left, Placement right) {
        return Movement.isExact(left, right) && ExactMovement.isListable(left, right);
    }

    /**
     * The difference of two placements of one key hash. O(points of both).
     *
     * @throws IllegalArgumentException if they cannot be {@linkplain #isExact compared exactly}
     */
    public static Difference between(Placement left, Placement right) {
        NodeMatch match = NodeMatch.with(left.topology());
        if (isExact(left, right) && left.ownership() instanceof Spans a && right.ownership() instanceof Spans b) {
            return between(a, b, match, KeyMeasure.of(left.keyHash()));
        }
        Movement movement = Movement.between(left, right);
        Share share = Share.ZERO;
        for (Flow flow : movement.flows()) {
            if (!match.isSame(flow.from(), flow.to())) {
                share = share.plus(flow.share());
            }
        }
        return new Difference(share, movement.method(), share.isZero() ? Optional.empty() : first(left, right, match));
    }

    /** One walk over the cells of both, with no object for each. */
    private static Difference between(Spans left, Spans right, NodeMatch match, KeyMeasure measure) {
        int[] same = sameNumbers(left, right, match);
        KeyMeasure.Tally tally = measure.tally();
        Spot first = null;
        long high = 0;
        long low = 0;
        for (int i = 0, j = 0; i < left.cells() && j < right.cells(); ) {
            int order = compare(left.endHigh(i), left.endLow(i), right.endHigh(j), right.endLow(j));
            long endHigh = order <= 0 ? left.endHigh(i) : right.endHigh(j);
            long endLow = order <= 0 ? left.endLow(i) : right.endLow(j);
            if (same[right.ownerNumber(j)] != left.ownerNumber(i)) {
                tally.add(high, low, endHigh, endLow);
                if (first == null && isReached(measure, high, low, endHigh, endLow)) {
                    first = new Spot(new Position(high, low), left.owner(i), right.owner(j));
                }
            }
            low = endLow + 1;
            high = low == 0 ? endHigh + 1 : endHigh;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return new Difference(tally.share(), Method.EXACT, Optional.ofNullable(first));
    }

    /** Whether any key has a position from one to another. */
    private static boolean isReached(KeyMeasure measure, long high, long low, long endHigh, long endLow) {
        KeyMeasure.Tally tally = measure.tally();
        tally.add(high, low, endHigh, endLow);
        return !tally.share().isZero();
    }

    private static int compare(long highA, long lowA, long highB, long lowB) {
        int order = Long.compareUnsigned(highA, highB);
        return order != 0 ? order : Long.compareUnsigned(lowA, lowB);
    }

    /** For the number of each owner on the right that of the same node on the left, or -1. */
    private static int[] sameNumbers(Spans left, Spans right, NodeMatch match) {
        Map<String, Integer> numbers = new HashMap<>();
        left.nodes().forEach(node -> numbers.put(node.id(), numbers.size()));
        int[] same = new int[right.nodes().size() + 1];
        Arrays.fill(same, -1);
        for (int i = 0; i < right.nodes().size(); i++) {
            Integer number = match.idOf(right.nodes().get(i)).map(numbers::get).orElse(null);
            same[i] = number == null ? -1 : number;
        }
        same[right.nodes().size()] = left.nodes().size();
        return same;
    }

    private static Optional<Spot> first(Placement left, Placement right, NodeMatch match) {
        List<Position> starts = new ArrayList<>();
        addStarts(left.ownership(), starts);
        addStarts(right.ownership(), starts);
        Collections.sort(starts);
        return starts.stream()
                .map(position -> new Spot(position, left.ownerAt(position), right.ownerAt(position)))
                .filter(spot -> !match.isSame(spot.left, spot.right))
                .findFirst();
    }

    private static void addStarts(Ownership ownership, List<Position> starts) {
        if (ownership instanceof Spans spans) {
            for (int cell = 0; cell < spans.cells(); cell++) {
                starts.add(spans.start(cell));
            }
        } else if (ownership instanceof Residues residues) {
            for (long residue = 0; residue < Math.min(MOST_RESIDUES, residues.modulus()); residue++) {
                starts.add(Position.of(residue));
            }
        }
    }
}
