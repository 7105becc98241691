package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What of gRPC's ring the recorded owners do not show: who gets a point that is due to several. */
class GrpcTest {

    @Test
    void serversComeAsAHashMapGivesThemOut() throws UnknownHostException {
        SplittableRandom random = new SplittableRandom(7);
        Map<List<InetSocketAddress>, Node> map = new HashMap<>();
        List<Node> listed = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            InetSocketAddress address = address(random, i);
            Node node = listed(i, address.toString());
            listed.add(node);
            map.put(List.of(address), node);
        }
        assertThat(HashMapOrder.of(listed))
                .isEqualTo(new ArrayList<>(map.values()))
                .isNotEqualTo(listed);
    }

    private static InetSocketAddress address(SplittableRandom random, int number) throws UnknownHostException {
        byte[] octets = {10, 0, (byte) random.nextInt(256), (byte) random.nextInt(256)};
        return switch (number % 3) {
            case 0 -> InetSocketAddress.createUnresolved("Host-" + number + ".example.com", random.nextInt(65_536));
            case 1 -> new InetSocketAddress(InetAddress.getByAddress("host-" + number, octets), 443);
            default -> new InetSocketAddress(InetAddress.getByAddress(octets), random.nextInt(65_536));
        };
    }

    @Test
    void pointsThatAreDueToSeveralGoByThatOrder() {
        // 10 points over four servers: 2.5, 5, 7.5 and 10 are due after each, and the first listed is last in the map.
        List<Node> listed = IntStream.range(0, 4)
                .mapToObj(i -> listed(i, "/10.0.0." + i + ":80"))
                .toList();
        DialectRule rule = Dialects.named("grpc-java-ring-hash")
                .orElseThrow()
                .rule(Map.of("minRingSize", "10", "maxRingSize", "10"));
        EnvoyPoints points = new EnvoyPoints(KeyHashes.MD5_WORD, Envoy.LABEL, EnvoyHosts.Order.HASH_MAP, 10, 10);
        Topology topology = Topology.of(rule, listed);
        List<Node> order = HashMapOrder.of(listed);
        assertThat(order.get(3)).isEqualTo(listed.get(0));
        assertThat(order.stream().map(node -> points.maker(topology).count(node)))
                .containsExactly(3L, 2L, 3L, 2L);
        assertThat(Placement.of(topology).footprint().points()).isEqualTo(10);
    }

    @Test
    void addressesWhoseHashCodeIsNotKnownAreRefused() {
        List<Node> listed = List.of(listed(0, "/[0:0:0:0:0:0:0:1]:80"), listed(1, "/10.0.0.2:80"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(Topology.of(
                        Dialects.named("grpc-java-ring-hash").orElseThrow().rule(), listed)))
                .withMessageContaining("must be an IPv4 address, or unresolved");
    }

    private static Node listed(int number, String socket) {
        return Node.of("n" + number)
                .withAttribute("order", Integer.toString(number))
                .withAttribute("socket", socket);
    }
}
