package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.TableFill;
import java.util.Arrays;
import java.util.List;

/** The 16,384 slots of Redis Cluster in ranges, cut in single precision as {@code redis-cli --cluster create} does. */
record SlotCut() implements TableFill {

    private static final int SLOTS = SlotTableRule.REDIS_CLUSTER.slots();

    @Override
    public String canonical() {
        return "slots=cut";
    }

    @Override
    public long size(Topology topology) {
        int masters = Listing.active(topology).size();
        if (masters > SLOTS) {
            throw new IllegalArgumentException("a Redis Cluster has at most " + SLOTS + " masters, one a slot (was "
                    + masters + "): divide the topology; nothing was built");
        }
        return SLOTS;
    }

    @Override
    public Node[] entries(Topology topology) {
        List<Node> masters = Listing.active(topology);
        Node[] entries = new Node[SLOTS];
        float each = SLOTS / (float) masters.size();
        float cursor = 0;
        int first = 0;
        for (Node master : masters) {
            // redis-cli rounds half away from zero; no cursor is below zero.
            int last = (int) Math.floor((double) (cursor + each - 1) + 0.5);
            boolean end = last >= SLOTS || master.equals(masters.get(masters.size() - 1));
            int next = end ? SLOTS : Math.max(first, last) + 1;
            Arrays.fill(entries, first, next, master);
            first = next;
            cursor += each;
        }
        return entries;
    }
}
