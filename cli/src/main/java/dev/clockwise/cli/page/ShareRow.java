package dev.clockwise.cli.page;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A line of a table of shares: a node, a zone, or several nodes taken together.
 *
 * @param name what it is called
 * @param word what happens to it; empty where nothing does
 * @param shade its shade on drawings
 * @param before the nodes in it before
 * @param after the nodes in it after
 * @param drawn whether it has bars: the sum of what is left over has none
 */
record ShareRow(Label name, String word, int shade, List<Node> before, List<Node> after, boolean drawn) {

    /** The most lines of a table. */
    static final int MOST = 40;

    /** A line per node, those with the most movement where there are many, in the order of ids; the rest in one. */
    static List<ShareRow> nodes(Moves moves, Palette palette) {
        List<NodeChange> ranked = moves.ranked();
        int shown = Math.min(MOST, ranked.size());
        List<ShareRow> rows = new ArrayList<>();
        ranked.subList(0, shown).stream()
                .sorted((a, b) -> Node.ID_ORDER.compare(a.id(), b.id()))
                .forEach(node -> rows.add(new ShareRow(
                        Names.of(node.node()),
                        node.word(),
                        palette.shade(node.node()),
                        side(node.before()),
                        side(node.after()),
                        true)));
        if (shown < ranked.size()) {
            rows.add(rest(ranked.subList(shown, ranked.size())));
        }
        return rows;
    }

    private static List<Node> side(@Nullable Node node) {
        return node == null ? List.of() : List.of(node);
    }

    private static ShareRow rest(List<NodeChange> nodes) {
        List<Node> before = new ArrayList<>();
        List<Node> after = new ArrayList<>();
        for (NodeChange node : nodes) {
            before.addAll(side(node.before()));
            after.addAll(side(node.after()));
        }
        Label name = Names.text(Figures.count(nodes.size(), "other node", "other nodes"));
        return new ShareRow(name, "", Palette.COLOURS, before, after, false);
    }

    /** A line per zone, in the order of names, where any node has one; nodes without a zone count in none. */
    static List<ShareRow> zones(TopologyChange change) {
        TreeMap<String, ShareRow> rows = new TreeMap<>(Node.ID_ORDER);
        for (NodeChange node : change.nodes()) {
            addToZone(rows, node.before(), true);
            addToZone(rows, node.after(), false);
        }
        return rows.values().stream().limit(MOST).toList();
    }

    private static void addToZone(TreeMap<String, ShareRow> rows, @Nullable Node node, boolean isBefore) {
        String zone = node == null ? null : node.zone();
        if (node != null && zone != null) {
            ShareRow row = rows.computeIfAbsent(
                    zone,
                    name -> new ShareRow(
                            Names.text(name), "", Palette.NO_OWNER, new ArrayList<>(), new ArrayList<>(), true));
            (isBefore ? row.before : row.after).add(node);
        }
    }

    /** The weight of its nodes together, before and after where the two differ. */
    String weight() {
        String was = sum(before);
        String is = sum(after);
        return was.equals(is) ? is : was + " → " + is;
    }

    private static String sum(List<Node> nodes) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Node node : nodes) {
            sum = sum.add(node.weight());
        }
        return nodes.isEmpty() ? "–" : sum.toPlainString();
    }
}
