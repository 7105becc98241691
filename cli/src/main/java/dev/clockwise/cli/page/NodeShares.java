package dev.clockwise.cli.page;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The shares of nodes before and after, beside those that weights ask for. Immutable. */
final class NodeShares {

    private final Balance before;
    private final Balance after;
    private final Map<String, Balance.NodeShare> byIdBefore;
    private final Map<String, Balance.NodeShare> byIdAfter;

    private NodeShares(Balance before, Balance after) {
        this.before = before;
        this.after = after;
        this.byIdBefore = byId(before);
        this.byIdAfter = byId(after);
    }

    static NodeShares of(Balance before, Balance after) {
        return new NodeShares(before, after);
    }

    /** The exact shares of both sides. */
    static NodeShares of(Movement movement) {
        return of(Balance.of(movement.before()), Balance.of(movement.after()));
    }

    private static Map<String, Balance.NodeShare> byId(Balance balance) {
        Map<String, Balance.NodeShare> shares = new HashMap<>();
        balance.nodes().forEach(node -> shares.put(node.node().id(), node));
        return shares;
    }

    Balance before() {
        return before;
    }

    Balance after() {
        return after;
    }

    /** What the nodes of a row have. */
    Sides share(ShareRow row) {
        return sides(row, Balance.NodeShare::share);
    }

    /** What the weights of the nodes of a row ask for. */
    Sides ideal(ShareRow row) {
        return sides(row, Balance.NodeShare::ideal);
    }

    private Sides sides(ShareRow row, Function<Balance.NodeShare, Share> figure) {
        return new Sides(sum(row.before(), byIdBefore, figure), sum(row.after(), byIdAfter, figure));
    }

    private static Share sum(
            List<Node> nodes, Map<String, Balance.NodeShare> byId, Function<Balance.NodeShare, Share> figure) {
        Share sum = Share.ZERO;
        for (Node node : nodes) {
            Balance.NodeShare share = byId.get(node.id());
            sum = share == null ? sum : sum.plus(figure.apply(share));
        }
        return sum;
    }

    /** A share before and the same after. */
    record Sides(Share before, Share after) {}
}
