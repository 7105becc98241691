package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Points made from labels: the label of a node's {@code i}th point is hashed, and one digest gives one point or
 * several.
 *
 * @param hash how a label becomes the first of its points
 * @param perLabel how many points one label gives, by consecutive cuts of its digest
 * @param label how labels are spelled
 * @param points how many points a unit of weight has, or a node on average, as {@code count} says
 * @param count how weights become numbers of points
 */
public record LabelledPoints(PositionHash hash, int perLabel, LabelTemplate label, int points, PointCount count)
        implements PointRule {

    /** So many labels are written, then hashed. */
    private static final int LABELS_AHEAD = 16;

    /** What fingerprints cover; the usual count is left out, as it was before there were others. */
    @Override
    public String canonical() {
        return "points=" + points + " label=" + label + " hash=" + hash + " per-label=" + perLabel
                + (count == WeightCount.PER_WEIGHT ? "" : " count=" + count);
    }

    @Override
    public boolean isLocal() {
        return !count.isShare() && !label.isPlaced();
    }

    @Override
    public Maker maker(Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        BigDecimal total = active.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new LabelMaker(label.speller(topology), new PointCount.Fleet(points, perLabel, total, active.size()));
    }

    /** Makes points from labels, which it spells one after the other. */
    private final class LabelMaker implements Maker {
        private final LabelTemplate.Speller speller;
        private final PointCount.Fleet fleet;
        private final Map<BigDecimal, Long> counts = new HashMap<>();

        LabelMaker(LabelTemplate.Speller speller, PointCount.Fleet fleet) {
            this.speller = speller;
            this.fleet = fleet;
        }

        @Override
        public long count(Node node) {
            long points = counts.computeIfAbsent(node.weight(), weight -> count.of(fleet, weight));
            if (label.canLack()) {
                LabelWriter unused = speller.writer(node, 1); // refuses a node that lacks what it asks for
            }
            if (points > perLabel && !label.isNumbered()) {
                throw new RefusedNodeException(
                        node,
                        RefusedNodeException.WEIGHT,
                        "node " + node.quotedId() + " would have " + points
                                + " points in one place, for the label \"" + label
                                + "\" has no {i}: number the labels, or lower its weight; nothing was built");
            }
            return points;
        }

        @Override
        public void write(Node node, int points, long[] high, long[] low, int first) {
            LabelWriter writer = speller.writer(node, LABELS_AHEAD);
            int labels = (points + perLabel - 1) / perLabel;
            int[] lengths = new int[LABELS_AHEAD];
            for (int from = 0; from < labels; from += LABELS_AHEAD) {
                int to = Math.min(labels, from + LABELS_AHEAD);
                for (int i = from; i < to; i++) {
                    lengths[i - from] = writer.write(i, i - from);
                }
                for (int i = from; i < to; i++) {
                    int done = i * perLabel;
                    int cuts = Math.min(perLabel, points - done);
                    int start = writer.start(i - from);
                    hash.positions(writer.bytes(), start, lengths[i - from], cuts, high, low, first + done);
                }
            }
        }

        @Override
        public String name(Node node, int index) {
            String text = speller.display(node, index / perLabel);
            return perLabel == 1 ? text : text + " cut " + index % perLabel;
        }
    }
}
