package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressCheckTest {

    private static final AddressCheck CHECK = new AddressCheck();

    private static final Node ONE = Node.of("c1").withAddress("10.0.0.1:11211").withAttribute("order", "0");
    private static final Node TWO = Node.of("c2").withAddress("10.0.0.2:11211").withAttribute("order", "1");
    private static final Node THREE =
            Node.of("c3").withAddress("10.0.0.3:11211").withAttribute("order", "2");

    private static PlacementRule dialect(String name) {
        return Dialects.named(name).orElseThrow().rule();
    }

    private static List<Finding> of(PlacementRule rule, Node... nodes) {
        return Subjects.of(Placement.of(Topology.of(rule, nodes))).findings(CHECK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "libmemcached-ketama",
                "twemproxy-ketama",
                "uhashring",
                "dalli",
                "nginx-consistent",
                "pymemcache",
                "mcrouter-rendezvous",
                "envoy-ring-hash"
            })
    void idsAreHashedThoughAddressesAreMeant(String name) {
        Finding finding = of(dialect(name), ONE, TWO, THREE).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.ADDRESSES_NOT_HASHED);
        assertThat(finding.figure()).isBetween(0.4, 0.9);
        assertThat(finding.found())
                .startsWith(name + " hashes the id of 3 nodes, of \"c1\" not its address \"10.0.0.1:11211\": were the"
                        + " addresses hashed, ")
                .matches(".* % of keys would have another owner \\((exact|counted)\\)");
        assertThat(finding.remedy())
                .isEqualTo(
                        "set server: \"10.0.0.1:11211\" where clients hash addresses, and so for the others; accept it"
                                + " where they hash the ids");
    }

    @Test
    void nothingIsFoundWhereWhatIsMeantIsSaid() {
        PlacementRule ketama = dialect("libmemcached-ketama");
        assertThat(of(ketama, server(ONE), server(TWO)))
                .as("the server is named")
                .isEmpty();
        assertThat(of(ketama, Node.of("10.0.0.1:11211").withAddress("10.0.0.1:11211"), server(TWO)))
                .as("the id is the address")
                .isEmpty();
        assertThat(of(ketama, Node.of("c1"), Node.of("c2"))).as("no address").isEmpty();
        assertThat(of(ketama, Node.of("c1").withAddress("rack 7"), Node.of("c2")))
                .as("an address of another kind")
                .isEmpty();
        assertThat(of(ketama, ONE.withWeight(0), server(TWO))).as("drained").isEmpty();
        PlacementRule twemproxy = dialect("twemproxy-ketama");
        assertThat(of(twemproxy, ONE.withAttribute("name", "c1"), TWO.withAttribute("name", "c2")))
                .as("a name is hashed, whatever the server")
                .isEmpty();
        assertThat(of(dialect("nginx-hash"), ONE, TWO)).as("places decide").isEmpty();
        assertThat(of(RingRule.NATIVE, ONE.withAttribute("order", null), TWO.withAttribute("order", null)))
                .as("a native rule hashes ids")
                .isEmpty();
    }

    @Test
    void aSchemeIsNoPartOfTheServer() {
        Node node = Node.of("c1").withAddress("redis://10.0.0.1:6379");
        assertThat(of(dialect("libmemcached-ketama"), node, server(TWO)).get(0).remedy())
                .startsWith("set server: \"10.0.0.1:6379\" where");
    }

    private static Node server(Node node) {
        return node.withAttribute("server", node.address());
    }
}
