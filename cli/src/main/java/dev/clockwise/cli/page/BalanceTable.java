package dev.clockwise.cli.page;

import dev.clockwise.Balance;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How even the shares are before and after: max/mean and min/mean with the nodes that have them. */
final class BalanceTable {

    private final NodeShares shares;
    private final @Nullable CountedKeys counted;

    BalanceTable(NodeShares shares, @Nullable CountedKeys counted) {
        this.shares = shares;
        this.counted = counted;
    }

    void write(Html html) {
        html.open("table", "class", "balance");
        html.element("caption", "Balance: 1 is what weights ask for");
        html.open("thead").open("tr").element("td", "");
        html.element("th", "Before", "scope", "col").element("th", "After", "scope", "col");
        html.close().close().open("tbody");
        writeRows(html, shares.before(), shares.after());
        if (counted != null) {
            writeRows(html, counted.before(), counted.after());
        }
        html.close().close();
    }

    private static void writeRows(Html html, Balance before, Balance after) {
        html.open("tr").element("th", "max/mean (" + before.method() + ")", "scope", "row");
        writeNode(html, fullest(before));
        writeNode(html, fullest(after));
        html.close().open("tr").element("th", "min/mean (" + before.method() + ")", "scope", "row");
        writeNode(html, emptiest(before));
        writeNode(html, emptiest(after));
        html.close();
    }

    private static void writeNode(Html html, Optional<Balance.NodeShare> node) {
        html.open("td");
        node.ifPresentOrElse(
                found -> html.text(Figures.ratio(found.ratio()) + " ").user(Names.of(found.node())),
                () -> html.text("–"));
        html.close();
    }

    private static Optional<Balance.NodeShare> fullest(Balance balance) {
        return active(balance).reduce((a, b) -> b.ratio().compareTo(a.ratio()) > 0 ? b : a);
    }

    private static Optional<Balance.NodeShare> emptiest(Balance balance) {
        return active(balance).reduce((a, b) -> b.ratio().compareTo(a.ratio()) < 0 ? b : a);
    }

    private static Stream<Balance.NodeShare> active(Balance balance) {
        return balance.nodes().stream().filter(node -> node.node().isActive());
    }
}
