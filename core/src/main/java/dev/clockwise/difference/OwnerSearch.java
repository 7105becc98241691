package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks for the change with which a topology gives recorded owners. Not safe for several threads. */
final class OwnerSearch {

    /** After how many keys a change is given up with which too many differ. */
    private static final int FIRST = 64;

    /** Over more nodes than these not every dialect is tried, each of which builds a placement. */
    private static final int FEW_NODES = 200;

    /** Over more nodes than these weights are not tried one by one. */
    private static final int WEIGHED_NODES = 20;

    /** Where more of the keys differ, it is not for the weights of some nodes. */
    private static final double UNRELATED = 0.7;

    /** The greatest weight that all heavy nodes are tried with. */
    private static final long MOST_WEIGHT = 5;

    /** So many nodes at most are tried as the heavy ones. */
    private static final int MOST_HEAVY = 16;

    /** A node with so many keys or more by the topology has some in the record too, if it is there. */
    private static final int CERTAIN = 12;

    private final Topology topology;
    private final List<byte[]> keys;
    private final List<String> owners;
    private final Placement placement;
    private @Nullable Change best;
    private int least;

    OwnerSearch(Topology topology, List<byte[]> keys, List<String> owners) {
        this.topology = topology;
        this.keys = keys;
        this.owners = owners;
        this.placement = Placement.of(topology);
    }

    /** The first change with which no key differs, else the one with which fewest do, if these are half or less. */
    Optional<Cause> best() {
        int unchanged = different(placement, keys.size() + 1);
        if (unchanged == 0 || keys.size() < Diagnosis.LEAST_OWNERS) {
            return Optional.empty();
        }
        least = unchanged / 2 + 1;
        List<Change> near = new ArrayList<>(guesses());
        near.addAll(ParameterChanges.choices(topology));
        tryAll(near);
        if (least > 0 && topology.nodes().size() <= FEW_NODES) {
            // One that is nothing like the topology's rule agrees in all keys or by chance.
            for (Change change : ParameterChanges.dialects(topology)) {
                if (tried(change.changed(), 1) == 0) {
                    return Optional.of(new Cause(change, Share.of(0, keys.size()), false));
                }
            }
        }
        tryAll(RuleChanges.of(topology));
        return best == null ? Optional.empty() : Optional.of(new Cause(best, Share.of(least, keys.size()), false));
    }

    private void tryAll(List<Change> changes) {
        for (Change change : changes) {
            if (least == 0) {
                return;
            }
            int found = tried(change.changed(), least);
            if (found < least) {
                least = found;
                best = change;
            }
        }
    }

    /** How many keys differ; {@code limit} where they are that many, or where the topology cannot be placed so. */
    private int tried(Topology changed, int limit) {
        try {
            Optional<PositionHash> keyHash = onlyKeyHash(changed);
            return keyHash.isPresent() ? different(keyHash.get(), limit) : different(Placement.of(changed), limit);
        } catch (IllegalArgumentException e) {
            return limit; // these nodes cannot be placed by that rule
        }
    }

    private int different(Placement changed, int limit) {
        return different(changed::owner, limit);
    }

    private int different(PositionHash hash, int limit) {
        return different(key -> placement.ownerAt(hash.position(key, 0, key.length)), limit);
    }

    /**
     * How many keys have another owner than recorded; {@code limit} where it is clear early that they are that many.
     */
    private int different(Function<byte[], Node> owner, int limit) {
        int different = 0;
        for (int i = 0; i < keys.size(); i++) {
            boolean hopeless = i == FIRST && (long) different * keys.size() > 2L * limit * i;
            if (hopeless || different >= limit) {
                return limit;
            }
            different += owner.apply(keys.get(i)).id().equals(owners.get(i)) ? 0 : 1;
        }
        return Math.min(different, limit);
    }

    /** The hash of keys, where all else is as in the topology, so that its points need not be made again. */
    private Optional<PositionHash> onlyKeyHash(Topology changed) {
        return topology.rule().form(topology) instanceof RingRule before
                        && changed.rule().form(changed) instanceof RingRule after
                        && changed.nodes().equals(topology.nodes())
                        && after.keyHash().space().equals(before.keyHash().space())
                        && after.keyHash().isSigned() == before.keyHash().isSigned()
                        && after.pointRule()
                                .canonical()
                                .equals(before.pointRule().canonical())
                        && after.boundary() == before.boundary()
                        && after.tie() == before.tie()
                ? Optional.of(after.keyHash())
                : Optional.empty();
    }

    /** Other nodes and other weights, by how many keys each has. */
    private List<Change> guesses() {
        Map<String, Integer> recorded = new LinkedHashMap<>();
        owners.forEach(owner -> recorded.merge(owner, 1, Integer::sum));
        Map<String, Integer> expected = new HashMap<>();
        keys.forEach(key -> expected.merge(placement.owner(key).id(), 1, Integer::sum));
        Candidates candidates = new Candidates();
        servers(candidates);
        members(candidates, recorded, expected);
        weights(candidates, recorded, expected);
        return candidates.changes();
    }

    private void servers(Candidates candidates) {
        for (Node node : Diagnosis.hashedById(topology)) {
            candidates.add(
                    Aspect.ATTRIBUTE,
                    NodeChanges.SERVER,
                    NodeChanges.idInsteadOfAddress(node),
                    NodeMatch.bareAddress(node),
                    () -> NodeChanges.withServers(topology));
            return;
        }
    }

    private void members(Candidates candidates, Map<String, Integer> recorded, Map<String, Integer> expected) {
        List<Node> gone = topology.nodes().stream()
                .filter(node -> !recorded.containsKey(node.id()) && expected.getOrDefault(node.id(), 0) >= CERTAIN)
                .toList();
        List<Node> joined = recorded.keySet().stream()
                .filter(id -> topology.node(id).isEmpty())
                .map(Node::of)
                .toList();
        if (gone.isEmpty() && joined.isEmpty()) {
            return;
        }
        candidates.add(
                Aspect.NODES,
                gone.isEmpty() ? "none of these" : Words.ids(gone),
                joined.isEmpty() ? "none of these" : Words.ids(joined),
                () -> {
                    Set<Node> nodes = new HashSet<>(topology.nodes());
                    nodes.removeAll(gone);
                    nodes.addAll(joined);
                    return Topology.of(topology.rule(), nodes);
                });
    }

    private void weights(Candidates candidates, Map<String, Integer> recorded, Map<String, Integer> expected) {
        add(candidates, weighing(Set.of(), 1));
        List<Double> ratios = topology.nodes().stream()
                .filter(node -> expected.getOrDefault(node.id(), 0) > 0)
                .map(node -> ratio(node, recorded, expected))
                .sorted()
                .toList();
        if (ratios.size() < 2) {
            return;
        }
        // One weighs 1 of those in the middle, or else of the lightest.
        for (double base : List.of(ratios.get((ratios.size() - 1) / 2), ratios.get(ratios.size() / 10))) {
            if (base > 0) {
                List<Node> nodes = topology.nodes().stream()
                        .map(node -> isKnown(node, expected)
                                ? node.withWeight(Math.max(1, Math.round(ratio(node, recorded, expected) / base)))
                                : node)
                        .toList();
                add(candidates, Topology.of(topology.rule(), nodes));
            }
        }
        boolean kin = tried(topology, keys.size()) < UNRELATED * keys.size();
        if (kin && topology.nodes().size() <= WEIGHED_NODES) {
            add(candidates, nearest());
        }
        // Mostly the heavy ones weigh the same.
        List<Node> heaviest = topology.nodes().stream()
                .filter(node -> isKnown(node, expected))
                .sorted(Comparator.comparingDouble((Node node) -> ratio(node, recorded, expected))
                        .reversed())
                .toList();
        int most = Math.min(heaviest.size() / 2, MOST_HEAVY);
        for (int heavy = 1; heavy <= most; heavy++) {
            for (long weight = 2; weight <= MOST_WEIGHT; weight++) {
                add(candidates, weighing(new HashSet<>(heaviest.subList(0, heavy)), weight));
            }
        }
    }

    /** The topology in which these nodes weigh so much, and each other one 1. */
    private Topology weighing(Set<Node> heavy, long weight) {
        return Topology.of(
                topology.rule(),
                topology.nodes().stream()
                        .map(node -> node.isActive() ? node.withWeight(heavy.contains(node) ? weight : 1) : node)
                        .toList());
    }

    private static boolean isKnown(Node node, Map<String, Integer> expected) {
        return node.isActive() && expected.getOrDefault(node.id(), 0) > 0;
    }

    private void add(Candidates candidates, Topology weighed) {
        List<Node> after = weighed.nodes().stream()
                .filter(node -> !topology.nodes().contains(node))
                .toList();
        if (!after.isEmpty()) {
            List<Node> before = after.stream()
                    .map(node -> topology.node(node.id()).orElse(node))
                    .toList();
            candidates.add(
                    Aspect.WEIGHTS,
                    NodeChanges.weights(before),
                    NodeChanges.weightsThere(before, after),
                    () -> weighed);
        }
    }

    /**
     * The topology with weights from 1 to {@value #MOST_WEIGHT}, changed one at a time, each time that which brings it
     * nearest to the record.
     */
    private Topology nearest() {
        Topology nearest = topology;
        int fewest = tried(topology, keys.size() + 1);
        for (int round = 0; round < topology.nodes().size() && fewest > 0; round++) {
            Topology from = nearest;
            boolean better = false;
            for (Node node : topology.nodes()) {
                for (long weight = 1; weight <= MOST_WEIGHT && node.isActive(); weight++) {
                    Topology next = from.with(node.withWeight(weight));
                    int found = tried(next, fewest);
                    if (found < fewest) {
                        fewest = found;
                        nearest = next;
                        better = true;
                    }
                }
            }
            if (!better) {
                return nearest;
            }
        }
        return nearest;
    }

    /** How many keys the node has in the record for each that a unit of its weight has by the topology. */
    private static double ratio(Node node, Map<String, Integer> recorded, Map<String, Integer> expected) {
        BigDecimal weight = node.weight();
        return recorded.getOrDefault(node.id(), 0)
                * weight.doubleValue()
                / expected.getOrDefault(node.id(), Integer.MAX_VALUE);
    }
}
