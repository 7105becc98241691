package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A positive number for each of some nodes, as options give them: {@code ID=VALUE,…}. */
final class NodeValues {

    /** More digits are no measurement, and 1e999999999 would not fit in memory. */
    private static final int MOST_DIGITS = 30;

    private NodeValues() {}

    /** The numbers by id, in the order given; each id must be an active node's, once. */
    static Map<String, BigDecimal> parse(String option, List<String> lists, Topology topology) {
        Map<String, BigDecimal> values = new LinkedHashMap<>();
        for (String list : lists) {
            for (String each : Keys.text(option, list).split(",", -1)) {
                int equals = each.lastIndexOf('=');
                if (equals < 1) {
                    throw new Fault(option + " must be ID=VALUE,… (was \"" + Text.plain(each) + "\")");
                }
                String id = requireActive(option, each.substring(0, equals), topology)
                        .id();
                if (values.put(id, value(option, id, each.substring(equals + 1))) != null) {
                    throw new Fault(option + " names node \"" + Text.plain(id) + "\" twice: name it once");
                }
            }
        }
        return values;
    }

    private static Node requireActive(String option, String id, Topology topology) {
        Node node = NamedNode.of(topology, id)
                .orElseThrow(() -> new Fault(option + " names node \"" + Text.plain(id)
                        + "\", which is not in the topology: name one that is"));
        if (!node.isActive()) {
            throw new Fault(
                    option + " names node \"" + Text.plain(id) + "\", which is drained (weight 0): leave it out");
        }
        return node;
    }

    private static BigDecimal value(String option, String id, String text) {
        String what = option + " of node \"" + Text.plain(id) + "\" must be a number above 0";
        BigDecimal value;
        try {
            value = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new Fault(what + " (was \"" + Text.plain(text) + "\")", e);
        }
        boolean sane = Math.abs((long) value.precision() - value.scale()) <= MOST_DIGITS
                && Math.abs((long) value.scale()) <= MOST_DIGITS;
        if (value.signum() <= 0 || !sane) {
            throw new Fault(what + ", of at most " + MOST_DIGITS + " digits (was " + Text.plain(text) + ")");
        }
        return value;
    }

    /** Refuses values that leave an active node out. */
    static void requireAll(String option, Map<String, BigDecimal> values, Topology topology) {
        List<String> missing = topology.nodes().stream()
                .filter(node -> node.isActive() && !values.containsKey(node.id()))
                .map(Node::quotedId)
                .toList();
        if (!missing.isEmpty()) {
            String named = String.join(", ", missing.subList(0, Math.min(3, missing.size())));
            throw new Fault(option + " must name every active node (was without " + named
                    + (missing.size() > 3 ? " and " + Text.count(missing.size() - 3L) + " more" : "")
                    + "): a load says nothing without the others");
        }
    }
}
