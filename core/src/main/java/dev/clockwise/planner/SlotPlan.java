package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One change of a slot table while it is worked out. Holders are numbered as the active nodes before, the next number
 * standing for none; takers as the active nodes wanted. Not safe for several threads.
 */
final class SlotPlan {

    private static final int GONE = -1;

    private final Topology before;
    private final Partition table;
    /**
     * The wanted nodes under the same rule, with no slot claimed, so that each slot belongs to who ranks first for it.
     */
    private final Topology blank;

    private final List<Node> takers;
    private final Map<String, Integer> numbers = new HashMap<>();
    /** The number as a taker of each holder that stays. */
    private final int[] staying;

    private final int[] holders;
    private final SlotMoves moves;

    /**
     * Plans the change.
     *
     * @param blank the topology wanted, without points; at least one node is active
     */
    SlotPlan(Topology before, Topology blank, int slots) {
        this.before = before;
        this.blank = blank;
        table = (Partition) Placement.of(before).ownership();
        takers = blank.nodes().stream().filter(Node::isActive).toList();
        takers.forEach(node -> numbers.put(node.id(), numbers.size()));
        staying = new int[table.nodes().size() + 1];
        Arrays.fill(staying, GONE);
        Arrays.setAll(
                staying,
                holder -> holder < table.nodes().size() ? number(table.nodes().get(holder)) : GONE);
        holders = IntStream.range(0, slots)
                .map(slot -> table.ownerNumber(table.cellAt(slot)))
                .toArray();
        int[] gives = new int[staying.length];
        for (int holder : holders) {
            gives[holder]++;
        }
        moves = new SlotMoves(holders, gives, settle(gives));
        if (before.replicas() > 1) {
            toCopies();
        }
        if (blank.replicas() > 1) {
            toFirst();
        }
        moves.inProportion();
    }

    private int number(Node node) {
        return numbers.getOrDefault(node.id(), GONE);
    }

    /** Takes from what each holder has what it keeps, up to its quota; what the quotas lack then. */
    private int[] settle(int[] gives) {
        int[] held = new int[takers.size()];
        for (int holder = 0; holder < staying.length; holder++) {
            if (staying[holder] != GONE) {
                held[staying[holder]] = gives[holder];
            }
        }
        int[] lacks = Quotas.of(takers, holders.length, held);
        for (int holder = 0; holder < staying.length; holder++) {
            if (staying[holder] != GONE) {
                int kept = Math.min(gives[holder], lacks[staying[holder]]);
                gives[holder] -= kept;
                lacks[staying[holder]] -= kept;
            }
        }
        return lacks;
    }

    /**
     * Slots of holders that are gone, to nodes that have a copy of them: to the second of its list, then to the third,
     * …
     */
    private void toCopies() {
        int[][] lists = new int[holders.length][];
        for (int rank = 1; rank < before.replicas(); rank++) {
            for (int slot = 0; slot < holders.length; slot++) {
                if (staying[holders[slot]] == GONE && !moves.isMoved(slot)) {
                    lists[slot] = rank == 1 ? list(slot) : lists[slot];
                    int copy = rank < lists[slot].length ? lists[slot][rank] : GONE;
                    moves.offer(slot, copy);
                }
            }
        }
    }

    private int[] list(int slot) {
        return table.owners(table.cellAt(slot), before.replicas()).stream()
                .mapToInt(this::number)
                .toArray();
    }

    /** Slots of holders that stay, to who ranks first for them. */
    private void toFirst() {
        Partition ranked = (Partition) Placement.of(blank).ownership();
        for (int slot = 0; slot < holders.length; slot++) {
            moves.offer(slot, ranked.ownerNumber(ranked.cellAt(slot)));
        }
    }

    /** The slots of each node, by id. */
    Map<String, List<Position>> points() {
        List<List<Position>> slots = new ArrayList<>();
        takers.forEach(taker -> slots.add(new ArrayList<>()));
        for (int slot = 0; slot < holders.length; slot++) {
            int owner = moves.isMoved(slot) ? moves.taker(slot) : staying[holders[slot]];
            slots.get(owner).add(Position.of(slot));
        }
        Map<String, List<Position>> points = new HashMap<>();
        numbers.forEach((id, number) -> points.put(id, slots.get(number)));
        return points;
    }
}
