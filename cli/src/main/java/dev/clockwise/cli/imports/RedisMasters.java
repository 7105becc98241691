package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.placement.SlotTableRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** Puts the masters of a Redis Cluster and their slots together. Not safe for several threads. */
final class RedisMasters {

    static final int SLOTS = SlotTableRule.REDIS_CLUSTER.slots();

    private final Pool pool;
    private final BitSet served = new BitSet(SLOTS);
    private int replicas;

    RedisMasters(Spot spot) {
        pool = new Pool("redis-cluster", spot);
        pool.dialect("redis-cluster");
    }

    Pool pool() {
        return pool;
    }

    /** Counts a replica, which serves no slots of its own. */
    void addReplica() {
        replicas++;
    }

    /** Adds a master with its slots. */
    void addMaster(Word id, String address, BitSet slots) {
        BitSet twice = (BitSet) slots.clone();
        twice.and(served);
        if (!twice.isEmpty()) {
            throw id.fault("slots must be of one master each (slot " + twice.nextSetBit(0) + " was given twice)");
        }
        served.or(slots);
        List<Position> points = new ArrayList<>();
        slots.stream().forEach(slot -> points.add(Position.of(slot)));
        pool.node(id.spot(), id.spot().check(() -> {
            Node node = Node.of(id.text()).withPoints(points);
            return address.isEmpty() ? node : node.withAddress(address);
        }));
    }

    /** The first and the last slot of a range. */
    static void setRange(BitSet slots, Word first, Word last) {
        int from = (int) first.integer("slot", 0, SLOTS - 1);
        slots.set(from, (int) last.integer("slot", from, SLOTS - 1) + 1);
    }

    /** The pool, after the last of its nodes. */
    Pool end(Spot spot) {
        if (!pool.hasNodes()) {
            pool.refuse(spot, "it has no masters");
        }
        int missing = SLOTS - served.cardinality();
        if (missing > 0) {
            pool.warn(
                    spot,
                    String.format(Locale.ROOT, "%,d of %,d slots ", missing, SLOTS)
                            + (missing == 1
                                    ? "is served by no master (slot " + served.nextClearBit(0)
                                            + "): the topology gives it to the node that ranks first for it"
                                    : "are served by no master (the first is " + served.nextClearBit(0)
                                            + "): the topology gives each of them to the node that ranks first"
                                            + " for it"));
        }
        if (replicas > 0) {
            pool.note(
                    spot,
                    String.format(Locale.ROOT, "%,d", replicas) + (replicas == 1 ? " replica was" : " replicas were")
                            + " left out: replicas serve the slots of their masters");
        }
        return pool;
    }
}
