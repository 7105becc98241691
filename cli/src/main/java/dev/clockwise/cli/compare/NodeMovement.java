package dev.clockwise.cli.compare;

import dev.clockwise.Arc;
import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node that joins or leaves moves.
 *
 * @param moved the share of keys that change owner
 * @param ideal the least that any placement must move
 * @param needless what moves between nodes that did not change
 * @param arcs how many arcs or runs of slots change owner; null where they are not known
 * @param partners how many nodes give keys to the joiner, or take them from the leaver
 * @param method how the shares were obtained
 */
public record NodeMovement(
        Share moved, Share ideal, Share needless, @Nullable Long arcs, int partners, Method method) {

    static NodeMovement ofJoin(Movement movement, String id) {
        return of(movement, movement.donors(id));
    }

    static NodeMovement ofLeave(Movement movement, String id) {
        return of(movement, movement.heirs(id));
    }

    private static NodeMovement of(Movement movement, List<Flow> partners) {
        List<Arc> arcs = movement.arcs();
        Long touched =
                arcs.isEmpty() ? null : arcs.stream().filter(Arc::isMoved).count();
        return new NodeMovement(
                movement.moved(), movement.ideal(), movement.needless(), touched, partners.size(), movement.method());
    }

    /** What is moved over what must be; 1 where nothing must. */
    public double overIdeal() {
        return ideal.isZero() ? 1 : moved.over(ideal).toDouble();
    }
}
