package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.placement.JumpOdds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Flows between two placements by jump of one key hash, by theory.
 *
 * <p>Of n buckets before and m after, a key stays in its bucket i with a chance of 1 / max(n, m) for each i below both;
 * else it comes to each new bucket from each old one, or goes from each one that is gone to each that is left, with a
 * chance of 1 / (n m). A bucket is its owner's. A key in a hole is at the node that rendezvous gives it, by {@link
 * RendezvousFlows} where it is in a hole before and after. All fractions are exact, but as those flows are.
 *
 * <p>O(buckets + nodes before × nodes after).
 */
final class JumpFlows {

    /** Two nodes, by their ids. */
    private record Pair(String from, String to) {}

    private final JumpOdds before;
    private final JumpOdds after;
    /**
     * How many pairs of buckets, in units of 1 / (n m), lead from one owner to another; the row and column after the
     * last are holes.
     */
    private final long[][] pairs;

    JumpFlows(JumpOdds before, JumpOdds after) {
        this.before = before;
        this.after = after;
        int common = Math.min(before.buckets(), after.buckets());
        pairs = new long[before.nodes().size() + 1][after.nodes().size() + 1];
        for (int bucket = 0; bucket < common; bucket++) {
            pairs[before.bucketOwner(bucket)][after.bucketOwner(bucket)] += common;
        }
        long[] from = counts(before, after.buckets() > common ? 0 : common);
        long[] to = counts(after, before.buckets() > common ? 0 : common);
        for (int i = 0; i < from.length; i++) {
            for (int j = 0; j < to.length; j++) {
                pairs[i][j] += from[i] * to[j];
            }
        }
    }

    /** How many buckets from {@code first} on each node has, then how many are holes. */
    private static long[] counts(JumpOdds odds, int first) {
        long[] counts = new long[odds.nodes().size() + 1];
        for (int bucket = first; bucket < odds.buckets(); bucket++) {
            counts[odds.bucketOwner(bucket)]++;
        }
        return counts;
    }

    /** The flows between different nodes. */
    List<Flow> flows() {
        List<Share> partsBefore = before.holes().shares();
        List<Share> partsAfter = after.holes().shares();
        BigInteger wholeBefore = partsBefore.get(0).denominator();
        BigInteger wholeAfter = partsAfter.get(0).denominator();
        BigInteger pairsInAll = BigInteger.valueOf((long) before.buckets() * after.buckets());
        BigInteger whole = pairsInAll.multiply(wholeBefore).multiply(wholeAfter);
        int hole = after.nodes().size();
        long[] fromHoles = pairs[before.nodes().size()];
        Map<Pair, Share> between = flowsBetweenHoles(Share.of(BigInteger.valueOf(fromHoles[hole]), pairsInAll));

        List<Flow> flows = new ArrayList<>();
        for (int i = 0; i < before.nodes().size(); i++) {
            Node from = before.nodes().get(i);
            BigInteger partBefore = partsBefore.get(i).numerator();
            for (int j = 0; j < hole; j++) {
                Node to = after.nodes().get(j);
                BigInteger moved = BigInteger.valueOf(pairs[i][j])
                        .multiply(wholeBefore)
                        .add(BigInteger.valueOf(fromHoles[j]).multiply(partBefore))
                        .multiply(wholeAfter)
                        .add(BigInteger.valueOf(pairs[i][hole])
                                .multiply(wholeBefore)
                                .multiply(partsAfter.get(j).numerator()));
                flows.add(new Flow(
                        from,
                        to,
                        Share.of(moved, whole).plus(between.getOrDefault(new Pair(from.id(), to.id()), Share.ZERO))));
            }
        }
        return flows;
    }

    /** What moves between nodes inside holes, which are so much of the space before and after. */
    private Map<Pair, Share> flowsBetweenHoles(Share both) {
        Map<Pair, Share> flows = new HashMap<>();
        if (!both.isZero()) {
            for (Flow flow : new RendezvousFlows(before.holes(), after.holes()).flows()) {
                flows.put(
                        new Pair(flow.from().id(), flow.to().id()), flow.share().times(both));
            }
        }
        return flows;
    }
}
