package dev.clockwise.bench.contender;

import com.dynatrace.hash4j.consistent.ConsistentBucketHasher;
import com.dynatrace.hash4j.consistent.ConsistentHashing;
import com.dynatrace.hash4j.random.PseudoRandomGeneratorProvider;
import com.google.common.hash.Hashing;
import dev.clockwise.Node;
import java.util.List;

/** Functions from a hash and a number of buckets to a bucket: nothing is to be built, and only the last can leave. */
abstract class Buckets extends Hashed {

    private final List<Node> more;
    private final Node[] nodes;

    private Buckets(List<Node> more, int count) {
        this.more = more;
        this.nodes = more.subList(0, count).toArray(new Node[0]);
    }

    abstract int bucket(long hash, int count);

    abstract Buckets of(List<Node> all, int count);

    /** Guava's. */
    static final class Guava extends Buckets {
        Guava(int nodes) {
            this(Members.of(nodes, Ids::node).more(), nodes);
        }

        private Guava(List<Node> more, int count) {
            super(more, count);
        }

        @Override
        int bucket(long hash, int count) {
            return Hashing.consistentHash(hash, count);
        }

        @Override
        Buckets of(List<Node> all, int count) {
            return new Guava(all, count);
        }
    }

    /** JumpBackHash of hash4j. */
    static final class JumpBack extends Buckets {
        private final ConsistentBucketHasher hasher =
                ConsistentHashing.jumpBackHash(PseudoRandomGeneratorProvider.splitMix64_V1());

        JumpBack(int nodes) {
            this(Members.of(nodes, Ids::node).more(), nodes);
        }

        private JumpBack(List<Node> more, int count) {
            super(more, count);
        }

        @Override
        int bucket(long hash, int count) {
            return hasher.getBucket(hash, count);
        }

        @Override
        Buckets of(List<Node> all, int count) {
            return new JumpBack(all, count);
        }
    }

    @Override
    public final Object ownerOfHash(long hash) {
        return nodes[bucket(hash, nodes.length)];
    }

    @Override
    public Contender built() {
        return of(more, nodes.length);
    }

    @Override
    public Contender joined() {
        return of(more, nodes.length + 1);
    }

    @Override
    public Contender left() {
        return of(more, nodes.length - 1);
    }

    @Override
    public Object structure() {
        return new Object[0];
    }

    @Override
    public Object[] nodes() {
        return new Object[0];
    }
}
