package dev.clockwise.cli.page;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The ring before and the ring after, position 0 at twelve o'clock, clockwise. What stays is pale in the ring after;
 * what moves is in the full colour of its heir and stands out of the ring.
 */
final class RingDrawing {

    private static final double INNER = 112;
    private static final double OUTER = 160;
    /** How far a moved span stands out of the ring, where no other has a greater part that moves. */
    private static final double REACH = 28;

    private final Moves moves;
    private final TopologyChange change;
    private final Palette palette;
    private final RingSpans spans;

    RingDrawing(Moves moves, Palette palette) {
        this.moves = moves;
        this.change = moves.change();
        this.palette = palette;
        this.spans = RingSpans.of(moves, palette);
    }

    void write(Html html) {
        html.open("div", "class", "rings");
        writeBefore(html);
        writeAfter(html);
        html.close();
        html.element("p", reading(), "class", "note");
    }

    void writeBefore(Html html) {
        String nodes = nodes(change.before().nodes().size());
        open(html, "before", "The ring before: " + nodes, "Who owns which arcs; the shares are in the table of nodes.");
        writeOwners(html, spans.before(), "own");
        writeCentre(html, "before", nodes, "");
        html.close();
    }

    void writeAfter(Html html) {
        String nodes = nodes(change.after().nodes().size());
        String moved = moves.movedWords();
        open(html, "after", "The ring after: " + nodes + ", " + moved, largestFlows());
        writeOwners(html, spans.after(), "own stays");
        writeMoved(html);
        writeCentre(html, "after", nodes, moved);
        html.close();
    }

    private static String nodes(int count) {
        return Figures.count(count, "node", "nodes");
    }

    private String largestFlows() {
        return moves.flows().isEmpty()
                ? "Every arc keeps its owner."
                : moves.flows().stream()
                        .limit(Palette.COLOURS)
                        .map(flow -> Names.of(flow.from()).isolated() + " gives "
                                + Names.of(flow.to()).isolated() + " " + Figures.percent(flow.share()))
                        .collect(Collectors.joining("; ", "The largest flows: ", "."));
    }

    private static void open(Html html, String name, String title, String description) {
        String id = "ring-" + name;
        html.open(
                "svg",
                "viewBox",
                "-192 -192 384 384",
                "role",
                "img",
                "class",
                "ring",
                "aria-labelledby",
                id + "-title " + id + "-desc");
        html.element("title", title, "id", id + "-title");
        html.element("desc", description, "id", id + "-desc");
        html.empty(
                "path",
                "class",
                "bed",
                "d",
                new RingPath().band(INNER, OUTER, 0, 1).data());
    }

    private void writeOwners(Html html, List<RingSpans.Span> owners, String classes) {
        for (int shade = 0; shade < Palette.SHADES; shade++) {
            RingPath path = new RingPath();
            for (RingSpans.Span span : ofShade(owners, shade)) {
                path.band(INNER, OUTER, span.from(), span.to());
            }
            writePath(html, path, shade, classes, "");
        }
    }

    private void writeMoved(Html html) {
        double greatest = spans.greatestPart();
        for (int shade = 0; shade < Palette.SHADES; shade++) {
            RingPath path = new RingPath();
            for (RingSpans.Span span : ofShade(spans.moved(), shade)) {
                double inner = span.part() >= 0.5 ? INNER : OUTER;
                path.band(inner, OUTER + Math.max(1, REACH * span.part() / greatest), span.from(), span.to());
            }
            writePath(html, path, shade, "own moves", "moves to ");
        }
    }

    private static List<RingSpans.Span> ofShade(List<RingSpans.Span> spans, int shade) {
        return spans.stream().filter(span -> span.shade() == shade).toList();
    }

    private void writePath(Html html, RingPath path, int shade, String classes, String verb) {
        if (!path.isEmpty()) {
            html.open("path", "class", classes + " " + Palette.classes(shade), "d", path.data());
            html.element("title", verb + palette.name(shade));
            html.close();
        }
    }

    private static void writeCentre(Html html, String name, String nodes, String moved) {
        html.open("g", "class", "dial");
        html.empty("path", "d", new RingPath().line(INNER - 14, 0.03, 0.115).data());
        html.empty(
                "path",
                "class",
                "head",
                "d",
                new RingPath().head(INNER - 14, 0.115, 7).data());
        html.empty("path", "d", "M0 " + Figures.coordinate(-INNER) + "v10");
        html.element("text", "0", "x", "0", "y", Figures.coordinate(26 - INNER));
        html.element("text", "clockwise", "x", "30", "y", Figures.coordinate(44 - INNER));
        html.close();
        html.element("text", name, "class", "which", "x", "0", "y", "-8");
        html.element("text", nodes, "x", "0", "y", "18");
        if (!moved.isEmpty()) {
            html.element("text", moved, "class", "strong", "x", "0", "y", "42");
        }
    }

    /** How to read the drawing, and what it leaves out. */
    private String reading() {
        String arcs = "Positions run clockwise from 0 at the top to " + moves.space()
                + " − 1; an arc ends where the owner before or the owner after changes. ";
        if (!spans.joined()) {
            return arcs
                    + (spans.arcs() == 1
                            ? "The only arc is drawn."
                            : "All " + Figures.count(spans.arcs()) + " arcs are drawn.");
        }
        String joined = arcs + "The " + Figures.count(spans.arcs())
                + " arcs are too fine to see, so they are joined into sectors of a quarter of a"
                + " degree, each in the colour"
                + " that covers most of it.";
        return spans.moved().isEmpty()
                ? joined
                : joined + " What moves stands out of the ring, each degree by how much of it moves: "
                        + Figures.percentOf(spans.greatestPart()) + " at most.";
    }
}
