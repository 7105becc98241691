package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which node of one topology is which of another: the one of the same id, or else the one that is the same server,
 * however it is spelled.
 *
 * <p>A server is told by a node's id, address and the attributes {@code server}, {@code name} and {@code socket},
 * without a scheme before it, without the port 11211 and without regard to case. Spellings that two nodes of a topology
 * share tell nothing. Immutable and safe for any thread.
 */
public final class NodeMatch {

    private static final String ID = "id";

    private static final String ADDRESS = "address";

    /** A node and the word for what of it has a spelling. */
    private record Spelled(Node node, String by) {}

    /**
     * A node of the topology matched with, and the node of another one that is the same.
     *
     * @param matched the node of the topology matched with
     * @param other the node of the other one
     * @param by what tells that they are the same: {@code id}, {@code address} or the name of an attribute
     */
    public record Pair(Node matched, Node other, String by) {

        /** Whether the ids are not the same, and the address of one of them told. */
        public boolean isByAddress() {
            return by.equals(ADDRESS);
        }
    }

    private final Map<String, Spelled> bySpelling;
    private final Map<String, Node> byId;

    private NodeMatch(Map<String, Spelled> bySpelling, Map<String, Node> byId) {
        this.bySpelling = bySpelling;
        this.byId = byId;
    }

    /** A match of any node with those of {@code topology}. O(nodes). */
    public static NodeMatch with(Topology topology) {
        Map<String, Spelled> bySpelling = new HashMap<>();
        Set<String> ambiguous = new LinkedHashSet<>();
        Map<String, Node> byId = new HashMap<>();
        for (Node node : topology.nodes()) {
            byId.put(node.id(), node);
            spellings(node).forEach((spelling, by) -> {
                if (bySpelling.put(spelling, new Spelled(node, by)) != null) {
                    ambiguous.add(spelling);
                }
            });
        }
        bySpelling.keySet().removeAll(ambiguous);
        return new NodeMatch(bySpelling, byId);
    }

    /** The id that the node has in the topology matched with; empty where that has no such node. */
    public Optional<String> idOf(Node node) {
        if (node.isNone()) {
            return Optional.of(node.id());
        }
        return of(node).map(pair -> pair.matched().id());
    }

    /** The node with the one that it is in the topology matched with; empty where that has no such node. */
    public Optional<Pair> of(Node node) {
        Node same = byId.get(node.id());
        if (same != null) {
            return Optional.of(new Pair(same, node, ID));
        }
        for (Map.Entry<String, String> spelling : spellings(node).entrySet()) {
            Spelled spelled = bySpelling.get(spelling.getKey());
            if (spelled != null) {
                String by =
                        spelling.getValue().equals(ID) || spelled.by.equals(ADDRESS) ? spelled.by : spelling.getValue();
                return Optional.of(new Pair(spelled.node, node, by));
            }
        }
        return Optional.empty();
    }

    /** The nodes of {@code other} that have a match, with it. */
    public List<Pair> pairs(Topology other) {
        return other.nodes().stream().flatMap(node -> of(node).stream()).toList();
    }

    /** Whether a node of the topology matched with is the same as another one. */
    boolean isSame(Node matched, Node other) {
        return idOf(other).filter(matched.id()::equals).isPresent();
    }

    /** The nodes of {@code other} that have no match. */
    public List<Node> unmatched(Topology other) {
        return other.nodes().stream().filter(node -> of(node).isEmpty()).toList();
    }

    /** The spellings of a node's server, each with the word for what has it; the first of equal ones counts. */
    private static Map<String, String> spellings(Node node) {
        Map<String, String> spellings = new LinkedHashMap<>();
        add(spellings, node.id(), ID);
        for (String attribute : List.of("server", "name", "socket")) {
            String value = node.attribute(attribute);
            if (value != null) {
                add(spellings, value, attribute);
            }
        }
        if (node.address() != null) {
            add(spellings, node.address(), ADDRESS);
        }
        return spellings;
    }

    private static void add(Map<String, String> spellings, String text, String by) {
        String plain = plain(text);
        spellings.putIfAbsent(plain, by);
        int slash = plain.indexOf('/');
        if (slash >= 0 && slash + 1 < plain.length() && Character.isDigit(plain.charAt(slash + 1))) {
            spellings.putIfAbsent(plain.substring(slash + 1), by); // host/ip:port, as Java spells a socket address
        }
    }

    private static String plain(String text) {
        return withoutScheme(text.toLowerCase(Locale.ROOT)).replaceFirst(":11211$", "");
    }

    /** Whether the node has no attribute {@code server}, and an address that is not its id in another spelling. */
    static boolean hasOtherAddress(Node node) {
        return node.address() != null
                && node.attribute(NodeChanges.SERVER) == null
                && !spellings(Node.of(node.id())).containsKey(plain(node.address()));
    }

    /** The address of a node that has one, without a scheme before it. */
    static String bareAddress(Node node) {
        return withoutScheme(String.valueOf(node.address()));
    }

    private static String withoutScheme(String address) {
        return address.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://", "");
    }
}
