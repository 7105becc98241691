package dev.clockwise.cli.page;

import dev.clockwise.Node;
import dev.clockwise.agreement.json.PublicAddress;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What differs between the two topologies, in words: rule, nodes that join, leave, are drained or change. */
final class ChangeList {

    /** The most nodes that are named for one kind of change. */
    private static final int MOST = 12;

    private final TopologyChange change;

    ChangeList(TopologyChange change) {
        this.change = change;
    }

    void write(Html html) {
        html.open("ul", "class", "changes");
        writeRule(html);
        writeNodes(html, "Join", NodeChange::joined, node -> attributes(node.node()));
        writeNodes(html, "Leave", NodeChange::left, node -> attributes(node.node()));
        writeNodes(html, "Change", NodeChange::changed, ChangeList::differences);
        writeNodes(html, "Have a new address", NodeChange::readdressed, ChangeList::differences);
        writeNodes(html, "Drained (known, but without keys)", NodeChange::drained, node -> List.of());
        writeNodes(html, "Have other points, by the plan", NodeChange::replanned, node -> List.of());
        if (change.isNothing()) {
            html.element("li", "Nothing: both sides have the same nodes and the same rule.");
        }
        html.close();
    }

    private void writeRule(Html html) {
        String difference = change.ruleDifference();
        if (!difference.isEmpty()) {
            html.open("li")
                    .element("b", "Rule")
                    .text(": ")
                    .user(Label.of(difference, 200))
                    .close();
        }
        int was = change.before().replicas();
        int is = change.after().replicas();
        if (was != is) {
            html.open("li")
                    .element("b", "Copies of a key")
                    .text(": " + was + " → " + is)
                    .close();
        }
    }

    private void writeNodes(
            Html html, String verb, Predicate<NodeChange> which, Function<NodeChange, List<String>> details) {
        List<NodeChange> nodes = change.nodes(which);
        if (nodes.isEmpty()) {
            return;
        }
        html.open("li").element("b", verb).text(": ");
        String between = "";
        for (NodeChange node : nodes.subList(0, Math.min(MOST, nodes.size()))) {
            html.text(between).user(Names.of(node.node()));
            String all = String.join(", ", details.apply(node));
            html.text(all.isEmpty() ? "" : " (" + all + ")");
            between = ", ";
        }
        html.text(nodes.size() > MOST ? " and " + Figures.count(nodes.size() - MOST) + " more" : "")
                .close();
    }

    private static List<String> attributes(Node node) {
        List<String> words = new ArrayList<>();
        if (node.weight().compareTo(BigDecimal.ONE) != 0) {
            words.add("weight " + node.weight().toPlainString());
        }
        if (node.zone() != null) {
            words.add("zone " + shown(node.zone()));
        }
        if (node.address() != null) {
            words.add(shown(PublicAddress.of(node)));
        }
        return words;
    }

    private static List<String> differences(NodeChange node) {
        Node was = Objects.requireNonNull(node.before(), "a changed node was");
        Node is = Objects.requireNonNull(node.after(), "a changed node is");
        List<String> words = new ArrayList<>();
        if (was.weight().compareTo(is.weight()) != 0) {
            words.add("weight " + was.weight().toPlainString() + " → "
                    + is.weight().toPlainString());
        }
        if (!Objects.equals(was.zone(), is.zone())) {
            words.add("zone " + shown(was.zone()) + " → " + shown(is.zone()));
        }
        if (!was.points().equals(is.points())) {
            words.add("other points");
        }
        if (!Objects.equals(was.address(), is.address())) {
            words.add("address " + shown(PublicAddress.of(was)) + " → " + shown(PublicAddress.of(is)));
        }
        return words;
    }

    private static String shown(@Nullable String text) {
        return text == null ? "none" : Names.text(text).isolated();
    }
}
