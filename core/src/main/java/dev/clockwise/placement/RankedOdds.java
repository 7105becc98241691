package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ownership by the ranking of another system: shares are what its weights give by chance. Lookup costs what the ranking
 * does. Where the {@linkplain KeyedRule whole key} decides, positions have no owners, and asking for one throws {@link
 * UnsupportedOperationException}. Immutable and safe for any thread.
 */
public final class RankedOdds implements Odds {

    private static final byte[] NO_KEY = new byte[0];

    private final Space space;
    private final Members members;
    private final Ranking ranking;
    private final Ranking.@Nullable Ranker ranker;
    /** The number, in the order of ids, of each node in the order of the list. */
    private final int[] numbers;

    private final BigInteger[] weights;
    private final List<Node> listed;
    private final boolean keyed;

    RankedOdds(Space space, Members members, List<Node> listed, Ranking ranking, boolean keyed) {
        this.space = space;
        this.keyed = keyed;
        this.members = members;
        this.ranking = ranking;
        this.listed = listed;
        this.ranker = listed.size() < 2 ? null : ranking.ranker(listed);
        Map<Node, Integer> byId = new HashMap<>();
        members.active().forEach(node -> byId.put(node, byId.size()));
        numbers = listed.stream().mapToInt(node -> byId.getOrDefault(node, 0)).toArray();
        weights = members.active().stream()
                .map(node -> ranking.weight(node)
                        .movePointRight(Node.MAX_WEIGHT_DECIMALS)
                        .toBigIntegerExact())
                .toArray(BigInteger[]::new);
    }

    /** The ranking. */
    public Ranking ranking() {
        return ranking;
    }

    /** What is expected of a change. */
    public Ranking.Kind kind() {
        return ranking.kind();
    }

    /** The nodes in the order of the list. */
    public List<Node> listed() {
        return listed;
    }

    /** The weight of a node, in units of 10^-9. */
    public BigInteger weight(int node) {
        return weights[node];
    }

    /** The numbers of the nodes for a key, in the order of ids, best first; none where no node is active. */
    int[] rank(long position, byte[] key, int offset, int length, int count) {
        if (ranker == null) {
            return numbers;
        }
        int[] ranked = ranker.rank(position, key, offset, length, count);
        for (int i = 0; i < ranked.length; i++) {
            ranked[i] = numbers[ranked[i]];
        }
        return ranked;
    }

    PreferenceList list(long position, byte[] key, int offset, int length, int copies) {
        int count = members.count();
        int[] ranked = rank(position, key, offset, length, copies == 0 ? 0 : count);
        return members.list((cell, step) -> ranked[step], 0, ranked.length, copies);
    }

    /** The owner of the key that is a range of bytes, where the whole key decides. */
    Node owner(byte[] key, int offset, int length) {
        return members.node(members.count() == 0 ? 0 : rank(0, key, offset, length, 1)[0]);
    }

    private void requirePositions() {
        if (keyed) {
            throw noPositions();
        }
    }

    /** What asking for a position is refused with where the whole key decides. */
    UnsupportedOperationException noPositions() {
        return new UnsupportedOperationException("in a placement by " + ranking.canonical()
                + " the whole key decides, and a position has no owner: ask with the key");
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
        BigInteger sum = Arrays.stream(weights).reduce(BigInteger.ZERO, BigInteger::add);
        return Arrays.stream(weights).map(weight -> Share.of(weight, sum)).toList();
    }

    @Override
    public Share error() {
        return Share.ZERO;
    }

    @Override
    public int ownerNumberAt(long position) {
        requirePositions();
        return members.count() == 0 ? 0 : rank(position, NO_KEY, 0, 0, 1)[0];
    }

    @Override
    public Node ownerAt(long position) {
        return members.node(ownerNumberAt(position));
    }

    @Override
    public Node ownerAt(Position position) {
        return ownerAt(position.low());
    }

    @Override
    public PreferenceList ownersAt(long position, int copies) {
        requirePositions();
        return list(position, NO_KEY, 0, 0, copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return ownersAt(position.low(), copies);
    }
}
