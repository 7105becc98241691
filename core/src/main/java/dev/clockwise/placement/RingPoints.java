package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** The points that a ring rule gives the nodes of a topology, or takes from them. */
record RingPoints(RingRule rule) {

    /**
     * How many points the active nodes have together; refuses more than the cap, and points that are missing or
     * misplaced.
     */
    long count(Topology topology) {
        BigInteger total = BigInteger.ZERO;
        for (Node node : topology.nodes()) {
            if (node.isActive()) {
                total = total.add(BigInteger.valueOf(rule.hasGivenPoints() ? checkGiven(node) : pointsOf(node)));
            }
        }
        if (total.compareTo(BigInteger.valueOf(rule.maxPoints())) > 0) {
            int words = rule.keyHash().space().isNarrow() ? 1 : 2;
            BigInteger bytes = total.multiply(BigInteger.valueOf(words * Long.BYTES + Integer.BYTES));
            throw new IllegalArgumentException("a ring has at most " + rule.maxPoints() + " points (" + total
                    + " were asked for, about " + bytes
                    + " bytes): lower points or weights, or raise maxPoints; nothing was built");
        }
        return total.longValueExact();
    }

    private int checkGiven(Node node) {
        List<Position> given = node.points();
        if (given.isEmpty()) {
            throw new IllegalArgumentException("node " + node.quotedId()
                    + " has no points in a ring of given points: give it points, or weight 0; nothing was built");
        }
        Position greatest = given.get(given.size() - 1);
        if (!rule.keyHash().space().contains(greatest)) {
            throw new IllegalArgumentException("points of node " + node.quotedId() + " must be below "
                    + rule.keyHash().space().size() + " (was " + greatest.toBigInteger() + "); nothing was built");
        }
        return given.size();
    }

    /** How many points {@code node} has where points are made from labels. */
    private long pointsOf(Node node) {
        if (!node.isActive()) {
            return 0;
        }
        BigDecimal exact = node.weight().multiply(BigDecimal.valueOf(rule.points()));
        long count = Math.max(1, exact.setScale(0, RoundingMode.HALF_UP).longValueExact());
        if (count > rule.pointsPerLabel() && !rule.label().isNumbered()) {
            throw new IllegalArgumentException("node " + node.quotedId() + " would have " + count
                    + " points in one place, for the label \"" + rule.label()
                    + "\" has no {i}: number the labels, or lower its weight;"
                    + " nothing was built");
        }
        return count;
    }

    /** The points of the active nodes, in the order of the ring. */
    Points sorted(Topology topology) {
        Points all = new Points((int) count(topology), rule.keyHash().space().isNarrow());
        int number = 0;
        for (Node node : topology.nodes()) {
            if (node.isActive()) {
                addPoints(all, number++, node);
            }
        }
        all.sort();
        return all;
    }

    private void addPoints(Points all, int number, Node node) {
        if (rule.hasGivenPoints()) {
            int slot = all.reserve(number, node.points().size());
            for (Position point : node.points()) {
                all.set(slot++, point);
            }
            return;
        }
        int count = (int) pointsOf(node);
        int first = all.reserve(number, count);
        LabelTemplate.Writer writer = rule.label().writer(node.id());
        for (int done = 0; done < count; done += rule.pointsPerLabel()) {
            int length = writer.write(done / rule.pointsPerLabel());
            int cuts = Math.min(rule.pointsPerLabel(), count - done);
            rule.pointHash().positions(writer.bytes(), length, cuts, all.highWords(), all.lowWords(), first + done);
        }
    }

    /** The name of a node's point for people: its label, and which cut of its digest where a label gives several. */
    String name(Node node, int index) {
        if (rule.hasGivenPoints()) {
            return node.id() + " point " + index;
        }
        String text = rule.label().display(node.id(), index / rule.pointsPerLabel());
        return rule.pointsPerLabel() == 1 ? text : text + " cut " + index % rule.pointsPerLabel();
    }
}
