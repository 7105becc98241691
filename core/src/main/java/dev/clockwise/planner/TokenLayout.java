package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.SplitMix64;
import dev.clockwise.hash.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first tokens of a ring, where nothing is to be kept: every node owns its ideal share in cells of one length,
 * spread over the ring.
 *
 * <p>A node's share is cut into as many cells as it is grains long. The cells of a zone are ordered so that the k-th of
 * a node's n lies at random in the k-th of n parts; then zones are interleaved in proportion to their cells, so that
 * the walk from anywhere soon meets all zones. O(tokens log tokens).
 */
final class TokenLayout {

    private record Mark(int node, int number, long key) {}

    private static final Comparator<Mark> BY_KEY =
            Comparator.comparingLong(Mark::key).thenComparing(Mark::node).thenComparing(Mark::number);

    private final List<Node> nodes;
    private final long seed;
    private final long[] share;
    private final int[] count;

    /** The layout of the nodes, of which two or more are active, in {@code tokens} cells or so. */
    TokenLayout(List<Node> nodes, ShareBand band, int tokens, long seed) {
        this.nodes = nodes;
        this.seed = seed;
        share = new long[nodes.size()];
        count = new int[nodes.size()];
        long grain = ShareBand.grain(tokens);
        long left = 0;
        int largest = 0;
        for (int i = 0; i < share.length; i++) {
            share[i] = band.ideal(i);
            left -= share[i];
            largest = Long.compareUnsigned(share[i], share[largest]) > 0 ? i : largest;
            if (share[i] != 0) {
                count[i] = (int) Math.max(1, Long.divideUnsigned(share[i] + (grain >>> 1), grain));
            }
        }
        share[largest] += left; // what rounding left over, or took too much
    }

    /** The cells. */
    RingCells cells() {
        List<Mark> order = order();
        long[] ends = new long[order.size()];
        int[] owners = new int[ends.length];
        long end = SplitMix64.finish(seed);
        for (int i = 0; i < ends.length; i++) {
            Mark mark = order.get(i);
            long length = Long.divideUnsigned(share[mark.node], count[mark.node]);
            long rest = Long.remainderUnsigned(share[mark.node], count[mark.node]);
            end += length + (mark.number < rest ? 1 : 0);
            ends[i] = end;
            owners[i] = mark.node;
        }
        return new RingCells(nodes.size(), ends, owners);
    }

    private List<Mark> order() {
        Map<String, List<Mark>> zones = new LinkedHashMap<>();
        for (int i = 0; i < count.length; i++) {
            String zone = nodes.get(i).zone();
            List<Mark> marks = zones.computeIfAbsent(zone == null ? "" : zone, key -> new ArrayList<>());
            Utf8 id = Utf8.of(nodes.get(i).id());
            long own = HashFunction.XXH3_64.number(id.bytes(), 0, id.length()) ^ SplitMix64.finish(seed);
            for (int k = 0; k < count[i]; k++) {
                marks.add(new Mark(
                        i, k, (((long) k << Integer.SIZE) + (SplitMix64.finish(own + k) >>> Integer.SIZE)) / count[i]));
            }
        }
        List<Mark> order = new ArrayList<>();
        int zone = 0;
        for (List<Mark> marks : zones.values()) {
            marks.sort(BY_KEY);
            long shift = ((long) zone++ << Integer.SIZE) / zones.size();
            for (int rank = 0; rank < marks.size(); rank++) {
                Mark mark = marks.get(rank);
                order.add(new Mark(mark.node, mark.number, (((long) rank << Integer.SIZE) + shift) / marks.size()));
            }
        }
        order.sort(BY_KEY);
        return order;
    }
}
