package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What of HAProxy's rules the recorded owners do not show. */
class HaproxyTest {

    private static final DialectRule CONSISTENT = rule("haproxy-consistent");
    private static final DialectRule MAP = rule("haproxy-map");

    @Test
    void aServerWithoutIdTakesTheNextFreeOneAfterThoseBefore() {
        Node[] nodes = {
            listed("a", 0),
            listed("b", 1).withAttribute("serverId", "10"),
            listed("c", 2),
            listed("d", 3).withAttribute("serverId", "1"),
            listed("e", 4).withAttribute("serverId", "2"),
            listed("f", 5).withAttribute("serverId", "3"),
        };
        // "a" takes 4, so that counting goes on from 5: at "b", then 6 for "c", though 5 is free.
        assertThat(HaproxyIds.of(Topology.of(CONSISTENT, List.of(nodes))))
                .isEqualTo(Map.of("a", 4, "b", 10, "c", 6, "d", 1, "e", 2, "f", 3));
    }

    @Test
    void aDrainedServerKeepsItsPlace() {
        Placement drained = placement(CONSISTENT, listed("a", 0).withWeight(0), listed("b", 1), listed("c", 2));
        Placement numbered = placement(
                CONSISTENT,
                Node.of("b").withAttribute("serverId", "2"),
                Node.of("c").withAttribute("serverId", "3"));
        for (byte[] key : Recorded.KEYS) {
            assertThat(drained.owner(key).id()).isEqualTo(numbered.owner(key).id());
        }
    }

    @Test
    void heavyServersTakeSmoothTurns() {
        Placement placement =
                placement(MAP, listed("a", 0).withWeight(4), listed("b", 1).withWeight(2), listed("c", 2));
        StringBuilder turns = new StringBuilder();
        for (long position = 0; position < 14; position++) {
            turns.append(placement.ownerAt(position).id());
        }
        assertThat(turns).hasToString("aababacaababac");
    }

    @Test
    void whatPointsAreMadeFromMustBeThere() {
        refuses(CONSISTENT, Node.of("a"), "must have order or serverId");
        refuses(CONSISTENT, listed("a", 0).withAttribute("serverId", "0"), "must be an integer from 1");
        refuses(rule("haproxy-consistent", "hashKey", "guid"), listed("a", 0), "must have guid");
        refuses(rule("haproxy-consistent", "hashKey", "addr"), listed("a", 0), "must have an IPv4 address");
        refuses(rule("haproxy-consistent", "hashKey", "addr-port"), listed("10.0.0.1", 0), "must have a port");
        refuses(CONSISTENT, listed("a", 0).withWeight("1.5"), "must be a whole number");
        refuses(MAP, Node.of("a"), "must have order");
    }

    @Test
    void twoServersOfOneIdAreRefused() {
        Node same = listed("a", 0).withAttribute("serverId", "7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> placement(CONSISTENT, same, listed("b", 1).withAttribute("serverId", "7")))
                .withMessageContaining("which another has");
    }

    @Test
    void avalancheAfterNoneWasNotProved() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dialects.named("haproxy-map")
                        .orElseThrow()
                        .rule(Map.of("function", "xxh32", "avalanche", "yes")))
                .withMessageContaining("leave one out");
    }

    private static void refuses(DialectRule rule, Node node, String message) {
        Node other = listed("10.9.9.9:80", 1).withAttribute("guid", "g");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> placement(rule, node, other))
                .withMessageContaining(message)
                .withMessageEndingWith("nothing was built");
    }

    private static Placement placement(DialectRule rule, Node... nodes) {
        return Placement.of(Topology.of(rule, List.of(nodes)));
    }

    private static DialectRule rule(String name) {
        return Dialects.named(name).orElseThrow().rule();
    }

    private static DialectRule rule(String name, String parameter, String value) {
        return Dialects.named(name).orElseThrow().rule(Map.of(parameter, value));
    }

    private static Node listed(String id, int order) {
        return Node.of(id).withAttribute("order", Integer.toString(order));
    }
}
