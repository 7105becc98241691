package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.util.Hashing;
import redis.clients.jedis.util.ShardInfo;
import redis.clients.jedis.util.Sharded;

/** What places keys in ShardedJedis of Jedis 3: the class that it extends, with shards that open no connections. */
@SuppressWarnings("deprecation") // as all of it is since Jedis 4
class JedisTest {

    private static final int TOPOLOGIES = 80;
    private static final int KEYS = 1000;

    /** A shard whose connection is an id. */
    private static final class Shard extends ShardInfo<String> {
        private final Server server;

        private Shard(Server server) {
            super(server.weight());
            this.server = server;
        }

        @Override
        protected String createResource() {
            return server.id();
        }

        @Override
        public @Nullable String getName() {
            return server.node().attribute("name");
        }
    }

    @Test
    void everyHashing() {
        Property.check("jedis3", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            boolean md5 = draw.onceIn(2);
            boolean tag = draw.onceIn(2);
            int unnamed = draw.of(1, 3, 1_000_000);
            List<Server> servers = new ArrayList<>();
            for (Server server : draw.weighted(draw.servers(), 10)) {
                servers.add(
                        draw.onceIn(unnamed)
                                ? server
                                : server.with("name", draw.of("shard", "é", "s ") + servers.size()));
            }
            Sharded<String, Shard> sharded = new Sharded<>(
                    servers.stream().map(Shard::new).toList(),
                    md5 ? Hashing.MD5 : Hashing.MURMUR_HASH,
                    tag ? Sharded.DEFAULT_KEY_TAG_PATTERN : null);
            Map<String, String> parameters = new TreeMap<>();
            parameters.put("hash", md5 ? "MD5" : "MURMUR_HASH");
            parameters.put("keyTagPattern", tag ? "DEFAULT_KEY_TAG_PATTERN" : "none");
            List<String> keys = draw.keys(KEYS);
            List<String> owners = keys.stream().map(sharded::getShard).toList();
            Owners.assertSame(Owners.rule("jedis3", parameters), servers, keys, owners);
        });
    }
}
