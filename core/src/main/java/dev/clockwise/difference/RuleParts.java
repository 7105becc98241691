package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.ListFill;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.WeightCount;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a part of the rule on the left, each towards what the rule on the right says. Not safe for several
 * threads.
 */
final class RuleParts {

    private final Topology left;
    private final Topology right;
    private final Candidates candidates = new Candidates();

    private RuleParts(Topology left, Topology right) {
        this.left = left;
        this.right = right;
    }

    /** The changes; none where the two rules are not of one kind. */
    static List<Change> of(Topology left, Topology right) {
        RuleParts parts = new RuleParts(left, right);
        PlacementRule from = left.rule().form(left);
        PlacementRule to = right.rule().form(right);
        if (from instanceof RingRule a && to instanceof RingRule b) {
            parts.ring(a, b);
        } else if (from instanceof TableRule a && to instanceof TableRule b) {
            parts.table(a, b);
        } else if (from.type().equals(to.type())) {
            parts.options(from, to);
        }
        return parts.candidates.changes();
    }

    private void ring(RingRule from, RingRule to) {
        if (from.boundary() != to.boundary()) {
            candidates.add(
                    Aspect.BOUNDARY,
                    from.boundary() + " (" + from.boundary().words() + ")",
                    to.boundary() + " (" + to.boundary().words() + ")",
                    topology(() -> from.change().boundary(to.boundary()).build()));
        }
        if (from.tie() != to.tie()) {
            candidates.add(
                    Aspect.TIE,
                    from.tie().toString(),
                    to.tie().toString(),
                    topology(() -> from.change().tie(to.tie()).build()));
        }
        if (from.hasLabels() && to.hasLabels()) {
            label(from, to);
            counts(from, to);
        } else if (!from.pointRule().equals(to.pointRule())) {
            candidates.add(
                    Aspect.POINT_RULE,
                    from.pointRule().canonical(),
                    to.pointRule().canonical(),
                    topology(() -> points(from, to)));
        }
        keys(from, to);
        hashes(from, to);
    }

    private static RingRule points(RingRule from, RingRule to) {
        RingRule.Builder builder = from.change();
        PositionHash keys = from.keyHash();
        return to.hasLabels()
                ? to.change()
                        .keyHash(keys.function(), keys.cut())
                        .tag(keys.tag())
                        .keyPrefix(keys.prefix())
                        .signed(keys.isSigned())
                        .space(keys.space())
                        .boundary(from.boundary())
                        .tie(from.tie())
                        .build()
                : builder.pointRule(to.pointRule()).build();
    }

    private void label(RingRule from, RingRule to) {
        if (from.label().equals(to.label())) {
            return;
        }
        for (NodeMatch.Pair pair : NodeMatch.with(left).pairs(right)) {
            Optional<String> before = label(left, from, pair.matched());
            Optional<String> after = label(right, to, pair.other());
            if (before.isPresent() && after.isPresent() && !before.equals(after)) {
                candidates.add(
                        Aspect.SPELLING,
                        "labels such as " + before.get() + " (" + from.label() + ")",
                        "labels such as " + after.get() + " (" + to.label() + ")",
                        topology(() -> from.change().label(to.label()).build()));
                return;
            }
        }
    }

    /** What is hashed of a node: a label where there are labels, else its id. */
    static String sample(Topology topology, Node node) {
        PlacementRule form = topology.rule().form(topology);
        Optional<String> label =
                form instanceof RingRule ring && ring.hasLabels() ? label(topology, ring, node) : Optional.empty();
        return label.map(text -> "labels such as " + text).orElse("the server " + node.id());
    }

    private static Optional<String> label(Topology topology, RingRule ring, Node node) {
        try {
            return Optional.of(new String(ring.label().speller(topology).text(node), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // the node lacks what the label asks for
        }
    }

    private void counts(RingRule from, RingRule to) {
        if (!from.count().equals(to.count())) {
            boolean even = left.nodes().stream()
                            .filter(Node::isActive)
                            .map(Node::weight)
                            .distinct()
                            .count()
                    <= 1;
            boolean ignored = !even && (from.count() == WeightCount.FIXED || to.count() == WeightCount.FIXED);
            candidates.add(
                    ignored ? Aspect.WEIGHTS : Aspect.ROUNDING,
                    ignored ? weights(from) : number(left, from),
                    ignored ? weights(to) : number(right, to),
                    topology(() -> from.change().count(to.count()).build()));
        }
        int size = from.pointHash().cut().bytes();
        int labelsBefore = from.points() / from.pointsPerLabel();
        int labelsAfter = to.points() / to.pointsPerLabel();
        if (from.pointsPerLabel() != to.pointsPerLabel()) {
            candidates.add(
                    Aspect.DIGEST_BYTES,
                    from.pointsPerLabel() * size + " bytes of each digest",
                    to.pointsPerLabel() * size + " bytes of each digest",
                    topology(() -> from.change()
                            .pointsPerLabel(to.pointsPerLabel())
                            .points(labelsBefore * to.pointsPerLabel())
                            .build()));
            candidates.add(
                    Aspect.DIGEST_BYTES,
                    from.pointsPerLabel() + " points of each of " + labelsBefore + " digests",
                    to.pointsPerLabel() + " points of each of " + labelsAfter + " digests",
                    topology(() -> from.change()
                            .pointsPerLabel(to.pointsPerLabel())
                            .points(to.points())
                            .build()));
        }
        if (from.points() != to.points()) {
            candidates.add(
                    Aspect.POINTS,
                    from.points() + " points",
                    to.points() + " points",
                    topology(() -> from.change().points(to.points()).build()));
        }
    }

    private static String weights(RingRule ring) {
        return ring.count() == WeightCount.FIXED ? "ignored" : "by weight (" + ring.count() + ")";
    }

    /** How many points the first node has that takes keys. */
    private static String number(Topology topology, RingRule ring) {
        return topology.nodes().stream()
                .filter(Node::isActive)
                .findFirst()
                .map(node -> node.id() + " with "
                        + ring.pointRule().maker(topology).count(node) + " points (" + ring.count() + ")")
                .orElse(ring.count().toString());
    }

    private void keys(RingRule from, RingRule to) {
        PositionHash before = from.keyHash();
        PositionHash after = to.keyHash();
        if (before.isSigned() != after.isSigned()) {
            candidates.add(
                    Aspect.SIGN,
                    before.isSigned() ? "signed numbers" : "unsigned numbers",
                    after.isSigned() ? "signed numbers" : "unsigned numbers",
                    topology(() -> from.change().signed(after.isSigned()).build()));
        }
        keyParts(
                before,
                after,
                changed -> from.change()
                        .keyHash(changed.function(), changed.cut())
                        .tag(changed.tag())
                        .keyPrefix(changed.prefix())
                        .build());
    }

    private interface Maker {
        PlacementRule of(PositionHash keys);
    }

    /** Tag, prefix and function of keys. */
    private void keyParts(PositionHash before, PositionHash after, Maker maker) {
        if (!equal(before.tag(), after.tag())) {
            candidates.add(
                    Aspect.TAG,
                    before.tag() == null ? "whole keys" : "the part in " + before.tag(),
                    after.tag() == null ? "whole keys" : "the part in " + after.tag(),
                    topology(() -> maker.of(before.withTag(after.tag()))));
        }
        if (!before.prefix().equals(after.prefix())) {
            candidates.add(
                    Aspect.PREFIX,
                    Words.orNone(before.prefix()),
                    Words.orNone(after.prefix()),
                    topology(() -> maker.of(before.withPrefix(after.prefix()))));
        }
        if (before.function() != after.function() || !before.cut().equals(after.cut())) {
            candidates.add(
                    HashChoices.aspect(before, after, Aspect.KEY_HASH),
                    "keys by " + Words.hash(before),
                    "keys by " + Words.hash(after),
                    topology(() -> maker.of(PositionHash.of(after.function(), after.cut(), before.space())
                            .withTag(before.tag())
                            .withPrefix(before.prefix())
                            .withSigned(before.isSigned()))));
        }
    }

    private void hashes(RingRule from, RingRule to) {
        PositionHash before = from.pointHash();
        PositionHash after = to.pointHash();
        boolean other = from.hasLabels()
                && to.hasLabels()
                && (before.function() != after.function() || !before.cut().equals(after.cut()));
        PositionHash keys = from.keyHash();
        if (other) {
            candidates.add(
                    HashChoices.aspect(before, after, Aspect.POINT_HASH),
                    "points by " + Words.hash(before),
                    "points by " + Words.hash(after),
                    topology(() -> hashed(from, to)
                            .keyHash(keys.function(), keys.cut())
                            .build()));
        }
        PositionHash keysAfter = to.keyHash();
        if (other && (keys.function() != keysAfter.function() || !keys.cut().equals(keysAfter.cut()))) {
            candidates.add(
                    HashChoices.aspect(before, after, Aspect.HASH),
                    Words.hash(before) + keys(before, keys),
                    Words.hash(after) + keys(after, keysAfter),
                    topology(() -> hashed(from, to)
                            .keyHash(keysAfter.function(), keysAfter.cut())
                            .space(keysAfter.space())
                            .build()));
        }
        if (!keys.space().equals(keysAfter.space())) {
            candidates.add(
                    Aspect.SPACE,
                    keys.space() + " positions",
                    keysAfter.space() + " positions",
                    topology(() -> from.change().space(keysAfter.space()).build()));
        }
    }

    private static String keys(PositionHash points, PositionHash keys) {
        return points.function() == keys.function() && points.cut().equals(keys.cut())
                ? ""
                : ", keys by " + Words.hash(keys) + ",";
    }

    /**
     * The left ring with the hash of points on the right, and as many points of a digest where it has not enough for
     * more.
     */
    private static RingRule.Builder hashed(RingRule from, RingRule to) {
        PositionHash hash = to.pointHash();
        int room = (hash.function().digestBytes() - hash.cut().offset())
                / hash.cut().bytes();
        RingRule.Builder builder = from.change().hash(hash.function(), hash.cut());
        return from.pointsPerLabel() <= room
                ? builder
                : builder.pointsPerLabel(to.pointsPerLabel()).points(to.points());
    }

    private void table(TableRule from, TableRule to) {
        if (from.fill() instanceof ListFill a && to.fill() instanceof ListFill b) {
            if (a.order() != b.order()) {
                candidates.add(
                        Aspect.ORDER,
                        Words.of(a.order()),
                        Words.of(b.order()),
                        topology(() -> new TableRule(from.keyHash(), new ListFill(b.order(), a.repeats()))));
            }
            if (a.repeats() != b.repeats()) {
                candidates.add(
                        Aspect.WEIGHTS,
                        weights(a),
                        weights(b),
                        topology(() -> new TableRule(from.keyHash(), new ListFill(a.order(), b.repeats()))));
            }
        } else if (!from.fill().equals(to.fill())) {
            candidates.add(
                    Aspect.TABLE,
                    from.fill().canonical(),
                    to.fill().canonical(),
                    topology(() -> new TableRule(from.keyHash(), to.fill())));
        }
        if (from.keyHash().space().equals(to.keyHash().space())) {
            keyParts(from.keyHash(), to.keyHash(), keys -> new TableRule(keys, from.fill()));
        } else {
            candidates.add(
                    Aspect.KEY_HASH,
                    "keys by " + from.keyHash(),
                    "keys by " + to.keyHash(),
                    topology(() -> new TableRule(to.keyHash(), from.fill())));
        }
    }

    private static String weights(ListFill list) {
        return list.repeats() == ListFill.Repeats.ONCE ? "ignored" : "each server as often as it weighs";
    }

    /** Rules without parts: all of the other's options. */
    private void options(PlacementRule from, PlacementRule to) {
        List<String> before = new ArrayList<>(from.canonical());
        List<String> after = new ArrayList<>(to.canonical());
        before.removeAll(to.canonical());
        after.removeAll(from.canonical());
        if (!before.isEmpty() || !after.isEmpty()) {
            candidates.add(
                    Aspect.OPTION,
                    Words.orNone(String.join(", ", before)),
                    Words.orNone(String.join(", ", after)),
                    topology(() -> to));
        }
    }

    private Supplier<Topology> topology(Supplier<PlacementRule> rule) {
        return () -> Topology.of(rule.get(), left.nodes());
    }

    private static boolean equal(@Nullable Object a, @Nullable Object b) {
        return a == null ? b == null : a.equals(b);
    }
}
