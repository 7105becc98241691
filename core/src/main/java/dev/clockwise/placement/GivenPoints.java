package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import java.util.List;

/** Points that each node names itself ({@link Node#points()}), in a space. */
record GivenPoints(Space space) implements PointRule {

    @Override
    public String canonical() {
        return "points=given";
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public Maker maker(Topology topology) {
        return new Maker() {
            @Override
            public long count(Node node) {
                return checked(node).size();
            }

            @Override
            public void write(Node node, int count, long[] high, long[] low, int first) {
                int slot = first;
                for (Position point : node.points()) {
                    if (high.length > 0) {
                        high[slot] = point.high();
                    }
                    low[slot++] = point.low();
                }
            }

            @Override
            public String name(Node node, int index) {
                return node.id() + " point " + index;
            }
        };
    }

    private List<Position> checked(Node node) {
        List<Position> given = node.points();
        if (given.isEmpty()) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "node " + node.quotedId()
                            + " has no points in a ring of given points: give it points, or weight 0; nothing was built");
        }
        Position greatest = given.get(given.size() - 1);
        if (!space.contains(greatest)) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "points of node " + node.quotedId() + " must be below " + space.size() + " (was "
                            + greatest.toBigInteger() + "); nothing was built");
        }
        return given;
    }
}
