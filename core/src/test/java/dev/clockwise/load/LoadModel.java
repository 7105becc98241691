package dev.clockwise.load;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.TreeMap;

/** Bounded load as its definition reads: plain counts, whole preference lists, decimals of any length. */
final class LoadModel {

    private final BigDecimal factor;
    private final TreeMap<String, Long> loads = new TreeMap<>(Node.ID_ORDER);
    private Placement placement;
    private BigDecimal weights = BigDecimal.ZERO;

    LoadModel(Placement placement, BigDecimal factor) {
        this.factor = factor;
        this.placement = placement;
        update(placement);
    }

    void update(Placement next) {
        placement = next;
        weights = next.topology().nodes().stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    long total() {
        return loads.values().stream().mapToLong(load -> load).sum();
    }

    long load(Node node) {
        return loads.getOrDefault(node.id(), 0L);
    }

    /** ceil(factor × total × weight / weights), where the topology's own node counts, whatever {@code node} says. */
    long capacity(Node node, long total) {
        return placement
                .topology()
                .node(node.id())
                .filter(Node::isActive)
                .map(known -> factor.multiply(BigDecimal.valueOf(total))
                        .multiply(known.weight())
                        .divide(weights, 0, RoundingMode.CEILING)
                        .longValueExact())
                .orElse(0L);
    }

    Node acquire(Position position) {
        List<Node> order =
                placement.ownersAt(position, placement.topology().nodes().size());
        for (Node node : order) {
            if (load(node) < capacity(node, total() + 1)) {
                loads.merge(node.id(), 1L, Long::sum);
                return node;
            }
        }
        return Node.NONE;
    }

    boolean release(Node node) {
        if (load(node) == 0) {
            return false;
        }
        loads.merge(node.id(), -1L, Long::sum);
        return true;
    }

    /** What {@link BoundedLoad#loads()} must say: the topology's nodes, and others that hold something. */
    List<String> shown() {
        TreeMap<String, Long> shown = new TreeMap<>(Node.ID_ORDER);
        placement.topology().nodes().forEach(node -> shown.put(node.id(), load(node)));
        loads.forEach((id, load) -> {
            if (load > 0) {
                shown.put(id, load);
            }
        });
        return shown.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue() + "/" + capacity(Node.of(each.getKey()), total()))
                .toList();
    }
}
