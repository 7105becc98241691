package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The active nodes of a topology, numbered in the order of their ids, with their failure domains. The number after the
 * last stands for no owner.
 */
final class Members {

    private final Node[] nodes;
    private final int[] zoneOf;
    /** How many nodes each zone has; a node without a zone is a zone of its own. */
    private final int[] zoneSizes;

    Members(Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        nodes = active.toArray(new Node[active.size() + 1]);
        nodes[active.size()] = Node.NONE;
        zoneOf = new int[active.size()];
        int[] sizes = new int[active.size()];
        Map<String, Integer> numbers = new HashMap<>();
        int zones = 0;
        for (int i = 0; i < active.size(); i++) {
            String zone = nodes[i].zone();
            Integer known = zone == null ? null : numbers.get(zone);
            int number = known == null ? zones++ : known;
            if (zone != null) {
                numbers.put(zone, number);
            }
            zoneOf[i] = number;
            sizes[number]++;
        }
        zoneSizes = Arrays.copyOf(sizes, zones);
    }

    /** How many active nodes a topology has. */
    static long activeIn(Topology topology) {
        return topology.nodes().stream().filter(Node::isActive).count();
    }

    int count() {
        return zoneOf.length;
    }

    Node node(int number) {
        return nodes[number];
    }

    List<Node> active() {
        return Arrays.asList(nodes).subList(0, count());
    }

    /**
     * The preference list that a walk gives. A node's rank is its place among the nodes of its zone in the order of the
     * walk; the list takes nodes by rank, then by the walk. So the first of each zone come first, then the second of
     * each, and losing a node lets in at most one where the walk visits the others in the order in which it did.
     *
     * @param walk the number of the node at each step
     * @param steps after how many steps the walk has seen every node
     */
    PreferenceList choose(IntUnaryOperator walk, int steps, int copies) {
        if (copies < 0) {
            throw new IllegalArgumentException("copies must be 0 or more (was " + copies + ")");
        }
        Node[] chosen = new Node[Math.min(copies, count())];
        int taken = firstOfEachZone(walk, steps, chosen);
        for (int rank = 2; taken < chosen.length; rank++) {
            taken = takeRank(rank, walk, steps, chosen, taken);
        }
        return PreferenceList.of(chosen, copies);
    }

    private int firstOfEachZone(IntUnaryOperator walk, int steps, Node[] chosen) {
        int wanted = Math.min(chosen.length, zoneSizes.length);
        long[] seenZones = new long[(zoneSizes.length + Long.SIZE - 1) / Long.SIZE];
        int taken = 0;
        for (int step = 0; taken < wanted && step < steps; step++) {
            int number = walk.applyAsInt(step);
            int zone = zoneOf[number];
            long bit = 1L << zone; // a shift counts modulo 64
            if ((seenZones[zone / Long.SIZE] & bit) == 0) {
                seenZones[zone / Long.SIZE] |= bit;
                chosen[taken++] = nodes[number];
            }
        }
        return taken;
    }

    private int takeRank(int rank, IntUnaryOperator walk, int steps, Node[] chosen, int taken) {
        int wanted = 0;
        for (int size : zoneSizes) {
            wanted += size >= rank ? 1 : 0;
        }
        boolean[] seen = new boolean[count()];
        int[] seenInZone = new int[zoneSizes.length];
        int next = taken;
        for (int step = 0; next < chosen.length && wanted > 0 && step < steps; step++) {
            int number = walk.applyAsInt(step);
            if (!seen[number]) {
                seen[number] = true;
                if (++seenInZone[zoneOf[number]] == rank) {
                    chosen[next++] = nodes[number];
                    wanted--;
                }
            }
        }
        return next;
    }
}
