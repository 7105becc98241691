package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.PointRule;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Points each of which is hashed from the one before it, as 4 bytes, little-endian.
 *
 * @param hash a hash of 32 bits
 * @param label what the chain starts from, without a number
 * @param links what is hashed
 * @param points how many points a unit of weight has, or a node, as {@code count} says
 * @param count how weights become numbers of points
 */
record ChainedPoints(PositionHash hash, LabelTemplate label, Links links, int points, PointCount count)
        implements PointRule {

    /** What is hashed. */
    enum Links {
        /** First the label, then the point before alone. */
        ALONE,
        /** The label followed by the point before, or by four zero bytes. */
        AFTER_LABEL
    }

    private static final long SIGN = 1L << 31;

    @Override
    public String canonical() {
        return "chain=" + links + " points=" + points + " label=" + label + " hash=" + hash + " count=" + count;
    }

    @Override
    public Maker maker(Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        BigDecimal total = active.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new ChainMaker(label.speller(topology), new PointCount.Fleet(points, 1, total, active.size()));
    }

    private final class ChainMaker implements Maker {
        private final LabelTemplate.Speller speller;
        private final PointCount.Fleet fleet;

        ChainMaker(LabelTemplate.Speller speller, PointCount.Fleet fleet) {
            this.speller = speller;
            this.fleet = fleet;
        }

        @Override
        public long count(Node node) {
            return count.of(fleet, node.weight());
        }

        @Override
        public void write(Node node, int count, long[] high, long[] low, int first) {
            byte[] start = speller.text(node);
            byte[] input = links == Links.ALONE ? start : Arrays.copyOf(start, start.length + Integer.BYTES);
            for (int i = 0; i < count; i++) {
                long point = hash.function().number(input, 0, input.length);
                low[first + i] = hash.isSigned() ? point ^ SIGN : point;
                if (i == 0 && links == Links.ALONE) {
                    input = new byte[Integer.BYTES];
                }
                for (int rank = 0; rank < Integer.BYTES; rank++) {
                    input[input.length - Integer.BYTES + rank] = (byte) (point >>> (8 * rank));
                }
            }
        }

        @Override
        public String name(Node node, int index) {
            return new String(speller.text(node), StandardCharsets.UTF_8).replace('\0', ' ') + " link " + index;
        }
    }
}
