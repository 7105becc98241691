package dev.clockwise.bench.contender;

import com.google.code.yanf4j.core.Session;
import com.google.code.yanf4j.core.impl.HandlerAdapter;
import com.google.code.yanf4j.nio.NioSessionConfig;
import java.net.InetSocketAddress;
import java.util.List;
import net.rubyeye.xmemcached.HashAlgorithm;
import net.rubyeye.xmemcached.codec.MemcachedCodecFactory;
import net.rubyeye.xmemcached.impl.KetamaMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.MemcachedTCPSession;
import net.rubyeye.xmemcached.utils.InetSocketAddressWrapper;

/** The ketama locator of xmemcached, over sessions that are not connected; it updates itself by building anew. */
final class Xmemcached implements Contender {

    private static final int POINTS = 160;

    private static final NioSessionConfig CONFIGURATION = new NioSessionConfig(
            null, new HandlerAdapter(), null, new MemcachedCodecFactory(), null, null, null, false, 0, 0);

    private final Members<Session> members;
    private final KetamaMemcachedSessionLocator locator = new KetamaMemcachedSessionLocator(HashAlgorithm.KETAMA_HASH);

    /** A session that is not connected. */
    private static final class Unconnected extends MemcachedTCPSession {
        private final InetSocketAddress socket;

        private Unconnected(InetSocketAddress socket) {
            super(CONFIGURATION, 0, null, 0, null);
            this.socket = socket;
            setInetSocketAddressWrapper(new InetSocketAddressWrapper(socket, 0, 1, null, false));
        }

        @Override
        public InetSocketAddress getRemoteSocketAddress() {
            return socket;
        }
    }

    Xmemcached(int nodes) {
        this(Members.of(nodes, i -> new Unconnected(Ids.socket(i))));
    }

    private Xmemcached(Members<Session> members) {
        this.members = members;
        locator.updateSessions(members.nodes());
    }

    @Override
    public Object owner(String key) {
        return locator.getSessionByKey(key);
    }

    @Override
    public Object ownerOfHash(long hash) {
        return locator.getSessionByHash(hash >>> 32);
    }

    @Override
    public Contender built() {
        return new Xmemcached(members);
    }

    @Override
    public Contender joined() {
        return updated(members.more());
    }

    @Override
    public Contender left() {
        return updated(members.less());
    }

    private Contender updated(List<Session> sessions) {
        locator.updateSessions(sessions);
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
