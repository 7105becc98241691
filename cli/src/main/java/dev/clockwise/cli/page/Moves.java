package dev.clockwise.cli.page;

import dev.clockwise.Arc;
import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import dev.clockwise.Space;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A movement and the change of topology that makes it, with the sums over its flows, which may be a million. Immutable.
 */
final class Moves {

    private final Movement movement;
    private final TopologyChange change;
    private final Share moved;
    private final List<Flow> needlessFlows;
    private final Share needless;
    private final List<NodeChange> ranked;

    Moves(Movement movement) {
        this.movement = movement;
        change = TopologyChange.of(movement);
        moved = movement.moved();
        needlessFlows = movement.needlessFlows();
        needless = needlessFlows.stream().map(Flow::share).reduce(Share.ZERO, Share::plus);
        Map<String, Share> involved = new HashMap<>();
        for (Flow flow : movement.flows()) {
            involved.merge(flow.from().id(), flow.share(), Share::plus);
            involved.merge(flow.to().id(), flow.share(), Share::plus);
        }
        ranked = change.nodes().stream()
                .sorted(Comparator.comparing(NodeChange::unchanged)
                        .thenComparing(node -> involved.getOrDefault(node.id(), Share.ZERO), Comparator.reverseOrder()))
                .toList();
    }

    Movement movement() {
        return movement;
    }

    TopologyChange change() {
        return change;
    }

    Method method() {
        return movement.method();
    }

    List<Arc> arcs() {
        return movement.arcs();
    }

    Space space() {
        return movement.after().keyHash().space();
    }

    /** What moves, the largest flow first. */
    List<Flow> flows() {
        return movement.flows();
    }

    /** The share of keys that move. */
    Share moved() {
        return moved;
    }

    /** How much moves, in words. */
    String movedWords() {
        return moved.isZero() ? "no key moves" : Figures.percent(moved) + " of keys move";
    }

    /** The flows between nodes that did not change, the largest first. */
    List<Flow> needlessFlows() {
        return needlessFlows;
    }

    /** The share of keys that move between nodes that did not change. */
    Share needless() {
        return needless;
    }

    /**
     * Every node: those that join, leave or change, then the others; the ones with the most movement first, then by
     * ids.
     */
    List<NodeChange> ranked() {
        return ranked;
    }
}
