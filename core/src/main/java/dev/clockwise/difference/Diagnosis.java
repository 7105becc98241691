package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.difference.Change.Side;
import dev.clockwise.difference.Judge.Rest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why two placements differ, found by trying single changes: first of the nodes, then of the parameters of a dialect
 * that both sides have, then of the parts of the rule.
 *
 * <p>A change counts where both sides are alike with it, or where it removes half or more of what differs. What differs
 * is exact over the whole space where both sides share it, and counted over keys elsewhere. Immutable and safe for any
 * thread.
 *
 * @param causes the changes that explain the difference, each made after those before it; together they make the two
 * alike if the
 *     last {@linkplain Cause#isWhole() is whole}
 * @param setting a parameter of a dialect on one side that by itself makes the two alike, where the one cause is
 * another part
 * @param parts what else differs where the causes do not make the two alike, each with what it makes by itself
 * @param leftKind by what the rule on the left places keys, in words; empty where both do so by the same
 * @param rightKind by what the rule on the right places keys
 */
public record Diagnosis(
        List<Cause> causes, Optional<Change> setting, List<Cause> parts, String leftKind, String rightKind) {

    /** How many recorded owners it takes to look for a cause: fewer agree with some rule by chance. */
    public static final int LEAST_OWNERS = 30;

    /** How many changes are made one after the other. */
    private static final int MOST_CAUSES = 3;

    /** How many plain keys are tried. */
    private static final int TRIED = 2_000;

    /** Aspects of nodes and parameters, for which no setting is looked for. */
    private static final Set<Aspect> SETTLED =
            Set.of(Aspect.NODES, Aspect.WEIGHTS, Aspect.ATTRIBUTE, Aspect.NAMED_POINTS, Aspect.PARAMETER);

    /** Whether the causes make the two alike. */
    public boolean isWhole() {
        return !causes.isEmpty() && causes.get(causes.size() - 1).isWhole();
    }

    /**
     * Whether the rules of the two sides place keys by different means, so that no part of one compares with one of the
     * other.
     */
    public boolean isOfDifferentKinds() {
        return !leftKind.isEmpty();
    }

    /** Why two topologies differ, by the keys of {@link TrialKeys} where they do not share the space. */
    public static Diagnosis of(Topology left, Topology right) {
        List<byte[]> keys = new ArrayList<>(TrialKeys.plain().keys().subList(0, TRIED));
        TrialKeys.telling(Placement.of(left), Placement.of(right)).forEach(each -> keys.addAll(each.keys()));
        return of(left, right, keys);
    }

    /**
     * Why two topologies differ. O(points of both) a change tried, of which there are some tens.
     *
     * @param keys keys to try where the two do not share the space, some hundreds or thousands
     */
    public static Diagnosis of(Topology left, Topology right, List<byte[]> keys) {
        return new Search(left, right, keys).diagnosis();
    }

    /**
     * Why a topology gives other owners than those recorded, by guessing what is known to tell systems apart.
     *
     * @param keys keys, some hundreds or thousands; no cause is found for fewer than {@value #LEAST_OWNERS}
     * @param owners for each the id of its recorded owner
     */
    public static Diagnosis of(Topology left, List<byte[]> keys, List<String> owners) {
        List<Cause> causes = new OwnerSearch(left, keys, owners).best().stream().toList();
        return new Diagnosis(causes, Optional.empty(), List.of(), "", "");
    }

    /**
     * The nodes of which a dialect hashes the id, since they have no attribute {@code server}, though their address is
     * another one and would be placed otherwise. Builds two placements where a node has no such attribute.
     */
    public static List<Node> hashedById(Topology topology) {
        List<Node> nodes = topology.nodes().stream()
                .filter(node -> node.isActive() && NodeMatch.hasOtherAddress(node))
                .toList();
        boolean asks =
                topology.rule() instanceof DialectRule rule && rule.attributes().contains(NodeChanges.SERVER);
        if (!asks || nodes.isEmpty()) {
            return List.of();
        }
        boolean alike = new Judge(TrialKeys.plain().keys().subList(0, TRIED))
                .compare(topology, NodeChanges.withServers(topology))
                .filter(rest -> rest.share().isZero())
                .isPresent();
        return alike ? List.of() : nodes;
    }

    /** A change that was tried, and what still differs with it. */
    private record Found(Change change, Rest rest) {
        Cause cause() {
            return new Cause(change, rest.share(), rest.exact());
        }

        boolean isProved() {
            return rest.exact() && rest.share().isZero();
        }
    }

    /** The search. Not safe for several threads. */
    private static final class Search {
        private final Judge judge;
        private Topology left;
        private Topology right;
        private final List<Cause> causes = new ArrayList<>();

        Search(Topology left, Topology right, List<byte[]> keys) {
            this.judge = new Judge(keys);
            this.left = left;
            this.right = right;
            judge.keep(left);
            judge.keep(right);
        }

        Diagnosis diagnosis() {
            Topology first = left;
            Topology second = right;
            Rest rest = judge.compare(left, right).orElse(new Rest(Share.of(1, 1), false));
            boolean open = true;
            while (open && causes.size() < MOST_CAUSES) {
                Found best = best(rest);
                if (best != null) {
                    causes.add(best.cause());
                    take(best.change);
                    rest = best.rest;
                }
                open = best != null && !rest.share().isZero();
            }
            boolean whole = !causes.isEmpty() && rest.share().isZero();
            Optional<Change> setting =
                    whole && causes.size() == 1 ? setting(causes.get(0).change(), first, second) : Optional.empty();
            String leftKind = Words.kind(left.rule().form(left));
            String rightKind = Words.kind(right.rule().form(right));
            boolean kin = whole || leftKind.equals(rightKind);
            return new Diagnosis(
                    causes, setting, whole ? List.of() : parts(), kin ? "" : leftKind, kin ? "" : rightKind);
        }

        private void take(Change change) {
            if (change.side() == Side.LEFT) {
                left = change.changed();
            } else {
                right = change.changed();
                judge.keep(right);
            }
        }

        private @Nullable Found best(Rest before) {
            Found found = best(single(left, right), before);
            if (found != null && found.rest.share().isZero()) {
                return found;
            }
            Found set = best(settings(left, right), before);
            return set == null || (found != null && found.rest.share().compareTo(set.rest.share()) <= 0) ? found : set;
        }

        /**
         * The first change that is proved to make the two alike, else the one that leaves least, if that is half or
         * less.
         */
        private @Nullable Found best(List<Change> changes, Rest before) {
            Found best = null;
            for (Change change : changes) {
                Found found = tried(change);
                if (found == null || !before.isHalvedBy(found.rest)) {
                    continue;
                }
                if (found.isProved()) {
                    return found;
                }
                if (best == null || found.rest.share().compareTo(best.rest.share()) < 0) {
                    best = found;
                }
            }
            return best;
        }

        private @Nullable Found tried(Change change) {
            boolean onLeft = change.side() == Side.LEFT;
            return judge.compare(onLeft ? change.changed() : left, onLeft ? right : change.changed())
                    .map(rest -> new Found(change, rest))
                    .orElse(null);
        }

        private Optional<Change> setting(Change cause, Topology first, Topology second) {
            if (SETTLED.contains(cause.aspect())) {
                return Optional.empty();
            }
            left = first;
            right = second;
            Rest before = new Rest(Share.of(1, 1), false);
            return Optional.ofNullable(best(settings(left, right), before))
                    .filter(found -> found.rest.share().isZero())
                    .map(Found::change);
        }

        /**
         * What each other part that differs makes by itself: the right with that part as the left has it, against the
         * right.
         */
        private List<Cause> parts() {
            List<Cause> parts = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (Change change : single(right, left)) {
                boolean mixed = change.aspect() == Aspect.HASH; // whose two parts are there by themselves
                // Some change the left, for what it lacks; others say the same in another way.
                if (mixed || change.side() == Side.RIGHT || !names.add(change.name())) {
                    continue;
                }
                judge.compare(change.changed(), right)
                        .filter(rest -> !rest.share().isZero())
                        .ifPresent(rest -> parts.add(new Cause(change.flipped(), rest.share(), rest.exact())));
            }
            return parts;
        }

        private static List<Change> single(Topology from, Topology to) {
            List<Change> changes = new ArrayList<>(NodeChanges.of(from, to));
            changes.addAll(
                    ParameterChanges.areOfOneDialect(from, to)
                            ? ParameterChanges.of(from, to)
                            : RuleParts.of(from, to));
            return changes;
        }

        private static List<Change> settings(Topology from, Topology to) {
            List<Change> changes = new ArrayList<>(ParameterChanges.settings(from, to));
            ParameterChanges.settings(to, from).forEach(change -> changes.add(change.flipped()));
            return changes;
        }
    }
}
