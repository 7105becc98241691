package dev.clockwise.peers;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metadata.token.DefaultReplicationStrategyFactory;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.RandomTokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.ReplicationStrategy;
import com.datastax.oss.driver.internal.core.metadata.token.TokenFactory;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The partitioners and the simple strategy of Cassandra, as its Java driver has them to choose nodes. */
class CassandraTest {

    private static final InternalDriverContext CONTEXT =
            Stubs.of(InternalDriverContext.class, "context", Map.of("getSessionName", "session"));

    private static final int TOPOLOGIES = 60;
    private static final int KEYS = 1000;
    private static final int MOST_TOKENS = 16;
    private static final int MOST_COPIES = 3;

    @Test
    void murmur3() {
        Property.check("cassandra-murmur3", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            compare(draw, "cassandra-murmur3", new Murmur3TokenFactory(), () -> BigInteger.valueOf(random.nextLong()));
        });
    }

    @Test
    void random() {
        Property.check("cassandra-random", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            compare(
                    draw,
                    "cassandra-random",
                    new RandomTokenFactory(),
                    () -> BigInteger.valueOf(random.nextLong())
                            .shiftLeft(64)
                            .or(new BigInteger(Long.toUnsignedString(random.nextLong())))
                            .mod(BigInteger.TWO.pow(127)));
        });
    }

    /** Where tokens come from. */
    private interface Numbers {
        BigInteger next();
    }

    private static void compare(Draw draw, String dialect, TokenFactory tokens, Numbers numbers) {
        PlacementRule rule = Owners.rule(dialect, Map.of());
        RingRule ring = (RingRule) rule.form(Topology.of());
        TreeMap<Token, Node> primaries = new TreeMap<>();
        List<Server> servers = new ArrayList<>();
        for (Server server : draw.servers()) {
            Node node = Stubs.of(Node.class, server.id(), Map.of());
            List<Position> points = new ArrayList<>();
            for (int i = draw.from(1, MOST_TOKENS); i > 0; i--) {
                BigInteger number = numbers.next();
                points.add(ring.keyHash().position(number));
                primaries.put(tokens.parse(number.toString()), node);
            }
            servers.add(server.withPoints(points));
        }
        int copies = draw.from(1, Math.min(MOST_COPIES, servers.size()));
        ReplicationStrategy simple = new DefaultReplicationStrategyFactory(CONTEXT)
                .newInstance(Map.of(
                        "class", "org.apache.cassandra.locator.SimpleStrategy", "replication_factor", "" + copies));
        Map<Token, Set<Node>> replicas = simple.computeReplicasByToken(primaries, List.copyOf(primaries.keySet()));
        List<String> keys = draw.keys(KEYS);
        List<String> owners = new ArrayList<>();
        for (String key : keys) {
            Token token = primaries.ceilingKey(tokens.hash(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8))));
            Token primary = token == null ? primaries.firstKey() : token;
            owners.add(replicas.getOrDefault(primary, Set.of()).stream()
                    .map(Node::toString)
                    .collect(Collectors.joining("+")));
        }
        Owners.assertSame(rule, servers, keys, owners);
    }
}
