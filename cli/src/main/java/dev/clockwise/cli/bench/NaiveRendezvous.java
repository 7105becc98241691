package dev.clockwise.cli.bench;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Naive rendezvous: the node with the greatest score, which the hashes of key and node are mixed to; by a logarithm
 * where weights differ.
 */
final class NaiveRendezvous extends Hashed {

    private static final double UNIT = 0x1p-53;

    private final PositionHash keyHash;
    private final Node[] nodes;
    private final long[] seeds;
    private final double[] weights;
    private final boolean weighted;

    NaiveRendezvous(Topology topology) {
        this(topology, RingPoints.of(topology).keyHash());
    }

    private NaiveRendezvous(Topology topology, PositionHash keyHash) {
        super(keyHash);
        this.keyHash = keyHash;
        List<Node> active = RingPoints.active(topology);
        this.nodes = active.toArray(new Node[0]);
        this.seeds = new long[nodes.length];
        this.weights = new double[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            byte[] id = nodes[i].id().getBytes(StandardCharsets.UTF_8);
            seeds[i] = HashFunction.XXH3_64.number(id, 0, id.length);
            weights[i] = nodes[i].weight().doubleValue();
        }
        this.weighted = active.stream().map(Node::weight).distinct().count() > 1;
    }

    @Override
    public Node ownerAt(long position) {
        return nodes[weighted ? heaviest(position) : greatest(position)];
    }

    private int greatest(long position) {
        long most = Long.MIN_VALUE;
        int owner = 0;
        for (int i = 0; i < seeds.length; i++) {
            long score = mixed(position ^ seeds[i]);
            if (score > most) {
                most = score;
                owner = i;
            }
        }
        return owner;
    }

    private int heaviest(long position) {
        double most = Double.NEGATIVE_INFINITY;
        int owner = 0;
        for (int i = 0; i < seeds.length; i++) {
            double drawn = ((mixed(position ^ seeds[i]) >>> 11) + 0.5) * UNIT;
            double score = -weights[i] / Math.log(drawn);
            if (score > most) {
                most = score;
                owner = i;
            }
        }
        return owner;
    }

    /** The finish of SplitMix64. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
        return second ^ (second >>> 31);
    }

    @Override
    public Contender next(Topology after) {
        return new NaiveRendezvous(after, keyHash);
    }

    @Override
    public long bytes() {
        return Footprint.array(nodes.length, Long.BYTES) + (weighted ? Footprint.array(nodes.length, Double.BYTES) : 0);
    }
}
