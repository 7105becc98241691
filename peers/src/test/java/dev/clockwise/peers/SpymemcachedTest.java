package dev.clockwise.peers;

import dev.clockwise.peers.Server.Resolution;
import dev.clockwise.testkit.Property;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.spy.memcached.ArrayModNodeLocator;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.KetamaNodeKeyFormatter.Format;
import net.spy.memcached.KetamaNodeLocator;
import net.spy.memcached.MemcachedNode;
import net.spy.memcached.NodeLocator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The locators of spymemcached, over stubs of its nodes. */
class SpymemcachedTest {

    private static final int TOPOLOGIES = 80;
    private static final int KEYS = 1000;

    /**
     * It asserts that no two points share a position, which hashes of few values break; programs run without
     * assertions.
     */
    @BeforeAll
    static void asInProduction() {
        ClassLoader.getSystemClassLoader().setPackageAssertionStatus("net.spy.memcached", false);
    }

    @Test
    void ketama() {
        Property.check("spymemcached-ketama", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            DefaultHashAlgorithm hash = draw.of(DefaultHashAlgorithm.values());
            Format format = draw.of(Format.values());
            boolean weighted = draw.onceIn(2);
            Resolution resolution = format == Format.LIBMEMCACHED ? Resolution.NAMED : draw.of(Resolution.values());
            List<Server> servers = draw.servers();
            List<Server> given = new ArrayList<>();
            List<MemcachedNode> nodes = new ArrayList<>();
            Map<InetSocketAddress, Integer> weights = new HashMap<>();
            for (Server server : weighted ? draw.weighted(servers, 100) : servers) {
                InetSocketAddress socket = server.socket(resolution);
                given.add(server.with("socket", socket.toString()));
                nodes.add(node(server, socket));
                if (weighted) {
                    weights.put(socket, server.weight());
                }
            }
            Map<String, String> parameters =
                    Map.of("hash", hash.name(), "format", format.name(), "weights", weighted ? "given" : "none");
            compare(
                    "spymemcached-ketama",
                    parameters,
                    given,
                    draw,
                    new KetamaNodeLocator(nodes, hash, format, weights));
        });
    }

    @Test
    void arrayMod() {
        Property.check("spymemcached-array-mod", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            DefaultHashAlgorithm hash = draw.of(DefaultHashAlgorithm.values());
            List<Server> servers = draw.servers();
            List<MemcachedNode> nodes = servers.stream()
                    .map(server -> node(server, server.socket(Resolution.NAMED)))
                    .toList();
            Map<String, String> parameters = Map.of("hash", hash.name());
            compare("spymemcached-array-mod", parameters, servers, draw, new ArrayModNodeLocator(nodes, hash));
        });
    }

    private static MemcachedNode node(Server server, InetSocketAddress socket) {
        return Stubs.of(MemcachedNode.class, server.id(), Map.of("getSocketAddress", socket));
    }

    private static void compare(
            String dialect, Map<String, String> parameters, List<Server> servers, Draw draw, NodeLocator locator) {
        List<String> keys = draw.keys(KEYS);
        List<String> owners =
                keys.stream().map(key -> locator.getPrimary(key).toString()).toList();
        Owners.assertSame(Owners.rule(dialect, parameters), servers, keys, owners);
    }
}
