package dev.clockwise.router.node;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Channels to a node that broke with calls unanswered: what of these is still on its way would be carried out after what a
 * later channel brings, unless that one ends them at the node first. At most {@value #MOST}; the oldest is forgotten
 * first. Used in one event loop.
 */
final class Predecessors {

    private static final int MOST = 16;

    private final ArrayDeque<Identity> broken = new ArrayDeque<>();

    /** One more. */
    void add(Identity identity) {
        if (broken.size() == MOST) {
            broken.remove();
        }
        broken.add(identity);
    }

    /** Those that are not known to be over. */
    List<Identity> all() {
        return List.copyOf(broken);
    }

    /** These are over. */
    void ended(List<Identity> identities) {
        broken.removeAll(identities);
    }

    /** One that is not known to be over, which is then taken for it; null if there is none. */
    @Nullable
    Identity next() {
        return broken.poll();
    }
}
