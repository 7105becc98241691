package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /** The preference list of so many copies that a walk gives; see {@link #choose}. */
    PreferenceList list(Steps walk, int cell, int steps, int copies) {
        if (copies < 0) {
            throw new IllegalArgumentException("copies must be 0 or more (was " + copies + ")");
        }
        Node[] chosen = new Node[Math.min(copies, count())];
        choose(walk, cell, steps, chosen);
        return PreferenceList.of(chosen, copies);
    }

    /**
     * Writes the preference list that a walk gives, and tells its size. A node's rank is its place among the nodes of
     * its zone in the order of the walk; the list takes nodes by rank, then by the walk. So the first of each zone come
     * first, then the second of each, and losing a node lets in at most one where the walk visits the others in the
     * order in which it did. Allocates nothing.
     *
     * @param steps after how many steps the walk has seen every node
     * @param into has room for as many as are wanted
     */
    int choose(Steps walk, int cell, int steps, Node[] into) {
        int size = Math.min(into.length, count());
        if (zoneSizes.length == count()) {
            return first(walk, cell, steps, into, size);
        }
        Met met = Met.ofThread(zoneSizes.length, count());
        int taken = firstOfEachZone(walk, cell, steps, into, size, met);
        met.clear();
        for (int rank = 2; taken < size; rank++) {
            taken = takeRank(rank, walk, cell, steps, into, taken, size, met);
            met.clear();
        }
        return taken;
    }

    /** The first nodes where each is a zone of its own. */
    @SuppressWarnings("ReferenceEquality") // there is one object for each node here
    private int first(Steps walk, int cell, int steps, Node[] into, int size) {
        int taken = 0;
        for (int step = 0; taken < size && step < steps; step++) {
            Node node = nodes[walk.numberAt(cell, step)];
            int same = 0;
            while (same < taken && into[same] != node) {
                same++;
            }
            if (same == taken) {
                into[taken++] = node;
            }
        }
        return taken;
    }

    private int firstOfEachZone(Steps walk, int cell, int steps, Node[] into, int size, Met met) {
        int wanted = Math.min(size, zoneSizes.length);
        int taken = 0;
        for (int step = 0; taken < wanted && step < steps; step++) {
            int number = walk.numberAt(cell, step);
            if (met.add(zoneOf[number])) {
                into[taken++] = nodes[number];
            }
        }
        return taken;
    }

    private int takeRank(int rank, Steps walk, int cell, int steps, Node[] into, int before, int size, Met met) {
        int wanted = 0;
        for (int zoneSize : zoneSizes) {
            wanted += zoneSize >= rank ? 1 : 0;
        }
        int taken = before;
        for (int step = 0; taken < size && wanted > 0 && step < steps; step++) {
            int number = walk.numberAt(cell, step);
            if (met.add(number) && met.count(zoneOf[number]) == rank) {
                into[taken++] = nodes[number];
                wanted--;
            }
        }
        return taken;
    }
}
