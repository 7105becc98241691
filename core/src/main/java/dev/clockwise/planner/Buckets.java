package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The owners of numbered buckets while they are planned, by id; null is a hole. Not safe for several threads. */
final class Buckets {

    private final List<@Nullable String> owners = new ArrayList<>();

    private Buckets() {}

    /** The buckets of a topology; none where no node is active, because then no key is anywhere. */
    static Buckets of(Topology topology, JumpRule rule) {
        rule.footprint(topology); // refuses what cannot be placed
        Buckets buckets = new Buckets();
        for (Node node : topology.nodes()) {
            if (node.isActive()) {
                buckets.fill(rule.buckets());
                node.points().forEach(point -> buckets.owners.set((int) point.low(), node.id()));
            }
        }
        return buckets;
    }

    private void fill(int count) {
        while (owners.size() < count) {
            owners.add(null);
        }
    }

    /** Gives each node as many buckets as its quota says, taking as few from each other as can be. */
    void assign(Map<String, Integer> quotas) {
        Deque<Integer> holes = holes();
        Map<String, Integer> missing = new HashMap<>(quotas);
        Deque<Integer> freed = free(missing);
        quotas.keySet().forEach(id -> {
            for (int left = missing.getOrDefault(id, 0); left > 0; left--) {
                Integer bucket = freed.isEmpty() ? holes.poll() : freed.poll();
                if (bucket == null) {
                    owners.add(id);
                } else {
                    owners.set(bucket, id);
                }
            }
        });
        // A hole that was there before stays: dropping it would move its keys between nodes that stay.
        while (!freed.isEmpty() && freed.getLast() == owners.size() - 1) {
            owners.remove((int) freed.removeLast());
        }
    }

    private Deque<Integer> holes() {
        Deque<Integer> holes = new ArrayDeque<>();
        for (int bucket = 0; bucket < owners.size(); bucket++) {
            if (owners.get(bucket) == null) {
                holes.add(bucket);
            }
        }
        return holes;
    }

    /**
     * Makes holes of the buckets beyond the quotas, each node's highest, and gives them ascending. What is left of
     * {@code quotas} is how many buckets each node lacks.
     */
    private Deque<Integer> free(Map<String, Integer> quotas) {
        Deque<Integer> freed = new ArrayDeque<>();
        for (int bucket = 0; bucket < owners.size(); bucket++) {
            String owner = owners.get(bucket);
            if (owner == null) {
                continue;
            }
            int quota = quotas.getOrDefault(owner, 0);
            if (quota > 0) {
                quotas.put(owner, quota - 1);
            } else {
                owners.set(bucket, null);
                freed.add(bucket);
            }
        }
        return freed;
    }

    /** Gives each hole to the owner of the last bucket, which goes. */
    void fillHolesFromTheEnd() {
        for (int hole : holes()) {
            dropHolesAtTheEnd();
            if (hole < owners.size()) {
                owners.set(hole, owners.remove(owners.size() - 1));
            }
        }
        dropHolesAtTheEnd();
    }

    private void dropHolesAtTheEnd() {
        while (!owners.isEmpty() && owners.get(owners.size() - 1) == null) {
            owners.remove(owners.size() - 1);
        }
    }

    /** The topology with these buckets as the points of its active nodes, and their number in its rule. */
    Topology topology(Topology wanted, JumpRule rule) {
        Map<String, List<Position>> points = new HashMap<>();
        for (int bucket = 0; bucket < owners.size(); bucket++) {
            String owner = owners.get(bucket);
            if (owner != null) {
                points.computeIfAbsent(owner, id -> new ArrayList<>()).add(Position.of(bucket));
            }
        }
        List<Node> nodes = wanted.nodes().stream()
                .map(node -> node.withPoints(points.getOrDefault(node.id(), List.of())))
                .toList();
        JumpRule counted = new JumpRule(rule.keyHash(), Math.max(1, owners.size()));
        return Topology.of(counted, nodes).withReplicas(wanted.replicas()).withEpoch(wanted.epoch());
    }
}
