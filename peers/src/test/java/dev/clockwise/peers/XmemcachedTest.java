package dev.clockwise.peers;

import com.google.code.yanf4j.core.impl.HandlerAdapter;
import com.google.code.yanf4j.nio.NioSessionConfig;
import dev.clockwise.peers.Server.Resolution;
import dev.clockwise.testkit.Property;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.rubyeye.xmemcached.HashAlgorithm;
import net.rubyeye.xmemcached.MemcachedSessionLocator;
import net.rubyeye.xmemcached.codec.MemcachedCodecFactory;
import net.rubyeye.xmemcached.impl.ArrayMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.ElectionMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.KetamaMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.LibmemcachedMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.MemcachedTCPSession;
import net.rubyeye.xmemcached.impl.PHPMemcacheSessionLocator;
import net.rubyeye.xmemcached.utils.InetSocketAddressWrapper;
import org.junit.jupiter.api.Test;

/** The locators of xmemcached, over stubs of its sessions. */
class XmemcachedTest {

    private static final int TOPOLOGIES = 60;
    private static final int KEYS = 1000;

    private static final NioSessionConfig CONFIGURATION = new NioSessionConfig(
            null, new HandlerAdapter(), null, new MemcachedCodecFactory(), null, null, null, false, 0, 0);

    /** Election hashes every server for every key. */
    private static final int FEW_KEYS = 300;

    /** Those by which points are all different: of equal points the libmemcached locator draws one at random. */
    private static final List<HashAlgorithm> WIDE = List.of(
            HashAlgorithm.ONE_AT_A_TIME,
            HashAlgorithm.KETAMA_HASH,
            HashAlgorithm.FNV1_32_HASH,
            HashAlgorithm.FNV1A_32_HASH,
            HashAlgorithm.FNV1_64_HASH,
            HashAlgorithm.FNV1A_64_HASH);

    /** A session that is not connected; its text is the id of its server. */
    private static final class Session extends MemcachedTCPSession {
        private final Server server;
        private final InetSocketAddress socket;

        private Session(Server server, InetSocketAddress socket) {
            super(CONFIGURATION, 0, null, 0, null);
            this.server = server;
            this.socket = socket;
            // Unresolved: else it would ask for the name of an address, which the text of the address has from then on.
            setInetSocketAddressWrapper(new InetSocketAddressWrapper(socket, 0, server.weight(), null, false));
        }

        @Override
        public InetSocketAddress getRemoteSocketAddress() {
            return socket;
        }

        @Override
        public String toString() {
            return server.id();
        }
    }

    /** One topology. */
    private static final class Case {
        private final Draw draw;
        private final Map<String, String> parameters = new TreeMap<>();
        private final List<Server> servers = new ArrayList<>();
        private final List<com.google.code.yanf4j.core.Session> sessions = new ArrayList<>();

        private Case(SplittableRandom random) {
            draw = new Draw(random);
        }

        private HashAlgorithm hash() {
            HashAlgorithm hash = draw.of(HashAlgorithm.values());
            parameters.put("hash", hash.name());
            return hash;
        }

        private void addServers(Resolution resolution, int mostWeight) {
            for (Server server : draw.weighted(draw.servers(), mostWeight)) {
                InetSocketAddress socket = server.socket(resolution);
                servers.add(server.with("socket", socket.toString()));
                sessions.add(new Session(server, socket));
            }
        }

        private void compare(String dialect, MemcachedSessionLocator locator, int count) {
            List<String> keys = draw.keys(count);
            locator.updateSessions(sessions);
            List<String> owners = keys.stream()
                    .map(key -> locator.getSessionByKey(key).toString())
                    .toList();
            Owners.assertSame(Owners.rule(dialect, parameters), servers, keys, owners);
        }
    }

    @Test
    void ketama() {
        Property.check("xmemcached-ketama", TOPOLOGIES, random -> {
            Case made = new Case(random);
            String compatibility = made.draw.of("none", "none", "cwNginxUpstreamConsistent", "gwhalin");
            made.parameters.put("compatibility", compatibility);
            made.addServers(compatibility.equals("none") ? made.draw.of(Resolution.values()) : Resolution.NAMED, 10);
            HashAlgorithm hash = made.hash();
            made.compare(
                    "xmemcached-ketama",
                    compatibility.equals("gwhalin")
                            ? new KetamaMemcachedSessionLocator(hash, false, true)
                            : new KetamaMemcachedSessionLocator(
                                    hash, compatibility.equals("cwNginxUpstreamConsistent")),
                    KEYS);
        });
    }

    @Test
    void libmemcached() {
        Property.check("xmemcached-libmemcached", TOPOLOGIES, random -> {
            Case made = new Case(random);
            HashAlgorithm hash = made.draw.of(WIDE);
            int points = made.draw.of(100, made.draw.from(1, 200));
            made.parameters.put("hash", hash.name());
            made.parameters.put("points", "" + points);
            made.addServers(Resolution.NAMED, 10);
            made.compare("xmemcached-libmemcached", new LibmemcachedMemcachedSessionLocator(points, hash), KEYS);
        });
    }

    @Test
    void array() {
        Property.check("xmemcached-array", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.addServers(Resolution.NAMED, 10);
            made.compare("xmemcached-array", new ArrayMemcachedSessionLocator(made.hash()), KEYS);
        });
    }

    @Test
    void phpMemcache() {
        Property.check("xmemcached-php-memcache", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.addServers(Resolution.NAMED, 10);
            made.compare("xmemcached-php-memcache", new PHPMemcacheSessionLocator(made.hash()), KEYS);
        });
    }

    @Test
    void election() {
        Property.check("xmemcached-election", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.addServers(made.draw.of(Resolution.values()), 5);
            made.compare("xmemcached-election", new ElectionMemcachedSessionLocator(made.hash()), FEW_KEYS);
        });
    }
}
