package dev.clockwise.difference;

import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.placement.Ownership;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The part of all keys that two placements of one key hash give different nodes, by integer arithmetic over the whole
 * space. Keys of placements that do not share their hash are counted: {@link KeyDifference}.
 *
 * @param share the part that differs; zero proves the two alike
 * @param first the lowest position that differs; empty where none does, or where it was not looked for because the two
 *     divide the positions into too many classes
 */
public record Difference(Share share, Optional<Spot> first) {

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

    /** Whether the two can be compared exactly. */
    public static boolean isExact(Placement left, Placement right) {
        return Movement.isExact(left, right);
    }

    /**
     * The difference of two placements of one key hash. O(points of both).
     *
     * @throws IllegalArgumentException if they cannot be {@linkplain #isExact compared exactly}
     */
    public static Difference between(Placement left, Placement right) {
        NodeMatch match = NodeMatch.with(left.topology());
        Share share = Share.ZERO;
        for (Flow flow : Movement.between(left, right).flows()) {
            if (!match.isSame(flow.from(), flow.to())) {
                share = share.plus(flow.share());
            }
        }
        return new Difference(share, share.isZero() ? Optional.empty() : first(left, right, match));
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
