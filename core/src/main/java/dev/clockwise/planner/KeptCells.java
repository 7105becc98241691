package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Spans;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ring as it is before a plan, read as cells of numbered nodes. */
final class KeptCells {

    private final ShareBand band;
    private final long[] ends;
    private final int[] owners;

    private KeptCells(Spans spans, int[] numbers, ShareBand band) {
        this.band = band;
        ends = new long[spans.cells()];
        owners = new int[ends.length];
        for (int cell = 0; cell < ends.length; cell++) {
            ends[cell] = spans.endLow(cell);
            owners[cell] = numbers[spans.ownerNumber(cell)];
        }
    }

    /**
     * The cells of {@code before}, or nothing where the nodes that stay active own none of them.
     *
     * @param nodes the nodes of before and after, two or more of them active after, by number
     */
    static Optional<RingCells> of(Topology before, List<Node> nodes, ShareBand band) {
        Spans spans = (Spans) before.rule().place(before).ownership();
        if (spans.nodes().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> byId = new HashMap<>();
        for (Node node : nodes) {
            byId.put(node.id(), byId.size());
        }
        int[] numbers = spans.nodes().stream()
                .mapToInt(node -> byId.getOrDefault(node.id(), -1))
                .toArray();
        return new KeptCells(spans, numbers, band).cells(nodes.size());
    }

    private Optional<RingCells> cells(int nodes) {
        boolean alone = true;
        boolean stays = false;
        for (int owner : owners) {
            alone &= owner == owners[0];
            stays |= band.ideal(owner) != 0;
        }
        if (!stays) {
            return Optional.empty();
        }
        return Optional.of(alone ? shared(nodes) : new RingCells(nodes, ends, owners));
    }

    /** A ring of one owner, of which another node has got one position already: so every share is below 2^64. */
    private RingCells shared(int nodes) {
        int owner = owners[0];
        int heir = 0;
        while (heir == owner || band.ideal(heir) == 0) {
            heir++;
        }
        return new RingCells(nodes, new long[] {ends[0], ends[0] + 1}, new int[] {owner, heir});
    }
}
