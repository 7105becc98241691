package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.SlotTableRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plans slot tables: each active node gets its weight's exact part of the slots rounded down or up, each zone too, and of all
 * such tables this one moves the fewest slots.
 *
 * <p>A slot that no node claimed counts as held by the node that owns it all the same, so that what moves is what {@code
 * Movement} reports. A slot that must move goes to a node that has a copy of it (is in its preference list before, of as many
 * copies as the topology keeps) while there is one that lacks slots; otherwise each giver gives to each taker in proportion to
 * what that one lacks, within two slots.
 *
 * <p>O(slots log nodes), and O(nodes) for each slot of a giver where there are several copies. Immutable and safe for any
 * thread.
 */
public final class SlotPlanner implements Planner {

    private final SlotTableRule rule;

    /** The planner for tables of this rule. */
    public SlotPlanner(SlotTableRule rule) {
        this.rule = rule;
    }

    @Override
    public Topology plan(Topology before, Topology wanted) {
        requireRule("before", before);
        requireRule("wanted", wanted);
        Partition table = (Partition) Placement.of(before).ownership();
        Topology blank = withPoints(wanted, Map.of());
        rule.footprint(blank);
        List<Node> nodes = blank.nodes().stream().filter(Node::isActive).toList();
        return nodes.isEmpty() ? blank : withPoints(wanted, new Plan(before, table, nodes).points());
    }

    private void requireRule(String side, Topology topology) {
        if (!topology.rule().equals(rule)) {
            throw new IllegalArgumentException("the topology " + side + " must be placed by " + rule + " (was "
                    + topology.rule() + "): plan between tables of one rule, or start from a topology without nodes");
        }
    }

    /** The topology with these points for the nodes of these ids, and none for the others. */
    private static Topology withPoints(Topology topology, Map<String, List<Position>> points) {
        List<Node> nodes = topology.nodes().stream()
                .map(node -> node.withPoints(points.getOrDefault(node.id(), List.of())))
                .toList();
        return Topology.of(topology.rule(), nodes)
                .withReplicas(topology.replicas())
                .withEpoch(topology.epoch());
    }

    /** One change. Holders are numbered as the active nodes before, the next number standing for none; takers as those wanted. */
    private final class Plan {
        private final Topology before;
        private final Partition table;
        private final List<Node> nodes;
        private final Map<String, Integer> numbers = new HashMap<>();
        /** The number wanted of each holder; negative where it is gone. */
        private final int[] staying;

        Plan(Topology before, Partition table, List<Node> nodes) {
            this.before = before;
            this.table = table;
            this.nodes = nodes;
            nodes.forEach(node -> numbers.put(node.id(), numbers.size()));
            this.staying = new int[table.nodes().size() + 1];
            Arrays.fill(staying, -1);
            for (int holder = 0; holder < table.nodes().size(); holder++) {
                staying[holder] = numberOf(table.nodes().get(holder));
            }
        }

        private int numberOf(Node node) {
            return numbers.getOrDefault(node.id(), -1);
        }

        /** The slots of each node, by id. */
        Map<String, List<Position>> points() {
            int[] holders = new int[rule.slots()];
            int[] gives = new int[staying.length];
            for (int slot = 0; slot < holders.length; slot++) {
                holders[slot] = table.ownerNumber(table.cellAt(slot));
                gives[holders[slot]]++;
            }
            SlotMoves moves = new SlotMoves(holders, gives, settle(gives));
            if (before.replicas() > 1) {
                moves.toCopies(this::copies);
            }
            moves.inProportion();
            return points(holders, moves);
        }

        private Map<String, List<Position>> points(int[] holders, SlotMoves moves) {
            List<List<Position>> slots = new ArrayList<>();
            nodes.forEach(node -> slots.add(new ArrayList<>()));
            for (int slot = 0; slot < holders.length; slot++) {
                int owner = moves.isMoved(slot) ? moves.taker(slot) : staying[holders[slot]];
                slots.get(owner).add(Position.of(slot));
            }
            Map<String, List<Position>> points = new HashMap<>();
            numbers.forEach((id, number) -> points.put(id, slots.get(number)));
            return points;
        }

        /** Takes from what each holder has the quota that it keeps; what the quotas lack. */
        private int[] settle(int[] gives) {
            int[] held = new int[nodes.size()];
            for (int holder = 0; holder < staying.length; holder++) {
                if (staying[holder] >= 0) {
                    held[staying[holder]] = gives[holder];
                }
            }
            int[] lacks = Quotas.of(nodes, rule.slots(), held);
            for (int holder = 0; holder < staying.length; holder++) {
                if (staying[holder] >= 0) {
                    int kept = Math.min(gives[holder], lacks[staying[holder]]);
                    gives[holder] -= kept;
                    lacks[staying[holder]] -= kept;
                }
            }
            return lacks;
        }

        private int[] copies(int slot) {
            PreferenceList list = table.owners(table.cellAt(slot), before.replicas());
            return list.stream().skip(1).mapToInt(this::numberOf).toArray();
        }
    }
}
