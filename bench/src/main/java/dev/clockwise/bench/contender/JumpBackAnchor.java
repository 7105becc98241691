package dev.clockwise.bench.contender;

import com.dynatrace.hash4j.consistent.ConsistentBucketSetHasher;
import com.dynatrace.hash4j.consistent.ConsistentHashing;
import com.dynatrace.hash4j.random.PseudoRandomGeneratorProvider;
import dev.clockwise.Node;

/** JumpBackAnchorHash of hash4j, in which any bucket can leave; changed in place. */
final class JumpBackAnchor extends Hashed {

    private final Members<Node> members;
    private final Node[] nodes;
    private final ConsistentBucketSetHasher hasher =
            ConsistentHashing.jumpBackAnchorHash(PseudoRandomGeneratorProvider.splitMix64_V1());
    private Runnable undo = () -> {};

    JumpBackAnchor(int nodes) {
        this(Members.of(nodes, Ids::node));
    }

    private JumpBackAnchor(Members<Node> members) {
        this.members = members;
        this.nodes = members.more().toArray(new Node[0]);
        for (int i = 0; i < nodes.length - 1; i++) {
            hasher.addBucket();
        }
    }

    @Override
    public Object ownerOfHash(long hash) {
        return nodes[hasher.getBucket(hash)];
    }

    @Override
    public Contender built() {
        return new JumpBackAnchor(members);
    }

    @Override
    public Contender joined() {
        int added = hasher.addBucket();
        undo = () -> hasher.removeBucket(added);
        return this;
    }

    @Override
    public Contender left() {
        hasher.removeBucket(Members.middle(members.nodes().size()));
        undo = hasher::addBucket;
        return this;
    }

    @Override
    public void undo() {
        undo.run();
        undo = () -> {};
    }

    @Override
    public Object structure() {
        return hasher;
    }

    @Override
    public Object[] nodes() {
        return new Object[0];
    }
}
