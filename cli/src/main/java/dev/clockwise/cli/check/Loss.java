package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigDecimal;

/**
 * What the loss of a node does to the others, tried: the placement is built without it.
 *
 * @param lost the node that fails
 * @param fullest the node that is fullest then, the first by id of several
 * @param load how full it is: the load of all times its share, over what it can take
 * @param after the shares then
 */
record Loss(Node lost, Node fullest, Share load, Balance after) {

    /** The loss of a node, where there are others and all that are active can take {@code all} together. */
    static Loss of(Subject subject, Node lost, BigDecimal all) {
        Balance after = Balance.of(
                subject.placement().next(subject.topology().withEpoch(0).minus(lost.id())));
        Loss worst = new Loss(lost, Node.NONE, Share.ZERO, after);
        for (Balance.NodeShare each : after.nodes()) {
            if (each.node().isActive()) {
                Share part = Decimals.ratio(subject.capacity(each.node()), all);
                Share load = subject.utilization().times(each.share()).over(part);
                worst = load.compareTo(worst.load) > 0 ? new Loss(lost, each.node(), load, after) : worst;
            }
        }
        return worst;
    }
}
