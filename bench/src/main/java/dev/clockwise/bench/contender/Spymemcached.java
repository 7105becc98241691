package dev.clockwise.bench.contender;

import java.util.List;
import java.util.Map;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.KetamaLookup;
import net.spy.memcached.KetamaNodeLocator;
import net.spy.memcached.MemcachedNode;

/** The ketama locator of spymemcached, over stubs of its nodes; it updates itself by building anew. */
final class Spymemcached implements Contender {

    private static final int POINTS = 160;

    private final Members<MemcachedNode> members;
    private final KetamaNodeLocator locator;

    Spymemcached(int nodes) {
        this(Members.of(
                nodes,
                i -> Stubs.of(MemcachedNode.class, Map.of("getSocketAddress", Ids.socket(i), "toString", Ids.id(i)))));
    }

    private Spymemcached(Members<MemcachedNode> members) {
        this.members = members;
        this.locator = new KetamaNodeLocator(members.nodes(), DefaultHashAlgorithm.KETAMA_HASH);
    }

    @Override
    public Object owner(String key) {
        return locator.getPrimary(key);
    }

    @Override
    public Object ownerOfHash(long hash) {
        return KetamaLookup.node(locator, hash >>> 32);
    }

    @Override
    public Contender built() {
        return new Spymemcached(members);
    }

    @Override
    public Contender joined() {
        return updated(members.more());
    }

    @Override
    public Contender left() {
        return updated(members.less());
    }

    private Contender updated(List<MemcachedNode> nodes) {
        locator.updateLocator(nodes);
        return this;
    }

    @Override
    public Object structure() {
        return locator;
    }

    @Override
    public Object[] nodes() {
        return members.more().toArray();
    }

    @Override
    public long points() {
        return (long) POINTS * members.nodes().size();
    }
}
