package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RunningPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debian's twemproxy (nutcracker) in front of stubs. */
@Timeout(300)
@Tag("long")
class TwemproxyTest {

    private static final int RUNS = 20;
    private static final int POOLS = 12;
    private static final int KEYS = 600;

    private static final List<String> HASHES = List.of(
            "one_at_a_time",
            "md5",
            "crc16",
            "crc32",
            "crc32a",
            "fnv1_64",
            "fnv1a_64",
            "fnv1_32",
            "fnv1a_32",
            "hsieh",
            "murmur",
            "jenkins");

    /** A pool of servers. */
    private record Pool(String dialect, Map<String, String> parameters, List<Server> servers) {

        static Pool drawn(Draw draw) {
            Map<String, String> parameters = new TreeMap<>();
            if (!draw.onceIn(5)) {
                parameters.put("hash", draw.of(HASHES));
            }
            if (draw.onceIn(4)) {
                parameters.put("hashTag", draw.of("{}", "::", "ab", "/?"));
            }
            List<Server> servers = draw.weighted(draw.localServers(draw.count()), 100);
            return new Pool(draw.of("twemproxy-ketama", "twemproxy-modula"), parameters, named(draw, servers));
        }

        /** With names for all, some or none. */
        private static List<Server> named(Draw draw, List<Server> servers) {
            int unnamed = draw.of(1, 3, 1_000_000);
            Set<String> names = new HashSet<>();
            List<Server> named = new ArrayList<>();
            for (Server server : servers) {
                String name = draw.of("s", "cache-", "10.1.0.7:") + draw.from(1, draw.of(9, 99, 99_999));
                named.add(draw.onceIn(unnamed) || !names.add(name) ? server : server.with("name", name));
            }
            return named;
        }

        String configuration(Path socket) {
            StringBuilder text = new StringBuilder();
            text.append(socket.getFileName()).append(":\n  listen: ").append(socket);
            text.append("\n  distribution: ").append(dialect.substring(dialect.indexOf('-') + 1));
            text.append("\n  auto_eject_hosts: false\n  timeout: 60000\n");
            if (parameters.containsKey("hash")) {
                text.append("  hash: ").append(parameters.get("hash")).append('\n');
            }
            if (parameters.containsKey("hashTag")) {
                text.append("  hash_tag: \"").append(parameters.get("hashTag")).append("\"\n");
            }
            text.append("  servers:\n");
            for (Server server : servers) {
                String name = server.node().attribute("name");
                text.append("   - ").append(server.text()).append(':').append(server.weight());
                text.append(name == null ? "" : " " + name).append('\n');
            }
            return text.toString();
        }
    }

    @Test
    void everyDistributionAndHash() {
        Property.check("twemproxy", RUNS, random -> {
            Draw draw = new Draw(random);
            List<Pool> pools = new ArrayList<>();
            for (int i = 0; i < POOLS; i++) {
                pools.add(Pool.drawn(draw));
            }
            compare(pools, draw.keys(KEYS), draw.localServers(1).get(0));
        });
    }

    private static void compare(List<Pool> pools, List<String> keys, Server statistics) {
        List<Server> servers =
                pools.stream().flatMap(pool -> pool.servers.stream()).toList();
        try (MemcachedStubs stubs = new MemcachedStubs();
                RunningPeer twemproxy = new RunningPeer("nutcracker")) {
            stubs.start(servers);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < pools.size(); i++) {
                text.append(pools.get(i).configuration(socket(twemproxy, i)));
            }
            Path configuration = Files.writeString(twemproxy.directory().resolve("pools.yml"), text);
            twemproxy.start(
                    () -> answers(socket(twemproxy, pools.size() - 1)),
                    List.of("-c", configuration.toString(), "-a", statistics.host(), "-s", "" + statistics.port()));
            for (int i = 0; i < pools.size(); i++) {
                Pool pool = pools.get(i);
                List<String> owners = owners(socket(twemproxy, i), keys);
                Owners.assertSame(Owners.rule(pool.dialect, pool.parameters), pool.servers, keys, owners);
            }
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Path socket(RunningPeer twemproxy, int pool) {
        return twemproxy.directory().resolve("p" + pool);
    }

    private static boolean answers(Path socket) throws IOException {
        new Connection(socket).close();
        return true;
    }

    private static List<String> owners(Path socket, List<String> keys) throws IOException {
        try (Connection connection = new Connection(socket)) {
            return connection.ask(
                    keys.stream().map(key -> "get " + key + "\r\n").toList(), TwemproxyTest::value);
        }
    }

    private static String value(Connection connection) throws IOException {
        String head = connection.line();
        if (!head.startsWith("VALUE ")) {
            throw new IOException("twemproxy answered " + head);
        }
        String value = connection.line();
        connection.line();
        return value;
    }
}
