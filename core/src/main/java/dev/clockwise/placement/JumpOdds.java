package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ownership by jump: a position belongs to the node that its bucket was given to, and in a hole to the one that
 * rendezvous ranks first for it.
 *
 * <p>A node's share is its buckets over all, plus its weight's part of the holes. Lookup O(log buckets), O(nodes) more
 * in a hole; 4 bytes a bucket and 16 a node, no bucket where fewer than two nodes are active. Immutable and safe for
 * any thread.
 */
public final class JumpOdds implements Odds {

    /*
     * What the 31 bits of a draw change. Draws are taken as independent. A key in bucket n - 1 reaches bucket x > n or
     * beyond by the draws up to n * 2^31 / x and by the greatest, which ends its way: with a chance of T(n - 1, x) = n
     * / x + e, where 0 < e <= 2^-31; it always reaches n. Let v(i) be the chance to visit bucket i, and E the expected
     * number of visits to the first N. The part of keys whose last bucket below N is i is v(i) * T(i, N), and these
     * parts sum to 1; bucket N is visited by the sum of v(i) * (T(i, N) - T(i, N + 1)). With e put in,
     *
     *     v(N) = 1 / (N + 1) + sum of v(i) * e(i, N) * N / (N + 1) - sum of v(i) * e(i, N + 1),
     *
     * so v(N) differs from 1 / (N + 1) by at most E / 2^31, and the part of bucket i from 1 / N by at most (E * (i + 1)
     * / N + v(i)) / 2^31. Half the sum of that over i, which is the part of keys that lie elsewhere than they would, is
     * at most E * (N + 3) / 2^33. E is at most 1 + N / 2^30 times the harmonic number of N, and so at most the bit
     * length of N for 2 to 2^20 buckets.
     */
    private static final int GRAIN_BITS = 33;

    private final RendezvousOdds holes;
    private final List<Node> nodes;
    private final int buckets;
    /**
     * The number of the owner of each bucket; the number of nodes in a hole. Empty where one node or none is active.
     */
    private final int[] owners;

    JumpOdds(RendezvousOdds holes, int buckets, int[] owners) {
        this.holes = holes;
        this.nodes = holes.nodes();
        this.buckets = buckets;
        this.owners = owners;
    }

    /** How many buckets there are. */
    public int buckets() {
        return buckets;
    }

    /**
     * The number of the owner of a bucket in {@link #nodes()}, or that list's size in a hole. Where one node or none is
     * active every bucket counts as a hole, which makes no difference.
     */
    public int bucketOwner(int bucket) {
        return owners.length == 0 ? nodes.size() : owners[bucket];
    }

    /** Who owns the positions of a hole. */
    public RendezvousOdds holes() {
        return holes;
    }

    @Override
    public Space space() {
        return holes.space();
    }

    @Override
    public List<Node> nodes() {
        return nodes;
    }

    @Override
    public List<Share> shares() {
        int[] counts = counts();
        int left = counts[counts.length - 1];
        List<Share> parts = holes.shares();
        return IntStream.range(0, parts.size())
                .mapToObj(node -> share(counts[node], left, parts.get(node)))
                .toList();
    }

    private Share share(int own, int left, Share part) {
        BigInteger all = BigInteger.valueOf(own)
                .multiply(part.denominator())
                .add(BigInteger.valueOf(left).multiply(part.numerator()));
        return Share.of(all, BigInteger.valueOf(buckets).multiply(part.denominator()));
    }

    /** How many buckets each node has, then how many are holes. */
    private int[] counts() {
        int[] counts = new int[nodes.size() + 1];
        for (int bucket = 0; bucket < buckets; bucket++) {
            counts[bucketOwner(bucket)]++;
        }
        return counts;
    }

    /**
     * What the grain of draws moves between buckets, at most their bit length × (their number + 3) / 2^33, plus the
     * holes' part of the error of rendezvous. Nothing where one node or none is active.
     */
    @Override
    public Share error() {
        if (owners.length == 0) {
            return Share.ZERO;
        }
        int[] counts = counts();
        return grain().plus(Share.of(counts[counts.length - 1], buckets).times(holes.error()));
    }

    private Share grain() {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(buckets);
        return buckets == 1 ? Share.ZERO : Share.of(bits * (buckets + 3L), 1L << GRAIN_BITS);
    }

    @Override
    public int ownerNumberAt(long position) {
        int owner = bucketOwnerAt(position);
        return owner < nodes.size() ? owner : holes.ownerNumberAt(position);
    }

    private int bucketOwnerAt(long position) {
        return owners.length == 0 ? nodes.size() : owners[JumpHash.bucket(position, buckets)];
    }

    @Override
    public Node ownerAt(long position) {
        return node(ownerNumberAt(position));
    }

    @Override
    public Node ownerAt(Position position) {
        return ownerAt(position.low());
    }

    @Override
    public PreferenceList ownersAt(long position, int copies) {
        int owner = bucketOwnerAt(position);
        return owner < nodes.size() ? holes.ownersAfter(owner, position, copies) : holes.ownersAt(position, copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return ownersAt(position.low(), copies);
    }
}
