package dev.clockwise.server.admin;

import dev.clockwise.Balance;
import dev.clockwise.router.fleet.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The shares of the nodes of the latest view that was asked for. Safe for any thread. */
final class Shares {

    private @Nullable View view;
    private List<Balance.NodeShare> nodes = List.of();

    /** The shares by a view: computed once, for that may take a while over many points. */
    synchronized List<Balance.NodeShare> of(View asked) {
        if (view != asked) {
            nodes = asked.active().isEmpty()
                    ? List.of()
                    : Balance.of(asked.placement()).nodes();
            view = asked;
        }
        return nodes;
    }
}
