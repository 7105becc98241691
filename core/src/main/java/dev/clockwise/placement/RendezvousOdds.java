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
 * Ownership by weighted rendezvous: a position belongs to the node that ranks first for it, and its preference list is
 * the ranking, zones spread.
 *
 * <p>A node's share is its weight over the sum of weights. The cut of logarithms moves at most 2^-47 × the sum of
 * weights over the least weight: of two competing costs the lower wins falsely only where they lie within the cut of
 * each other, and the lead of the first of n exponential variables is below g with a probability of at most g × the sum
 * of their rates. Where all weights are alike no logarithm is taken and nothing is cut. Lookup O(nodes); 16 bytes a
 * node. Immutable and safe for any thread.
 */
public final class RendezvousOdds implements Odds {

    private static final BigInteger CUT = BigInteger.ONE.shiftLeft(Log2.FRACTION_BITS - 1);

    private final Space space;
    private final Members members;
    private final Scores scores;

    RendezvousOdds(Space space, Members members) {
        this.space = space;
        this.members = members;
        this.scores = new Scores(members);
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }

    @Override
    public List<Share> shares() {
        BigInteger sum = sumOfWeights();
        return IntStream.range(0, members.count())
                .mapToObj(node -> Share.of(weight(node), sum))
                .toList();
    }

    @Override
    public Share error() {
        if (scores.alike()) {
            return Share.ZERO;
        }
        BigInteger least = weight(0);
        for (int node = 1; node < members.count(); node++) {
            least = least.min(weight(node));
        }
        return Share.of(sumOfWeights(), least.multiply(CUT));
    }

    private BigInteger sumOfWeights() {
        return IntStream.range(0, members.count()).mapToObj(this::weight).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** The weight of a node, in units of 10^-9. */
    public BigInteger weight(int node) {
        return BigInteger.valueOf(scores.weight(node));
    }

    @Override
    public int ownerNumberAt(long position) {
        return scores.first(position);
    }

    @Override
    public Node ownerAt(long position) {
        return members.node(scores.first(position));
    }

    @Override
    public Node ownerAt(Position position) {
        return ownerAt(position.low());
    }

    @Override
    public PreferenceList ownersAt(long position, int copies) {
        return scores.list(position, copies);
    }

    /** The preference list that starts with {@code owner} and goes on with the others by the ranking for a position. */
    PreferenceList ownersAfter(int owner, long position, int copies) {
        return scores.list(owner, position, copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return ownersAt(position.low(), copies);
    }
}
