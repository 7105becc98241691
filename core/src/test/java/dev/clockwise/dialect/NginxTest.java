package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of nginx's rules the recorded owners do not show. */
class NginxTest {

    private static final DialectRule CONSISTENT = rule("nginx-consistent");
    private static final DialectRule HASH = rule("nginx-hash");

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1:80, 10.0.0.1|80",
        "backend.example.com, backend.example.com|",
        "[::1]:8080, [::1]|8080",
        "::1, :|1",
        "host:, host|",
        "host:80a, host:80a|",
        "unix:/tmp/socket:7, /tmp/socket:7|",
        "UNIX:/tmp/s, /tmp/s|"
    })
    void theFirstPointIsThatOfHostAndPort(String server, String parts) {
        CRC32 crc = new CRC32();
        crc.update((parts.replace('|', '\0') + "\0\0\0\0").getBytes(StandardCharsets.UTF_8));
        Node node = Node.of("a").withAttribute("server", server);
        long[] points = new long[160];
        new CrcChain(160).maker(Topology.of(CONSISTENT, List.of(node))).write(node, 160, new long[0], points, 0);
        assertThat(points[0]).isEqualTo(crc.getValue());
    }

    @Test
    void aServerThatIsUpAgainGetsItsKeysBack() {
        Placement up = placement(HASH, listed("a", 0), listed("b", 1).withWeight(2), listed("c", 2));
        Placement down = placement(HASH, listed("a", 0), down("b", 1, "2"), listed("c", 2));
        for (byte[] key : Recorded.KEYS) {
            Node owner = up.owner(key);
            if (!owner.id().equals("b")) {
                assertThat(down.owner(key)).isEqualTo(owner);
            }
            assertThat(down.owners(key, 3)).startsWith(down.owner(key)).hasSize(2);
        }
    }

    @Test
    void aFewServersUpAmongManyDownAreStillFound() {
        Placement placement = placement(HASH, listed("a", 0), down("b", 1, "1000000"), listed("c", 2));
        assertThat(placement.owner("key").id())
                .as("the first of the list, after 21 rounds")
                .isEqualTo("a");
        assertThat(placement.explain("key", 2).walk()).hasSize(2);
        assertThat(placement.hasPositions()).as("the whole key decides").isFalse();
    }

    @Test
    void serversLeftOutOfServiceDoNotCount() {
        PlacementRule form = HASH.form(
                Topology.of(HASH, List.of(listed("a", 0), listed("b", 1).withWeight(0))));
        assertThat(form.type()).isEqualTo("table");
    }

    @Test
    void downMustBeTheWeightOfAServerThatWeighsNothing() {
        Stream.of(down("b", 1, "x"), down("b", 1, "0"), down("b", 1, "2").withWeight(1))
                .forEach(node -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> placement(HASH, listed("a", 0), node))
                        .withMessageContaining("must weigh 0, and its attribute down be the weight"));
    }

    private static Placement placement(DialectRule rule, Node... nodes) {
        return Placement.of(Topology.of(rule, List.of(nodes)));
    }

    private static DialectRule rule(String name) {
        return Dialects.named(name).orElseThrow().rule();
    }

    private static Node listed(String id, int order) {
        return Node.of(id).withAttribute("order", Integer.toString(order));
    }

    private static Node down(String id, int order, String weight) {
        return listed(id, order).withWeight(0).withAttribute("down", weight);
    }
}
