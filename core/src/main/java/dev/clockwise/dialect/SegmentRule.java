package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.PointRule;
import dev.clockwise.placement.RingRule;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A space cut into segments of one size, the last of which may be shorter or empty; nodes name theirs by number ({@link
 * Node#points()}).
 *
 * @param ring the ring whose points are the starts of segments
 * @param segments how many there are
 */
record SegmentRule(RingRule ring, int segments) implements PlacementRule {

    /** The greatest number of segments. */
    static final int MAX_SEGMENTS = 1 << 16;

    /**
     * The segments of the space of a hash.
     *
     * @throws IllegalArgumentException if there are more than {@value #MAX_SEGMENTS}
     */
    static SegmentRule of(PositionHash hash, int segments) {
        if (segments > MAX_SEGMENTS) {
            throw new IllegalArgumentException(
                    "segments must be from 1 to " + MAX_SEGMENTS + " (was " + segments + "): lower them");
        }
        RingRule ring = RingRule.builder()
                .space(hash.space())
                .hash(hash.function(), hash.cut())
                .pointRule(new Starts(hash.space(), segments))
                .boundary(Boundary.AT_OR_BEFORE)
                .build();
        return new SegmentRule(ring, segments);
    }

    @Override
    public String type() {
        return "segments";
    }

    @Override
    public List<String> canonical() {
        return ring.canonical();
    }

    /** The numbers of the segments. */
    @Override
    public Optional<Space> givenPoints() {
        return Optional.of(Space.modulus(segments));
    }

    @Override
    public PlacementRule form(Topology topology) {
        return ring;
    }

    @Override
    public Footprint footprint(Topology topology) {
        requireOneOwnerEach(topology);
        return ring.footprint(topology);
    }

    @Override
    public Placement place(Topology topology) {
        requireOneOwnerEach(topology);
        return ring.place(topology);
    }

    private void requireOneOwnerEach(Topology topology) {
        BitSet named = new BitSet(segments);
        boolean any = false;
        for (Node node : topology.nodes()) {
            if (node.isActive()) {
                any = true;
                node.points().forEach(segment -> name(named, node, segment));
            }
        }
        int first = named.nextClearBit(0);
        if (any && first < segments) {
            throw new IllegalArgumentException("segment " + first + " must belong to a node (none of the "
                    + topology.nodes().size() + " that are listed names it): give it to one; nothing was built");
        }
    }

    private void name(BitSet named, Node node, Position segment) {
        if (segment.compareTo(Position.of(segments)) >= 0) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "segments of node " + node.quotedId() + " must be below " + segments + " (was "
                            + segment.toBigInteger() + "): take it from the node; nothing was built");
        }
        int number = (int) segment.low();
        if (named.get(number)) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "segment " + number + " must belong to one node (was named by " + node.quotedId()
                            + " and one before): take it from one of them; nothing was built");
        }
        named.set(number);
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }

    /** The starts of the segments that nodes name, without those that lie beyond the space. */
    private record Starts(Space space, int segments) implements PointRule {

        @Override
        public String canonical() {
            return "segments=" + segments;
        }

        @Override
        public Maker maker(Topology topology) {
            long size = space.size()
                    .add(BigInteger.valueOf(segments - 1L))
                    .divide(BigInteger.valueOf(segments))
                    .longValueExact();
            return new Maker() {
                @Override
                public long count(Node node) {
                    return node.points().stream().filter(this::isInSpace).count();
                }

                private boolean isInSpace(Position segment) {
                    return space.contains(Position.of(segment.low() * size));
                }

                @Override
                public void write(Node node, int count, long[] high, long[] low, int first) {
                    for (int i = 0; i < count; i++) {
                        low[first + i] = node.points().get(i).low() * size;
                    }
                }

                @Override
                public String name(Node node, int index) {
                    return "segment " + node.points().get(index).low();
                }
            };
        }
    }
}
