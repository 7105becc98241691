package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Debian's libmemcached, in a program of a few lines. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class LibmemcachedTest {

    private static final int TOPOLOGIES = 60;
    private static final int KEYS = 1000;

    /** Those that Debian builds in. */
    private static final List<String> HASHES = List.of(
            "default", "md5", "crc", "fnv1_64", "fnv1a_64", "fnv1_32", "fnv1a_32", "jenkins", "murmur", "murmur3");

    private LibmemcachedOwners program;

    @BeforeAll
    void compile(@TempDir Path directory) throws Exception {
        program = new LibmemcachedOwners(directory);
    }

    /** One topology: what the program is told, and the parameters of the dialect. */
    private static final class Case {
        private final Draw draw;
        private final List<String> commands = new ArrayList<>();
        private final Map<String, String> parameters = new TreeMap<>();

        private Case(SplittableRandom random) {
            draw = new Draw(random);
        }

        private void set(String behaviour, String word) {
            commands.add("set " + behaviour + " " + word);
        }

        private void chooseHash() {
            if (!draw.onceIn(4)) {
                setHash();
            }
        }

        private void setHash() {
            String hash = draw.of(HASHES);
            parameters.put("hash", hash);
            set("HASH", hash);
        }

        private void choosePrefix() {
            if (draw.onceIn(5)) {
                String prefix = draw.text(draw.from(1, 10), 'a', 'z') + ":";
                parameters.put("prefix", prefix);
                set("HASH_WITH_PREFIX_KEY", "1");
                commands.add("namespace " + prefix);
            }
        }

        private List<Server> addServers(int mostWeight) {
            List<Server> servers = draw.weighted(draw.servers(), mostWeight);
            for (Server server : servers) {
                commands.add("server " + server.host() + " " + server.port() + " " + server.weight());
            }
            return servers;
        }
    }

    @Test
    void modula() {
        Property.check("libmemcached-modula", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.chooseHash();
            made.choosePrefix();
            if (made.draw.onceIn(2)) {
                made.set("SORT_HOSTS", "1");
                made.parameters.put("sort", "hosts");
            }
            compare("libmemcached-modula", made, made.addServers(10));
        });
    }

    @Test
    void ketama() {
        Property.check("libmemcached-ketama", TOPOLOGIES, random -> {
            Case made = new Case(random);
            if (made.draw.onceIn(2)) {
                made.set("KETAMA", "1");
            } else {
                made.set("DISTRIBUTION", "CONSISTENT");
            }
            made.chooseHash();
            made.choosePrefix();
            List<Server> servers = made.addServers(made.draw.of(1, 10));
            if (made.draw.onceIn(4)) {
                made.parameters.put("pointHash", made.parameters.getOrDefault("hash", "default"));
                made.setHash();
            }
            compare("libmemcached-ketama", made, servers);
        });
    }

    @Test
    void ketamaWeighted() {
        Property.check("libmemcached-ketama-weighted", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.set("KETAMA_WEIGHTED", "1");
            made.chooseHash();
            made.choosePrefix();
            compare("libmemcached-ketama-weighted", made, made.addServers(100));
        });
    }

    @Test
    void ketamaSpy() {
        Property.check("libmemcached-ketama-spy", TOPOLOGIES, random -> {
            Case made = new Case(random);
            if (made.draw.onceIn(2)) {
                made.set("KETAMA_WEIGHTED", "1");
                made.parameters.put("weighted", "yes");
            }
            made.set("DISTRIBUTION", "CONSISTENT_KETAMA_SPY");
            made.setHash();
            made.choosePrefix();
            compare("libmemcached-ketama-spy", made, made.addServers(made.draw.of(1, 10)));
        });
    }

    @Test
    void virtualBucket() {
        Property.check("libmemcached-virtual-bucket", TOPOLOGIES, random -> {
            Case made = new Case(random);
            made.chooseHash();
            made.choosePrefix();
            List<Server> servers = made.addServers(1);
            String map = random.ints(made.draw.of(1, 8, 64, made.draw.from(1, 1000)), 0, servers.size())
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(","));
            made.parameters.put("map", map);
            made.commands.add("buckets " + map);
            compare("libmemcached-virtual-bucket", made, servers);
        });
    }

    private void compare(String dialect, Case made, List<Server> servers) {
        List<String> keys = made.draw.keys(KEYS);
        keys.forEach(key -> made.commands.add("key " + key));
        Map<String, String> ids = servers.stream().collect(Collectors.toMap(Server::text, Server::id));
        List<String> owners =
                program.owners(made.commands).stream().map(ids::get).toList();
        Owners.assertSame(Owners.rule(dialect, made.parameters), servers, keys, owners);
    }
}
