package dev.clockwise.cli.page;

import dev.clockwise.Fingerprint;
import dev.clockwise.Topology;

/** What the two topologies are: names, epochs, fingerprints, rules. */
final class Facts {

    private final Topology before;
    private final Topology after;
    private final String beforeName;
    private final String afterName;

    Facts(TopologyChange change, String beforeName, String afterName) {
        this.before = change.before();
        this.after = change.after();
        this.beforeName = beforeName;
        this.afterName = afterName;
    }

    void write(Html html) {
        html.open("table", "class", "facts");
        html.element("caption", "The two topologies");
        html.open("thead").open("tr").element("td", "");
        html.element("th", "Before", "scope", "col").element("th", "After", "scope", "col");
        html.close().close().open("tbody");
        html.open("tr").element("th", "Topology", "scope", "row");
        html.open("td").user(Names.text(beforeName)).close();
        html.open("td").user(Names.text(afterName)).close().close();
        writeRow(html, "Epoch", Figures.count(before.epoch()), Figures.count(after.epoch()));
        writeRow(
                html,
                "Nodes",
                Figures.count(before.nodes().size()),
                Figures.count(after.nodes().size()));
        writeRow(html, "Rule", before.rule().type(), after.rule().type());
        writeFingerprints(html, "Placement fingerprint", before.placementFingerprint(), after.placementFingerprint());
        writeFingerprints(html, "Document fingerprint", before.documentFingerprint(), after.documentFingerprint());
        html.close().close();
    }

    private static void writeRow(Html html, String name, String before, String after) {
        html.open("tr")
                .element("th", name, "scope", "row")
                .element("td", before)
                .element("td", after)
                .close();
    }

    private static void writeFingerprints(Html html, String name, Fingerprint before, Fingerprint after) {
        html.open("tr").element("th", name, "scope", "row");
        html.open("td").element("code", before.brief(), "title", before.hex()).close();
        html.open("td").element("code", after.brief(), "title", after.hex());
        html.text(before.equals(after) ? " (the same)" : "").close().close();
    }
}
