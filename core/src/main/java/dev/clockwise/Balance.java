package dev.clockwise;

import dev.clockwise.balance.KeyBalance;
import dev.clockwise.balance.Shares;
import dev.clockwise.placement.Odds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the shares of the nodes compare with what their weights ask for.
 *
 * <p>{@link Method#EXACT} over the key hash's range, {@link Method#EXPECTED} where only the odds are known, or {@link
 * Method#COUNTED} over the user's keys. Immutable and safe for any thread.
 */
public final class Balance {

    /**
     * A node with its share.
     *
     * @param node the node
     * @param share its share of the space, or of the keys
     * @param ideal the share that its weight asks for; 0 for a drained node
     */
    public record NodeShare(Node node, Share share, Share ideal) {

        /** The share over the ideal share: 1 is as asked. Zero for a drained node. */
        public Share ratio() {
            return ideal.isZero() ? Share.ZERO : share.over(ideal);
        }
    }

    private final Method method;
    private final List<NodeShare> nodes;

    private Balance(Method method, List<NodeShare> nodes) {
        this.method = method;
        this.nodes = nodes;
    }

    /**
     * The balance of a placement over all keys: {@link Method#EXACT}, or {@link Method#EXPECTED} where no more than the
     * odds are known ({@link Odds}), which are what theory gives and no measure of this placement's luck. O(points).
     */
    public static Balance of(Placement placement) {
        Method method = placement.ownership() instanceof Odds ? Method.EXPECTED : Method.EXACT;
        return of(placement, method, Shares.of(placement));
    }

    /** A counter of the user's keys. */
    public static KeyBalance counting(Placement placement) {
        return new KeyBalance(placement);
    }

    /** The balance of these shares, by node id; a node without one has none. */
    public static Balance of(Placement placement, Method method, Map<String, Share> shares) {
        List<NodeShare> nodes = new ArrayList<>();
        idealShares(placement.topology())
                .forEach((node, ideal) ->
                        nodes.add(new NodeShare(node, shares.getOrDefault(node.id(), Share.ZERO), ideal)));
        return new Balance(method, List.copyOf(nodes));
    }

    /** What the weights ask for: each weight over their sum, in the order of ids; 0 where the sum is. */
    static Map<Node, Share> idealShares(Topology topology) {
        BigInteger sum = BigInteger.ZERO;
        for (Node node : topology.nodes()) {
            sum = sum.add(BigInteger.valueOf(node.scaledWeight()));
        }
        Map<Node, Share> shares = new LinkedHashMap<>();
        for (Node node : topology.nodes()) {
            shares.put(node, Share.of(BigInteger.valueOf(node.scaledWeight()), sum));
        }
        return shares;
    }

    /** How the shares were obtained. */
    public Method method() {
        return method;
    }

    /** Every node, drained ones too, in the order of ids. */
    public List<NodeShare> nodes() {
        return nodes;
    }

    /**
     * The greatest share over ideal share of an active node: 1 is perfect, and headroom must cover it. Zero without
     * nodes.
     */
    public Share maxOverMean() {
        return ratios().stream().max(Share::compareTo).orElse(Share.ZERO);
    }

    /** The least share over ideal share of an active node: 1 is perfect. Zero without nodes. */
    public Share minOverMean() {
        return ratios().stream().min(Share::compareTo).orElse(Share.ZERO);
    }

    private List<Share> ratios() {
        return nodes.stream()
                .filter(each -> each.node().isActive())
                .map(NodeShare::ratio)
                .toList();
    }

    @Override
    public String toString() {
        return String.format(
                        Locale.ROOT,
                        "max/mean %.3f, min/mean %.3f",
                        maxOverMean().toDouble(),
                        minOverMean().toDouble())
                + " (" + method + ")";
    }
}
