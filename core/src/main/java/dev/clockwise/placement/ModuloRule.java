package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.math.BigInteger;
import java.util.List;

/**
 * Position modulo the number of nodes, each node repeated by its weight: the baseline that everyone compares with.
 *
 * <p>Nodes are numbered in the order of their ids; weights are brought to the smallest whole numbers that keep their
 * proportions. Even to within one position, but a change of the set remaps nearly all keys: of keys spread evenly, all
 * but 1 in max(n, m) when n nodes become m. Immutable and safe for any thread.
 *
 * @param keyHash how a key becomes a position; default XXH3-64
 */
public record ModuloRule(PositionHash keyHash) implements PlacementRule {

    /** Modulo of the native key hash. */
    public static final ModuloRule NATIVE = new ModuloRule(PositionHash.NATIVE);

    @Override
    public String type() {
        return "modulo";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash);
    }

    @Override
    public Footprint footprint(Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        // One more than there are nodes, or a refusal.
        int firsts = firstResidues(active).length;
        return new Footprint(active.size(), Footprint.array(firsts, Long.BYTES));
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        ResidueRuns residues = new ResidueRuns(keyHash.space(), members, firstResidues(members.active()));
        return new PositionPlacement(topology, keyHash, residues, footprint(topology), new ModuloWalk(residues));
    }

    /**
     * Whether the smallest whole weights in proportion sum to less than 2^63, so that {@link #place} can repeat nodes
     * by them.
     */
    public boolean canPlace(Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        BigInteger sum = active.stream().map(ModuloRule::scaled).reduce(BigInteger.ZERO, BigInteger::add);
        return sum.signum() == 0 || sum.divide(commonDivisor(active)).bitLength() <= 63;
    }

    private static BigInteger commonDivisor(List<Node> nodes) {
        return nodes.stream().map(ModuloRule::scaled).reduce(BigInteger.ZERO, BigInteger::gcd);
    }

    /** For each node its first residue, then their number: running sums of the smallest whole weights in proportion. */
    private static long[] firstResidues(List<Node> nodes) {
        BigInteger common = commonDivisor(nodes);
        long[] firsts = new long[nodes.size() + 1];
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < nodes.size(); i++) {
            sum = sum.add(scaled(nodes.get(i)).divide(common));
            if (sum.bitLength() > 63) {
                throw new IllegalArgumentException(
                        "modulo repeats each node by its weight, at most 2^63 - 1 times in all (was " + sum
                                + " or more): use weights with simpler proportions; nothing was built");
            }
            firsts[i + 1] = sum.longValueExact();
        }
        return firsts;
    }

    private static BigInteger scaled(Node node) {
        return BigInteger.valueOf(node.scaledWeight());
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
