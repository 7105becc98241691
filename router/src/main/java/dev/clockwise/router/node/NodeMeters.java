package dev.clockwise.router.node;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The meters of one event loop, one for each node of its topology. The loop makes them; any thread may read. */
public final class NodeMeters {

    private final Map<String, NodeMeter> meters = new ConcurrentHashMap<>();

    NodeMeter of(String node) {
        return meters.computeIfAbsent(node, NodeMeter::new);
    }

    /** Forgets the numbers of all nodes but these. */
    public void keep(Set<String> nodes) {
        meters.keySet().retainAll(nodes);
    }

    /** The meters, in no order. */
    public Collection<NodeMeter> all() {
        return Collections.unmodifiableCollection(meters.values());
    }
}
