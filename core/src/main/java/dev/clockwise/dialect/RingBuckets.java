package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableFill;

/**
 * A table whose entries are the owners of positions on a ring, at equal steps from 0.
 *
 * @param ring the ring
 * @param size how many entries
 * @param step how far they are apart
 */
record RingBuckets(RingRule ring, int size, long step) implements TableFill {

    @Override
    public String canonical() {
        return "buckets=" + size + " step=" + step + " ring=" + ring.canonical();
    }

    @Override
    public long size(Topology topology) {
        return size;
    }

    @Override
    public Node[] entries(Topology topology) {
        Placement placement = ring.place(topology);
        Node[] entries = new Node[size];
        for (int bucket = 0; bucket < size; bucket++) {
            entries[bucket] = placement.ownerAt(bucket * step);
        }
        return entries;
    }
}
