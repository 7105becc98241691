package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.TableFill;
import java.util.List;

/**
 * The table of HAProxy's map-based hashing: as many entries as the weights sum to, divided by their greatest common
 * divisor, in which each server takes its turn as soon as it is due; of several, the first listed.
 *
 * <p>HAProxy divides by the divisor of the weights of all servers, those that are down included. That can only make its
 * table a whole number of times as long, with the same entries again.
 */
record SmoothTurns() implements TableFill {

    @Override
    public String canonical() {
        return "turns=smooth";
    }

    @Override
    public long size(Topology topology) {
        long divisor = divisor(topology);
        return Listing.active(topology).stream().mapToLong(SmoothTurns::weight).sum() / divisor;
    }

    @Override
    public Node[] entries(Topology topology) {
        List<Node> listed = Listing.active(topology);
        long divisor = divisor(topology);
        long[] weights =
                listed.stream().mapToLong(node -> weight(node) / divisor).toArray();
        Node[] entries = new Node[(int) size(topology)];
        long[] scores = new long[weights.length];
        for (int entry = 0; entry < entries.length; entry++) {
            int best = 0;
            for (int i = 0; i < scores.length; i++) {
                scores[i] += weights[i];
                if (wholes(scores[i], entries.length) > wholes(scores[best], entries.length)) {
                    best = i;
                }
            }
            scores[best] -= entries.length;
            entries[entry] = listed.get(best);
        }
        return entries;
    }

    /** How many turns are due, plus one: that a server is closer to its next turn than another does not count. */
    private static long wholes(long score, int size) {
        return (score + size) / size;
    }

    private static long weight(Node node) {
        return WholeWeight.of(node, HaproxyIds.MOST_WEIGHT);
    }

    private static long divisor(Topology topology) {
        long divisor = 0;
        for (Node node : Listing.active(topology)) {
            long weight = weight(node);
            while (weight != 0) {
                long rest = divisor % weight;
                divisor = weight;
                weight = rest;
            }
        }
        return divisor;
    }
}
