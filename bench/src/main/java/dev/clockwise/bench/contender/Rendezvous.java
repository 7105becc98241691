package dev.clockwise.bench.contender;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Naive rendezvous: the node with the greatest score, which the hashes of key and node are mixed to. */
final class Rendezvous extends Hashed {

    private final Members<Node> members;
    private final Node[] nodes;
    private final long[] seeds;

    Rendezvous(int nodes) {
        this(Members.of(nodes, Ids::node));
    }

    private Rendezvous(Members<Node> members) {
        this(members, members.nodes());
    }

    private Rendezvous(Members<Node> members, List<Node> list) {
        this.members = members;
        this.nodes = list.toArray(new Node[0]);
        this.seeds = new long[nodes.length];
        for (int i = 0; i < seeds.length; i++) {
            byte[] id = nodes[i].id().getBytes(StandardCharsets.UTF_8);
            seeds[i] = HashFunction.XXH3_64.number(id, 0, id.length);
        }
    }

    @Override
    public Object ownerOfHash(long hash) {
        long most = Long.MIN_VALUE;
        int owner = 0;
        for (int i = 0; i < seeds.length; i++) {
            long score = mixed(hash ^ seeds[i]);
            if (score > most) {
                most = score;
                owner = i;
            }
        }
        return nodes[owner];
    }

    /** The finish of SplitMix64. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
        return second ^ (second >>> 31);
    }

    @Override
    public Contender built() {
        return new Rendezvous(members);
    }

    @Override
    public Contender joined() {
        return new Rendezvous(members, members.more());
    }

    @Override
    public Contender left() {
        return new Rendezvous(members, members.less());
    }

    @Override
    public Object structure() {
        return seeds;
    }

    @Override
    public Object[] nodes() {
        return new Object[0];
    }
}
