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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for the change with which a topology gives recorded owners. Not safe for several threads. */
final class OwnerSearch {

    /** After how many keys a change is given up with which too many differ. */
    private static final int FIRST = 64;

    /** A node with so many keys or more by the topology has some in the record too, if it is there. */
    private static final int CERTAIN = 12;

    private final Topology topology;
    private final List<byte[]> keys;
    private final List<String> owners;
    private final Placement placement;

    OwnerSearch(Topology topology, List<byte[]> keys, List<String> owners) {
        this.topology = topology;
        this.keys = keys;
        this.owners = owners;
        this.placement = Placement.of(topology);
    }

    /** The first change with which no key differs, else the one with which fewest do, if these are half or less. */
    Optional<Cause> best() {
        int unchanged = different(placement, keys.size() + 1);
        int limit = unchanged / 2 + 1;
        Change best = null;
        List<Change> changes = new ArrayList<>(guesses());
        changes.addAll(ParameterChanges.choices(topology));
        changes.addAll(RuleChanges.of(topology));
        for (Change change : changes) {
            if (limit == 0) {
                break;
            }
            int found = tried(change.changed(), limit);
            if (found < limit) {
                limit = found;
                best = change;
            }
        }
        return unchanged == 0 || best == null
                ? Optional.empty()
                : Optional.of(new Cause(best, Share.of(limit, keys.size()), false));
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
        int different = 0;
        for (int i = 0; i < keys.size() && !isHopeless(different, i, limit); i++) {
            different += changed.owner(keys.get(i)).id().equals(owners.get(i)) ? 0 : 1;
        }
        return Math.min(different, limit);
    }

    private int different(PositionHash hash, int limit) {
        int different = 0;
        for (int i = 0; i < keys.size() && !isHopeless(different, i, limit); i++) {
            byte[] key = keys.get(i);
            Node owner = placement.ownerAt(hash.position(key, 0, key.length));
            different += owner.id().equals(owners.get(i)) ? 0 : 1;
        }
        return isHopeless(different, keys.size(), limit) ? limit : different;
    }

    private boolean isHopeless(int different, int tried, int limit) {
        return different >= limit || (tried == FIRST && (long) different * keys.size() > 2L * limit * tried);
    }

    /** The hash of keys, where all else is as in the topology, so that its points need not be made again. */
    private Optional<PositionHash> onlyKeyHash(Topology changed) {
        return topology.rule().form(topology) instanceof RingRule before
                        && changed.rule().form(changed) instanceof RingRule after
                        && changed.nodes().equals(topology.nodes())
                        && after.keyHash().space().equals(before.keyHash().space())
                        && after.keyHash().isSigned() == before.keyHash().isSigned()
                        && after.pointRule().canonical().equals(before.pointRule().canonical())
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
        members(candidates, recorded, expected);
        weights(candidates, recorded, expected);
        return candidates.changes();
    }

    private void members(Candidates candidates, Map<String, Integer> recorded, Map<String, Integer> expected) {
        List<Node> gone = topology.nodes().stream()
                .filter(node ->
                        !recorded.containsKey(node.id()) && expected.getOrDefault(node.id(), 0) >= CERTAIN)
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
            if (base <= 0) {
                continue;
            }
            List<Node> other = new ArrayList<>();
            List<Node> nodes = new ArrayList<>();
            for (Node node : topology.nodes()) {
                long weight = Math.max(1, Math.round(ratio(node, recorded, expected) / base));
                boolean known = node.isActive() && expected.getOrDefault(node.id(), 0) > 0;
                Node weighing = known ? node.withWeight(weight) : node;
                nodes.add(weighing);
                if (weighing.weight().compareTo(node.weight()) != 0) {
                    other.add(weighing);
                }
            }
            if (!other.isEmpty()) {
                candidates.add(
                        Aspect.WEIGHTS,
                        NodeChanges.weights(other.stream()
                                .map(node -> topology.node(node.id()).orElse(node))
                                .toList()),
                        NodeChanges.weights(other),
                        () -> Topology.of(topology.rule(), nodes));
            }
        }
    }

    /** How many keys the node has in the record for each that a unit of its weight has by the topology. */
    private static double ratio(Node node, Map<String, Integer> recorded, Map<String, Integer> expected) {
        BigDecimal weight = node.weight();
        return recorded.getOrDefault(node.id(), 0)
                * weight.doubleValue()
                / expected.getOrDefault(node.id(), Integer.MAX_VALUE);
    }
}
