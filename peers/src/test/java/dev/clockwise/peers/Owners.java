package dev.clockwise.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The owners of keys: those that a real program gave against those of Clockwise. */
final class Owners {

    /** So many differences are shown. */
    private static final int SHOWN = 5;

    private Owners() {}

    /** The rule of a dialect with these values of its parameters. */
    static PlacementRule rule(String dialect, Map<String, String> parameters) {
        return Dialects.named(dialect).orElseThrow().rule(parameters);
    }

    /**
     * Fails where a key has another owner.
     *
     * @param rule the dialect
     * @param servers the list of servers
     * @param keys the keys that the program was asked for
     * @param owners the id that it gave for each, or several, joined by plus signs
     */
    static void assertSame(PlacementRule rule, List<Server> servers, List<String> keys, List<String> owners) {
        assertThat(owners).as("owners of keys").hasSameSizeAs(keys);
        List<Node> nodes = servers.stream().map(Server::node).toList();
        Placement placement = Placement.of(Topology.of(rule, nodes));
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i);
            String expected = owners.get(i);
            String found = owners(placement, key.getBytes(StandardCharsets.UTF_8), expected.split("\\+", -1).length);
            if (!found.equals(expected)) {
                differences.add("\"" + key + "\": the program says " + expected + ", Clockwise " + found);
            }
        }
        assertThat(differences.subList(0, Math.min(SHOWN, differences.size())))
                .as("%s of %s keys with another owner, by %s over %s", differences.size(), keys.size(), rule, nodes)
                .isEmpty();
    }

    private static String owners(Placement placement, byte[] key, int count) {
        return count == 1
                ? placement.owner(key).id()
                : placement.owners(key, count).stream().map(Node::id).collect(Collectors.joining("+"));
    }
}
