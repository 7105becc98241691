package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the checks look at.
 *
 * @param words the options that name the topology on a command line, such as {@code -t topology.yaml}
 * @param placement the placement of the topology
 * @param balance its shares
 * @param wanted the greatest max/mean that is wanted
 * @param utilization how much of what all nodes together can take is used now
 * @param sizes what nodes can take relative to each other, by id, 1 where one is not named; empty where nothing is
 *     known
 * @param load the measured load by id, of every active node; empty where none was measured
 * @param keys what the user's keys told; null where none were given
 * @param routers on how many hosts routers read the topology
 * @param onFile whether it is read from a file
 */
public record Subject(
        String words,
        Placement placement,
        Balance balance,
        Share wanted,
        Share utilization,
        Map<String, BigDecimal> sizes,
        Map<String, BigDecimal> load,
        @Nullable KeyReport keys,
        int routers,
        boolean onFile) {

    /** The greatest max/mean that can be wanted. */
    public static final BigDecimal MOST_WANTED = new BigDecimal(1000);

    /** The same with another placement. */
    Subject with(Placement placement, Balance balance) {
        return new Subject(words, placement, balance, wanted, utilization, sizes, load, keys, routers, onFile);
    }

    /** The topology. */
    public Topology topology() {
        return placement.topology();
    }

    /** The active nodes with their shares, in the order of ids. */
    List<Balance.NodeShare> active() {
        return balance.nodes().stream().filter(each -> each.node().isActive()).toList();
    }

    /**
     * The active node of the largest share over what its weight asks for, the first by id of several; there must be
     * one.
     */
    Balance.NodeShare fullest() {
        return active().stream()
                .max(Comparator.comparing(Balance.NodeShare::ratio)
                        .thenComparing(each -> each.node().id(), Node.ID_ORDER.reversed()))
                .orElseThrow();
    }

    /** Whether weights decide what a node gets: not where the document has the points, and nothing plans them. */
    public boolean hasWeights() {
        PlacementRule rule = topology().rule();
        return rule.givenPoints().isEmpty() || Planner.of(rule).isPresent();
    }

    /** What a node can take relative to the others: its size where sizes are known, else its weight. */
    BigDecimal capacity(Node node) {
        return sizes.isEmpty() ? node.weight() : size(node);
    }

    /** What a node can take relative to the others, where sizes are known. */
    BigDecimal size(Node node) {
        return sizes.getOrDefault(node.id(), BigDecimal.ONE);
    }
}
