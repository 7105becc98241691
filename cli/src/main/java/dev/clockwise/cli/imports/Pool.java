package dev.clockwise.cli.imports;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.placement.Listing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A set of servers in a configuration with the rule by which they get their keys, and what was left out. An importer
 * fills it; then it gives the topology. Not safe for several threads.
 */
public final class Pool {

    /** How many lines of a setting are named. */
    private static final int MOST_LINES = 5;

    private record Parameter(Spot spot, String value) {}

    private final String name;
    private final Spot spot;
    private final List<Remark> remarks = new ArrayList<>();
    private final Map<String, SortedSet<Integer>> idle = new TreeMap<>();
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, Spot> spots = new HashMap<>();
    private @Nullable String dialect;
    private @Nullable ImportFault refusal;
    private String reason = "";

    Pool(String name, Spot spot) {
        this.name = name;
        this.spot = spot;
    }

    // What importers say.

    /** Places by that dialect. */
    void dialect(String name) {
        dialect = name;
    }

    /** Where it begins. */
    Spot spot() {
        return spot;
    }

    /** Whether keys are placed by that dialect. */
    boolean isOn(String name) {
        return name.equals(dialect);
    }

    /** Chooses a value of a parameter of the dialect. */
    void parameter(String parameter, Word value) {
        parameter(parameter, value.spot(), value.text());
    }

    /** Chooses a value of a parameter of the dialect. */
    void parameter(String parameter, Spot at, String value) {
        parameters.put(parameter, new Parameter(at, value));
    }

    /** Adds a server, after those that it has; a second one of its name leaves the pool without topology. */
    void node(Spot at, Node node) {
        if (nodes.putIfAbsent(node.id(), node) != null) {
            refuse(at, "its servers must be distinct (" + Quoted.of(node.id()) + " was given twice)");
        }
        spots.putIfAbsent(node.id(), at);
    }

    /** Whether it is known to have no topology, so that more of its servers need not be read. */
    boolean isRefused() {
        return refusal != null;
    }

    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    /** Says that owners may differ from those of the running system. */
    void warn(Spot at, String text) {
        remarks.add(new Remark(at.line(), true, text));
    }

    /** Says something that changes no owner. */
    void note(Spot at, String text) {
        remarks.add(new Remark(at.line(), false, text));
    }

    /** Takes in a setting that places no key. */
    void idle(Word setting) {
        idle(setting.spot(), setting.text());
    }

    /** Takes in a setting that places no key. */
    void idle(Spot at, String setting) {
        idle.computeIfAbsent(Quoted.name(setting), unused -> new TreeSet<>()).add(at.line());
    }

    /** Says that a setting is not known, so that it may decide owners. */
    void unknown(Word setting) {
        unknown(setting.spot(), Quoted.name(setting.text()));
    }

    /** The same of something that is more than a word. */
    void unknown(Spot at, String setting) {
        warn(at, setting + " was left out: it is not known here whether it decides owners");
    }

    /** Says that another word of its kind, further down, took the place of this one, as in the system itself. */
    void overridden(Word by, Word setting) {
        note(
                setting.spot(),
                Quoted.name(setting.text()) + " was left out: the one in line "
                        + by.spot().line() + " takes its place");
    }

    /** Says that the pool has no topology. The first reason counts. */
    void refuse(Spot at, String reason) {
        if (refusal == null) {
            refusal = at.fault("pool " + Quoted.of(name) + " has no topology: " + reason);
            this.reason = reason;
        }
    }

    // What becomes of it.

    /** Its name. */
    public String name() {
        return name;
    }

    /** The line where it begins. */
    public int line() {
        return spot.line();
    }

    /** Why it has no topology; null where it has one. */
    public @Nullable String refusal() {
        return refusal == null ? null : reason;
    }

    /** What its topology does not say, line by line. */
    public List<Remark> remarks() {
        List<Remark> sorted = new ArrayList<>(new LinkedHashSet<>(remarks));
        sorted.sort(Comparator.comparingInt(Remark::line));
        return Collections.unmodifiableList(sorted);
    }

    /**
     * The settings that place no key and their lines, as {@code backlog (line 4), timeout (lines 5, 9)}; empty where
     * there are none.
     */
    public String idle() {
        return String.join(
                ", ",
                idle.entrySet().stream()
                        .map(each -> each.getKey() + " (" + lines(each.getValue()) + ")")
                        .toList());
    }

    private static String lines(SortedSet<Integer> lines) {
        String first = lines.stream().limit(MOST_LINES).map(String::valueOf).collect(Collectors.joining(", "));
        String lead = lines.size() == 1 ? "line " : "lines ";
        return lead + (lines.size() <= MOST_LINES ? first : first + " and " + (lines.size() - MOST_LINES) + " more");
    }

    /**
     * Its topology, at epoch 1.
     *
     * @throws ImportFault if it has none, or its servers cannot be placed so
     */
    public Topology topology() {
        if (refusal != null) {
            throw refusal;
        }
        Dialect found = found();
        PlacementRule rule = rule(found);
        Topology topology = spot.check(() -> Topology.of(rule, listed(found)));
        Placement placement = placed(topology);
        if (nodes.values().stream().noneMatch(Node::isActive)) {
            warn(spot, "no server of the pool weighs more than 0 here, so that no key has an owner");
        } else {
            warnOfNarrowHash(placement);
        }
        return topology;
    }

    /** The placement; what is refused of a server is a fault where it stands. */
    private Placement placed(Topology topology) {
        try {
            Footprint unused = topology.rule().footprint(topology);
            return Placement.of(topology);
        } catch (RefusedNodeException e) {
            throw spots.getOrDefault(e.id(), spot).fault(e);
        } catch (IllegalArgumentException e) {
            throw spot.fault(e);
        }
    }

    private Dialect found() {
        String named = dialect;
        if (named == null) {
            throw new IllegalStateException("an importer named no dialect for pool " + name);
        }
        return Dialects.named(named)
                .orElseThrow(() -> spot.fault("this version knows no dialect " + named + ": use a newer one"));
    }

    private PlacementRule rule(Dialect found) {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach((parameter, chosen) -> values.put(parameter, chosen.value()));
        try {
            return found.rule(values);
        } catch (IllegalArgumentException e) {
            Parameter blamed = parameters.get(found.blamed(values).orElse(""));
            throw (blamed == null ? spot : blamed.spot()).fault(e);
        }
    }

    /** The servers with the attributes that the dialect asks for, among them the place in the list. */
    private List<Node> listed(Dialect found) {
        List<String> asked =
                found.attributes().stream().map(Dialect.Attribute::name).toList();
        List<Node> listed = new ArrayList<>();
        for (Node node : nodes.values()) {
            Node next = node.withAttribute(Listing.ORDER, Integer.toString(listed.size()));
            for (String attribute : next.attributes().keySet()) {
                next = asked.contains(attribute) ? next : next.withAttribute(attribute, null);
            }
            listed.add(next);
        }
        return listed;
    }

    private void warnOfNarrowHash(Placement placement) {
        NarrowHash.warning(placement).ifPresent(text -> {
            Parameter hash = parameters.get("hash");
            warn(hash == null ? spot : hash.spot(), text);
        });
    }

    /** What was read, for tests: the rule, then a server a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (refusal != null) {
            return text.append("refused: ").append(refusal.getMessage()).toString();
        }
        text.append(dialect);
        parameters.forEach((parameter, chosen) ->
                text.append(' ').append(parameter).append('=').append(chosen.value()));
        nodes.values().forEach(node -> {
            text.append('\n').append(node);
            if (node.address() != null) {
                text.append(" address=").append(node.address());
            }
            node.attributes()
                    .forEach((attribute, value) ->
                            text.append(' ').append(attribute).append('=').append(value));
            if (!node.points().isEmpty()) {
                text.append(" points=").append(node.points().size());
            }
        });
        return text.toString();
    }
}
