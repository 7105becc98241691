package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The ids of HAProxy's servers: those that are given, and those that it gives. */
final class HaproxyIds {

    /** The greatest weight of a server. */
    static final int MOST_WEIGHT = 256;

    /** The attribute that holds the number of a server. */
    static final String SERVER_ID = "serverId";

    private HaproxyIds() {}

    /**
     * The id of each node of a topology, drained ones included, by node id. HAProxy goes through its list with a number
     * that starts from 1 and is raised at every server; a server without an id raises it to the first that no server
     * has, and takes that.
     *
     * @throws IllegalArgumentException if an id cannot be, or two servers have it, or one has neither an id nor a place
     */
    static Map<String, Integer> of(Topology topology) {
        List<Node> listed = Listing.of(topology);
        Map<String, Integer> ids = new HashMap<>();
        Set<Integer> taken = new HashSet<>();
        for (Node node : listed) {
            String given = node.attribute(SERVER_ID);
            if (given == null) {
                continue;
            }
            if (!given.matches("[1-9]\\d{0,9}") || Long.parseLong(given) > Integer.MAX_VALUE) {
                throw new RefusedNodeException(
                        node,
                        SERVER_ID,
                        "serverId of node " + node.quotedId()
                                + " must be an integer from 1 to " + Integer.MAX_VALUE + " (was \"" + given
                                + "\"): give it the server's id; nothing was built");
            }
            ids.put(node.id(), Integer.valueOf(given));
            if (!taken.add(Integer.valueOf(given))) {
                throw new RefusedNodeException(
                        node,
                        SERVER_ID,
                        "serverId of node " + node.quotedId() + " must be its own (was " + given
                                + ", which another has): correct one; nothing was built");
            }
        }
        int next = 1;
        for (Node node : listed) {
            if (!ids.containsKey(node.id())) {
                if (node.attribute(Listing.ORDER) == null) {
                    throw new RefusedNodeException(
                            node,
                            Listing.ORDER,
                            "node " + node.quotedId()
                                    + " must have order or serverId, as HAProxy numbers servers by place (it has neither): give"
                                    + " it one; nothing was built");
                }
                while (taken.contains(next)) {
                    next++;
                }
                ids.put(node.id(), next);
                taken.add(next);
            }
            next++;
        }
        return ids;
    }
}
