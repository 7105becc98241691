package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.List;
import java.util.Optional;

/** Nodes as people name them in options. */
final class NamedNode {

    private NamedNode() {}

    /**
     * The node of that id, or else the only one of that address, with a scheme or without; empty where there is none.
     */
    static Optional<Node> of(Topology topology, String name) {
        Optional<Node> node = topology.node(name);
        if (node.isPresent()) {
            return node;
        }
        List<Node> addressed = topology.nodes().stream()
                .filter(each -> each.address() != null && isAddress(each.address(), name))
                .toList();
        return addressed.size() == 1 ? Optional.of(addressed.get(0)) : Optional.empty();
    }

    private static boolean isAddress(String address, String name) {
        return address.equals(name) || address.endsWith("://" + name);
    }
}
