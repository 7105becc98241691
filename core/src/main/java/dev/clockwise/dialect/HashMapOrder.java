package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.LabelTemplate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order in which Java's {@code HashMap} gives out servers whose keys are lists of one socket address: gRPC's {@code
 * EquivalentAddressGroup}. The hash codes of its keys decide it, so a map with keys of the same hash codes has it too.
 */
final class HashMapOrder {

    private static final LabelTemplate SOCKET = LabelTemplate.parse("{socket}");

    private static final Pattern RESOLVED =
            Pattern.compile("[^/]*/(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3}):(\\d{1,5})", Pattern.DOTALL);

    private static final Pattern UNRESOLVED = Pattern.compile("([^/]+)/<unresolved>:(\\d{1,5})", Pattern.DOTALL);

    /** A key with a hash code of its own. */
    private record Key(String text, int hash) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && text.equals(key.text);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private HashMapOrder() {}

    /**
     * The nodes in that order.
     *
     * @param listed the nodes as they are listed
     * @throws IllegalArgumentException if one has a socket address that is neither IPv4 nor unresolved
     */
    static List<Node> of(List<Node> listed) {
        LabelTemplate.Speller socket = SOCKET.speller(Topology.of(listed.toArray(Node[]::new)));
        Map<Key, List<Node>> map = new HashMap<>();
        for (Node node : listed) {
            String text = new String(socket.text(node), StandardCharsets.UTF_8);
            Key key = new Key(text, hashOfList(node, text));
            List<Node> same = map.getOrDefault(key, new ArrayList<>());
            same.add(node);
            map.put(key, same); // computeIfAbsent would give another order: it puts a new key first in its bucket
        }
        return map.values().stream().flatMap(List::stream).toList();
    }

    /** The hash code of a list of one element. */
    private static int hashOfList(Node node, String address) {
        return 31 + hash(node, address);
    }

    /** The hash code of a socket address: that of the address, or of the name in lower case, plus the port. */
    private static int hash(Node node, String text) {
        Matcher resolved = RESOLVED.matcher(text);
        if (resolved.matches()) {
            int octets = 0;
            for (int i = 1; i <= 4; i++) {
                octets = (octets << 8) | Integer.parseInt(resolved.group(i));
            }
            return octets + Integer.parseInt(resolved.group(5));
        }
        Matcher unresolved = UNRESOLVED.matcher(text);
        if (unresolved.matches()) {
            byte[] name = unresolved.group(1).toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
            return (int) HashFunction.JAVA_HASH_CODE.number(name, 0, name.length)
                    + Integer.parseInt(unresolved.group(2));
        }
        throw new RefusedNodeException(
                node,
                "socket",
                "socket of node " + node.quotedId()
                        + " must be an IPv4 address, or unresolved, as in host/10.0.0.1:80 or host/<unresolved>:80 (was \""
                        + text
                        + "\"): correct it; nothing was built");
    }
}
