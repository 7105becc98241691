package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Why two placements differ: the one change of the rule on the left that brings it nearest to the right, found by
 * trying them.
 *
 * @param change the change
 * @param different how many of the keys tried still differ with it; where none does it is the whole cause
 * @param keys how many keys were tried
 */
public record Cause(RuleChange change, int different, int keys) {

    /** After how many keys a change is given up that is no better than none. */
    private static final int FIRST = 64;

    /** The id of an owner that is no node on the left, which no node has. */
    private static final String NOBODY = "";

    /** Whether the two are alike with this change, on the keys tried. */
    public boolean isWhole() {
        return different == 0;
    }

    /**
     * The best change of the left placement, of those that {@link RuleChanges} knows; empty where none helps.
     *
     * @param left the topology whose rule is changed
     * @param right the topology that it should come to; what its rule says is tried first
     * @param keys keys to try, some hundreds or thousands
     */
    public static Optional<Cause> find(Topology left, Topology right, List<byte[]> keys) {
        Placement placement = Placement.of(right);
        NodeMatch match = NodeMatch.with(left);
        List<String> owners = keys.stream()
                .map(key -> match.idOf(placement.owner(key)).orElse(NOBODY))
                .toList();
        return find(left, RuleChanges.of(left, right), keys, owners);
    }

    /**
     * The best change of a placement so that it gives recorded owners; empty where none helps.
     *
     * @param owners for each key the id of its recorded owner
     */
    public static Optional<Cause> find(Topology left, List<byte[]> keys, List<String> owners) {
        return find(left, RuleChanges.of(left), keys, owners);
    }

    private static Optional<Cause> find(
            Topology left, List<RuleChange> changes, List<byte[]> keys, List<String> owners) {
        int unchanged = different(left, keys, owners, keys.size());
        List<Cause> causes = new ArrayList<>();
        int least = unchanged;
        for (RuleChange change : changes) {
            int found = tried(change.changed(), keys, owners, least);
            if (found < least) {
                least = found;
                causes.add(new Cause(change, found, keys.size()));
            }
        }
        // Of equally good ones the first is kept, for the most specific are tried first.
        return causes.stream().min(Comparator.comparingInt(Cause::different));
    }

    /** How many keys differ; {@code limit} where they are that many, or where the topology cannot be placed so. */
    private static int tried(Topology topology, List<byte[]> keys, List<String> owners, int limit) {
        try {
            int first = Math.min(FIRST, keys.size());
            int early = different(topology, keys.subList(0, first), owners, limit);
            boolean hopeless = (long) early * keys.size() > 2L * limit * first;
            return hopeless ? limit : different(topology, keys, owners, limit);
        } catch (IllegalArgumentException e) {
            return limit; // these nodes cannot be placed by that rule
        }
    }

    private static int different(Topology topology, List<byte[]> keys, List<String> owners, int limit) {
        Placement placement = Placement.of(topology);
        int different = 0;
        for (int i = 0; i < keys.size() && different < limit; i++) {
            Node owner = placement.owner(keys.get(i));
            different += owner.id().equals(owners.get(i)) ? 0 : 1;
        }
        return different;
    }

    /** The rule that the change leads to. */
    public PlacementRule rule() {
        return change.changed().rule();
    }
}
