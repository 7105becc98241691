package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.dialect.ListFill;
import dev.clockwise.difference.RuleChange.Aspect;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The single changes of a rule that are known to tell systems apart, the most specific first: what another rule says
 * where one is given, then what other systems do.
 */
public final class RuleChanges {

    /** How many points a server has in one system or another. */
    private static final List<Integer> POINTS =
            List.of(160, 100, 40, 80, 120, 128, 150, 50, 64, 67, 200, 256, 500, 512, 1000, 1024);

    private static final List<String> SERVERS = List.of(
            "{server:short}",
            "{server:long}",
            "{server}",
            "{id}",
            "/{server:long}",
            "{socket}",
            "{socket:bare}",
            "{host:short}",
            "{ip:short}",
            "{name}");

    private static final List<String> SEPARATORS = List.of("-", "", ":", "#", "_", "*", ".");

    private final Topology topology;
    private final List<RuleChange> changes = new ArrayList<>();

    private RuleChanges(Topology topology) {
        this.topology = topology;
    }

    /** The changes of a topology's rule; none where the rule is no data. */
    public static List<RuleChange> of(Topology topology) {
        return of(topology, null);
    }

    /** The same, with what the rule of another topology says first. */
    static List<RuleChange> of(Topology topology, @Nullable Topology other) {
        RuleChanges changes = new RuleChanges(topology);
        PlacementRule form = topology.rule().form(topology);
        PlacementRule aim = other == null ? null : other.rule().form(other);
        if (form instanceof RingRule ring) {
            changes.ring(ring, aim instanceof RingRule wanted ? wanted : null);
        } else if (form instanceof TableRule table) {
            changes.table(table, aim instanceof TableRule wanted ? wanted : null);
        }
        changes.nodes(form);
        return changes.changes;
    }

    private void ring(RingRule ring, @Nullable RingRule aim) {
        each(Aspect.BOUNDARY, ring, Boundary.values(), RingRule::boundary, aim, RingRule.Builder::boundary);
        each(Aspect.TIE, ring, Tie.values(), RingRule::tie, aim, RingRule.Builder::tie);
        if (ring.hasLabels()) {
            labels(ring, aim != null && aim.hasLabels() ? aim : null);
        }
        tags(ring);
        if (canBeSigned(ring)) {
            add(
                    Aspect.SIGN,
                    ring.keyHash().isSigned() ? "signed numbers" : "unsigned numbers",
                    ring.keyHash().isSigned() ? "unsigned numbers" : "signed numbers",
                    () -> ring.change().signed(!ring.keyHash().isSigned()).build());
        }
        for (PositionHash keys : first(aim == null ? null : aim.keyHash(), HashChoices.of(ring.keyHash()))) {
            add(
                    HashChoices.aspect(ring.keyHash(), keys, Aspect.KEY_HASH),
                    "keys by " + words(ring.keyHash()),
                    "keys by " + words(keys),
                    () -> ring.change().keyHash(keys.function(), keys.cut()).build());
        }
    }

    private void labels(RingRule ring, @Nullable RingRule aim) {
        int most = ring.pointHash().function().digestBytes()
                / ring.pointHash().cut().bytes();
        int labels = ring.points() / ring.pointsPerLabel();
        for (int cuts : IntStream.rangeClosed(1, Math.min(most, 8)).toArray()) {
            if (cuts != ring.pointsPerLabel()) {
                int size = ring.pointHash().cut().bytes();
                add(
                        Aspect.DIGEST_BYTES,
                        ring.pointsPerLabel() * size + " bytes of each digest",
                        cuts * size + " bytes of each digest",
                        () -> ring.change()
                                .pointsPerLabel(cuts)
                                .points(labels * cuts)
                                .build());
            }
        }
        for (PointCount count : first(aim == null ? null : aim.count(), counts())) {
            add(
                    Aspect.ROUNDING,
                    "points " + ring.count(),
                    "points " + count,
                    () -> ring.change().count(count).build());
        }
        for (int points : first(aim == null ? null : aim.points(), POINTS)) {
            add(
                    Aspect.POINTS,
                    ring.points() + " points",
                    points + " points",
                    () -> ring.change().points(points).build());
        }
        for (LabelTemplate label : first(aim == null ? null : aim.label(), spellings(ring.label()))) {
            add(
                    Aspect.SPELLING,
                    "labels " + ring.label(),
                    "labels " + label,
                    () -> ring.change().label(label).build());
        }
        for (PositionHash hash : first(aim == null ? null : aim.pointHash(), HashChoices.of(ring.pointHash()))) {
            RingRule.Builder builder = ring.change().hash(hash.function(), hash.cut());
            PositionHash keys = ring.keyHash();
            add(
                    HashChoices.aspect(ring.pointHash(), hash, Aspect.POINT_HASH),
                    "points by " + words(ring.pointHash()),
                    "points by " + words(hash),
                    () -> builder.keyHash(keys.function(), keys.cut()).build());
        }
    }

    private void table(TableRule table, @Nullable TableRule aim) {
        if (table.fill() instanceof ListFill list) {
            for (ListFill.Order order : ListFill.Order.values()) {
                add(
                        Aspect.ORDER,
                        words(list.order()),
                        words(order),
                        () -> new TableRule(table.keyHash(), new ListFill(order, list.repeats())));
            }
            for (ListFill.Repeats repeats : ListFill.Repeats.values()) {
                add(
                        Aspect.WEIGHTS,
                        words(list.repeats()),
                        words(repeats),
                        () -> new TableRule(table.keyHash(), new ListFill(list.order(), repeats)));
            }
        }
        for (PositionHash keys : first(aim == null ? null : aim.keyHash(), HashChoices.of(table.keyHash()))) {
            add(
                    HashChoices.aspect(table.keyHash(), keys, Aspect.KEY_HASH),
                    "keys by " + words(table.keyHash()),
                    "keys by " + words(keys),
                    () -> new TableRule(keys, table.fill()));
        }
    }

    /** The order of the list, and weights. */
    private void nodes(PlacementRule form) {
        List<Node> byId = topology.nodes().stream()
                .map(node -> node.withAttribute(Listing.ORDER, null))
                .toList();
        addNodes(Aspect.ORDER, "servers as they are listed", "servers in the order of ids", form, byId);
        List<Node> listed = Listing.of(topology);
        List<Node> reversed = IntStream.range(0, listed.size())
                .mapToObj(i -> listed.get(i).withAttribute(Listing.ORDER, Integer.toString(listed.size() - 1 - i)))
                .toList();
        addNodes(Aspect.ORDER, "servers as they are listed", "the last server first", form, reversed);
        List<Node> equal = topology.nodes().stream()
                .map(node -> node.isActive() ? node.withWeight(1) : node)
                .toList();
        addNodes(Aspect.WEIGHTS, "weights", "all weights 1", form, equal);
    }

    private void addNodes(Aspect aspect, String from, String to, PlacementRule form, List<Node> nodes) {
        if (!nodes.equals(topology.nodes())) {
            changes.add(new RuleChange(aspect, from, to, Topology.of(form, nodes)));
        }
    }

    private void tags(RingRule ring) {
        HashTag tag = ring.keyHash().tag();
        if (tag == null) {
            add(
                    Aspect.TAG,
                    "whole keys",
                    "the part in {}",
                    () -> ring.change().tag(HashTag.BRACES).build());
        } else {
            add(
                    Aspect.TAG,
                    "the part in " + tag,
                    "whole keys",
                    () -> ring.change().tag(null).build());
        }
    }

    private static boolean canBeSigned(RingRule ring) {
        return ring.keyHash().space().size().bitCount() == 1 && ring.hasLabels();
    }

    private <T> void each(
            Aspect aspect,
            RingRule ring,
            T[] values,
            Function<RingRule, T> get,
            @Nullable RingRule aim,
            Setter<T> set) {
        for (T value : first(aim == null ? null : get.apply(aim), Arrays.asList(values))) {
            add(
                    aspect,
                    get.apply(ring).toString(),
                    value.toString(),
                    () -> set.on(ring.change(), value).build());
        }
    }

    private interface Setter<T> {
        RingRule.Builder on(RingRule.Builder builder, T value);
    }

    private interface Maker {
        PlacementRule make();
    }

    /** Adds a change, unless it changes nothing or makes no rule. */
    private void add(Aspect aspect, String from, String to, Maker maker) {
        if (from.equals(to)) {
            return;
        }
        try {
            changes.add(new RuleChange(aspect, from, to, Topology.of(maker.make(), topology.nodes())));
        } catch (IllegalArgumentException e) {
            // Two parts of the rule that do not go together; there is no such system.
        }
    }

    private static <T> Set<T> first(@Nullable T first, List<T> others) {
        Set<T> all = new LinkedHashSet<>();
        if (first != null) {
            all.add(first);
        }
        all.addAll(others);
        return all;
    }

    private static List<PointCount> counts() {
        return Stream.<PointCount>concat(Arrays.stream(WeightCount.values()), Arrays.stream(FloatCount.values()))
                .toList();
    }

    /** The label with the server spelled in other ways, and with other separators. */
    private static List<LabelTemplate> spellings(LabelTemplate template) {
        List<String> alternatives = template.alternatives();
        String only = alternatives.get(alternatives.size() - 1);
        String number = only.replaceFirst(".*(\\{i[^}]*})$", "$1");
        Set<String> spelled = new LinkedHashSet<>();
        if (!number.equals(only)) {
            String separator =
                    only.substring(0, only.length() - number.length()).replaceFirst(".*}", "");
            SERVERS.forEach(server -> spelled.add(server + separator + number));
            String server = only.substring(0, only.length() - number.length() - separator.length());
            SEPARATORS.forEach(other -> spelled.add(server + other + number));
        }
        return spelled.stream().map(LabelTemplate::parse).toList();
    }

    private static String words(PositionHash hash) {
        return hash.function() + "[" + hash.cut() + "]";
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
