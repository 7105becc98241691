package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An oracle: a plain account of how nodes are ranked for a number, by the JDK's random numbers, big integers and a full
 * sort. It shares nothing with the main code but {@link Node} and the hash of ids.
 */
public final class PlainRanking {

    private PlainRanking() {}

    private static long seed(Node node) {
        byte[] id = node.id().getBytes(StandardCharsets.UTF_8);
        return HashFunction.XXH3_64.number(id, 0, id.length);
    }

    static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    /** -log2(x / 2^64) by squaring in big integers, each cut to 64 bits. */
    static BigInteger negatedLog(BigInteger x) {
        int zeros = 64 - x.bitLength();
        BigInteger mantissa = x.shiftLeft(zeros);
        BigInteger log = BigInteger.valueOf(zeros + 1).shiftLeft(48);
        for (int digit = 47; digit >= 0; digit--) {
            BigInteger square = mantissa.multiply(mantissa).shiftRight(63);
            boolean one = square.bitLength() > 64;
            mantissa = one ? square.shiftRight(1) : square;
            log = one ? log.subtract(BigInteger.ONE.shiftLeft(digit)) : log;
        }
        return log;
    }

    /** The active nodes by cost, then draw, then id. */
    public static List<Node> of(List<Node> nodes, long number) {
        record Draw(Node node, BigInteger draw, BigInteger log) {}
        Comparator<Draw> byCost = (a, b) -> new BigDecimal(a.log())
                .multiply(b.node().weight())
                .compareTo(new BigDecimal(b.log()).multiply(a.node().weight()));
        return nodes.stream()
                .filter(Node::isActive)
                .map(node -> {
                    BigInteger draw = unsigned(new SplittableRandom(number ^ seed(node)).nextLong());
                    return new Draw(node, draw, negatedLog(draw.setBit(0)));
                })
                .sorted(byCost.thenComparing(Draw::draw, Comparator.reverseOrder())
                        .thenComparing(draw -> draw.node().id(), Node.ID_ORDER))
                .map(Draw::node)
                .toList();
    }
}
