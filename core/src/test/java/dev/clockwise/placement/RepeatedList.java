package dev.clockwise.placement;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** An oracle for modulo: the list in which each node stands as often as its weight asks, looked up by remainder. */
public final class RepeatedList {

    private final List<Node> list = new ArrayList<>();

    /** The list of these nodes. */
    public RepeatedList(Collection<Node> nodes) {
        List<Node> active = nodes.stream()
                .filter(node -> node.weight().signum() > 0)
                .sorted((a, b) -> Arrays.compareUnsigned(
                        a.id().getBytes(StandardCharsets.UTF_8), b.id().getBytes(StandardCharsets.UTF_8)))
                .toList();
        int decimals = active.stream()
                .mapToInt(node -> Math.max(0, node.weight().scale()))
                .max()
                .orElse(0);
        List<BigInteger> whole = active.stream()
                .map(node ->
                        node.weight().multiply(BigDecimal.TEN.pow(decimals)).toBigIntegerExact())
                .toList();
        BigInteger common = whole.stream().reduce(BigInteger.ZERO, BigInteger::gcd);
        for (int i = 0; i < active.size(); i++) {
            for (int copy = whole.get(i).divide(common).intValueExact(); copy > 0; copy--) {
                list.add(active.get(i));
            }
        }
    }

    /** How long the list is. */
    public int size() {
        return list.size();
    }

    /** The owner of a position. */
    public Node owner(BigInteger position) {
        return list.isEmpty()
                ? Node.NONE
                : list.get(position.mod(BigInteger.valueOf(list.size())).intValueExact());
    }
}
