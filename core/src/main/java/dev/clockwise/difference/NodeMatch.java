package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which node of one topology is which of another: the one of the same id, or else the one that is the same server,
 * however it is spelled.
 *
 * <p>A server is told by a node's id, address and the attributes {@code server}, {@code name} and {@code socket},
 * without a scheme before it, without the port 11211 and without regard to case. Spellings that two nodes of a topology
 * share tell nothing. Immutable and safe for any thread.
 */
public final class NodeMatch {

    private final Map<String, Node> bySpelling;
    private final Set<String> ids;

    private NodeMatch(Map<String, Node> bySpelling, Set<String> ids) {
        this.bySpelling = bySpelling;
        this.ids = ids;
    }

    /** A match of any node with those of {@code topology}. O(nodes). */
    public static NodeMatch with(Topology topology) {
        Map<String, Node> bySpelling = new HashMap<>();
        Set<String> ambiguous = new LinkedHashSet<>();
        for (Node node : topology.nodes()) {
            for (String spelling : new LinkedHashSet<>(spellings(node))) {
                if (bySpelling.put(spelling, node) != null) {
                    ambiguous.add(spelling);
                }
            }
        }
        bySpelling.keySet().removeAll(ambiguous);
        Set<String> ids = new LinkedHashSet<>();
        topology.nodes().forEach(node -> {
            ids.add(node.id());
            bySpelling.put(node.id(), node);
        });
        return new NodeMatch(bySpelling, ids);
    }

    /** The id that the node has in the topology matched with; empty where that has no such node. */
    public Optional<String> idOf(Node node) {
        if (node.isNone() || ids.contains(node.id())) {
            return Optional.of(node.id());
        }
        return spellings(node).stream()
                .flatMap(spelling -> Stream.ofNullable(bySpelling.get(spelling)))
                .findFirst()
                .map(Node::id);
    }

    /** Whether a node of the topology matched with is the same as another one. */
    boolean isSame(Node matched, Node other) {
        return idOf(other).filter(matched.id()::equals).isPresent();
    }

    /** The nodes of {@code other} that have no match. */
    public List<Node> unmatched(Topology other) {
        return other.nodes().stream().filter(node -> idOf(node).isEmpty()).toList();
    }

    private static List<String> spellings(Node node) {
        List<String> spellings = new ArrayList<>();
        add(spellings, node.id());
        for (String attribute : List.of("server", "name", "socket")) {
            String value = node.attribute(attribute);
            if (value != null) {
                add(spellings, value);
            }
        }
        if (node.address() != null) {
            add(spellings, node.address());
        }
        return spellings;
    }

    private static void add(List<String> spellings, String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceFirst("^[a-z][a-z0-9+.-]*://", "");
        plain = plain.replaceFirst(":11211$", "");
        spellings.add(plain);
        int slash = plain.indexOf('/');
        if (slash >= 0 && slash + 1 < plain.length() && Character.isDigit(plain.charAt(slash + 1))) {
            spellings.add(plain.substring(slash + 1)); // host/ip:port, as Java spells a socket address
        }
    }
}
