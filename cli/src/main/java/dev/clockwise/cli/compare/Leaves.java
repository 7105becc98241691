package dev.clockwise.cli.compare;

import dev.clockwise.Method;
import dev.clockwise.Share;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Nodes that leave, one at a time: all of them, or some where each takes a rebuilding.
 *
 * @param each the leaves worked out, at least one
 * @param nodes how many nodes could leave
 */
public record Leaves(List<Leave> each, int nodes) {

    /** The mean share of keys that a leave moves. */
    public Share meanMoved() {
        return mean(NodeMovement::moved);
    }

    /** The mean of the least that a leave must move. */
    public Share meanIdeal() {
        return mean(NodeMovement::ideal);
    }

    /** The mean of what a leave moves between nodes that stay as they are. */
    public Share meanNeedless() {
        return mean(NodeMovement::needless);
    }

    private Share mean(Function<NodeMovement, Share> part) {
        Share sum = Share.ZERO;
        for (Leave leave : each) {
            sum = sum.plus(part.apply(leave.moves()));
        }
        return sum.over(Share.of(each.size(), 1));
    }

    /** The leave that moves the most. */
    public Leave largest() {
        return worst(leave -> leave.moves().moved());
    }

    /** The leave after which the others are the least even. */
    public Leave leastEven() {
        return worst(Leave::maxOverMean);
    }

    /** The first of the worst, in the order of ids. */
    private Leave worst(Function<Leave, Share> figure) {
        Comparator<Leave> order = Comparator.comparing(figure);
        Leave worst = each.get(0);
        for (Leave leave : each) {
            worst = order.compare(leave, worst) > 0 ? leave : worst;
        }
        return worst;
    }

    /** How the shares were obtained. */
    public Method method() {
        return each.get(0).moves().method();
    }
}
