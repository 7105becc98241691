package dev.clockwise.difference;

import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Changes of a parameter of the dialect on the left. */
final class ParameterChanges {

    private ParameterChanges() {}

    /** Whether both sides are of one dialect. */
    static boolean areOfOneDialect(Topology left, Topology right) {
        return left.rule() instanceof DialectRule a
                && right.rule() instanceof DialectRule b
                && a.type().equals(b.type());
    }

    /** Each parameter of one dialect with which the right is placed otherwise; none where the dialects differ. */
    static List<Change> of(Topology left, Topology right) {
        Candidates candidates = new Candidates();
        if (areOfOneDialect(left, right)
                && left.rule() instanceof DialectRule from
                && right.rule() instanceof DialectRule to) {
            for (Dialect.Parameter parameter : from.dialect().parameters()) {
                String before = value(from, parameter);
                String after = value(to, parameter);
                if (!before.equals(after)) {
                    candidates.add(
                            Aspect.PARAMETER,
                            parameter.name(),
                            Words.orNone(before),
                            Words.orNone(after),
                            () -> with(left, from, parameter, after));
                }
            }
        }
        return candidates.changes();
    }

    /**
     * Each other value of a parameter of the left with which it may do as a right of another dialect, or of none, does.
     */
    static List<Change> settings(Topology changed, Topology other) {
        Candidates candidates = new Candidates();
        if (changed.rule() instanceof DialectRule from && !areOfOneDialect(changed, other)) {
            Optional<PositionHash> aim = keyHash(other);
            for (Dialect.Parameter parameter : from.dialect().parameters()) {
                String before = value(from, parameter);
                for (String after : values(parameter, aim)) {
                    if (!before.equals(after)) {
                        candidates.add(
                                Aspect.PARAMETER, parameter.name(), Words.orNone(before), Words.orNone(after), () -> {
                                    Topology set = with(changed, from, parameter, after);
                                    Optional<PositionHash> keys = keyHash(set);
                                    boolean nearer = keys.equals(aim) || keys.equals(keyHash(changed));
                                    if (!nearer) {
                                        throw new IllegalArgumentException("another hash of keys");
                                    }
                                    return set;
                                });
                    }
                }
            }
        }
        return candidates.changes();
    }

    /** Each other value of each parameter of a dialect that is a choice. */
    static List<Change> choices(Topology topology) {
        Candidates candidates = new Candidates();
        if (topology.rule() instanceof DialectRule from) {
            for (Dialect.Parameter parameter : from.dialect().parameters()) {
                String before = value(from, parameter);
                for (String after : parameter.choices()) {
                    if (!before.equals(after)) {
                        candidates.add(
                                Aspect.PARAMETER,
                                parameter.name(),
                                Words.orNone(before),
                                after,
                                () -> with(topology, from, parameter, after));
                    }
                }
            }
        }
        return candidates.changes();
    }

    /** Every other dialect over the same nodes, with the standard values of its parameters or one other value. */
    static List<Change> dialects(Topology topology) {
        Candidates candidates = new Candidates();
        String before = topology.rule().type();
        for (Dialect dialect : Dialects.all()) {
            addDialect(candidates, topology, before, dialect, Map.of());
            for (Dialect.Parameter parameter : dialect.parameters()) {
                for (String value : parameter.choices()) {
                    if (!value.equals(parameter.standard())) {
                        addDialect(candidates, topology, before, dialect, Map.of(parameter.name(), value));
                    }
                }
            }
        }
        return candidates.changes();
    }

    private static void addDialect(
            Candidates candidates, Topology topology, String before, Dialect dialect, Map<String, String> values) {
        String with = values.isEmpty()
                ? ""
                : " " + values.toString().replace("{", "{ ").replace("=", ": ").replace("}", " }");
        candidates.add(
                Aspect.DIALECT,
                before,
                dialect.name() + with,
                () -> Topology.of(dialect.rule(values), topology.nodes()));
    }

    private static Set<String> values(Dialect.Parameter parameter, Optional<PositionHash> aim) {
        Set<String> values = new LinkedHashSet<>(parameter.choices());
        if (parameter.choices().isEmpty() && !parameter.isNumber()) {
            values.add("");
            aim.ifPresent(hash -> {
                values.add(hash.prefix());
                if (hash.tag() != null) {
                    values.add(hash.tag().toString());
                }
            });
        }
        return values;
    }

    private static Optional<PositionHash> keyHash(Topology topology) {
        PlacementRule form = topology.rule().form(topology);
        return form instanceof RingRule ring
                ? Optional.of(ring.keyHash())
                : form instanceof TableRule table ? Optional.of(table.keyHash()) : Optional.empty();
    }

    private static String value(DialectRule rule, Dialect.Parameter parameter) {
        return rule.chosen().getOrDefault(parameter.name(), parameter.standard());
    }

    private static Topology with(Topology topology, DialectRule rule, Dialect.Parameter parameter, String value) {
        Map<String, String> values = new HashMap<>(rule.chosen());
        values.put(parameter.name(), value);
        if (value.equals(parameter.standard())) {
            values.remove(parameter.name());
        }
        return Topology.of(rule.dialect().rule(values), topology.nodes());
    }
}
