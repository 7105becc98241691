package dev.clockwise.cli.page;

import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.List;

/** What moves, drawn as bands from the nodes that give on the left to the nodes that receive on the right. */
final class FlowDrawing {

    private static final double WIDTH = 400;
    private static final double LABELS = 112;
    private static final double BAR = 10;
    private static final double GAP = 8;
    /** The height that two lines of text need. */
    private static final double LINES = 30;

    private static final double MARGIN = 4;

    /** An end with the place of its bar, and how much of the bar bands have taken. */
    private static final class Slot {
        private final FlowBundles.End end;
        private final double top;
        private final double height;
        private double taken;

        Slot(FlowBundles.End end, double top, double height) {
            this.end = end;
            this.top = top;
            this.height = height;
        }

        double take(double part) {
            double from = top + taken;
            taken += part;
            return from;
        }
    }

    private final FlowBundles bundles;
    private final List<FlowBundles.End> donors;
    private final List<FlowBundles.End> heirs;
    private final Share moved;
    /** How tall all that moves is drawn: taller where there are many ends. */
    private final double scale;

    FlowDrawing(Moves moves, Palette palette) {
        bundles = FlowBundles.of(moves, palette);
        donors = bundles.donors();
        heirs = bundles.heirs();
        moved = moves.moved();
        scale = Math.max(160, 20.0 * Math.max(donors.size(), heirs.size()));
    }

    void write(Html html) {
        double height = Math.max(columnHeight(donors), columnHeight(heirs));
        List<Slot> left = slots(donors, height);
        List<Slot> right = slots(heirs, height);
        html.open(
                "svg",
                "viewBox",
                "0 0 " + Figures.coordinate(WIDTH) + " " + Figures.coordinate(height + 2 * MARGIN),
                "role",
                "img",
                "class",
                "flows",
                "aria-labelledby",
                "flows-title flows-desc");
        html.element("title", "From the nodes that give to the nodes that receive", "id", "flows-title");
        html.element("desc", "The same figures are in the table of flows.", "id", "flows-desc");
        writeBands(html, left, right);
        left.forEach(slot -> writeEnd(html, slot, LABELS, LABELS - 8, "end"));
        right.forEach(slot -> writeEnd(html, slot, WIDTH - LABELS - BAR, WIDTH - LABELS + 8, "start"));
        html.close();
    }

    private double part(Share share) {
        return share.over(moved).toDouble() * scale;
    }

    private double columnHeight(List<FlowBundles.End> ends) {
        double sum = 0;
        for (FlowBundles.End end : ends) {
            sum += Math.max(LINES, part(end.share())) + GAP;
        }
        return sum - GAP;
    }

    private List<Slot> slots(List<FlowBundles.End> ends, double height) {
        List<Slot> slots = new ArrayList<>();
        double top = MARGIN + (height - columnHeight(ends)) / 2;
        for (FlowBundles.End end : ends) {
            double bar = part(end.share());
            double room = Math.max(LINES, bar);
            slots.add(new Slot(end, top + (room - bar) / 2, bar));
            top += room + GAP;
        }
        return slots;
    }

    private void writeBands(Html html, List<Slot> left, List<Slot> right) {
        for (Slot from : left) {
            for (Slot to : right) {
                Share share = bundles.between(from.end, to.end);
                if (!share.isZero()) {
                    double height = part(share);
                    html.open(
                            "path",
                            "class",
                            "own band k" + from.end.shade() + " " + Palette.member(from.end.shade()) + " "
                                    + Palette.member(to.end.shade()),
                            "d",
                            band(from.take(height), to.take(height), Math.max(0.75, height)));
                    html.element(
                            "title",
                            from.end.name().isolated() + " → " + to.end.name().isolated() + ": "
                                    + Figures.percent(share) + " of keys");
                    html.close();
                }
            }
        }
    }

    private static String band(double topLeft, double topRight, double height) {
        String x0 = Figures.coordinate(LABELS + BAR);
        String x1 = Figures.coordinate(WIDTH - LABELS - BAR);
        String middle = Figures.coordinate(WIDTH / 2);
        String y0 = Figures.coordinate(topLeft);
        String y1 = Figures.coordinate(topRight);
        String y2 = Figures.coordinate(topRight + height);
        String y3 = Figures.coordinate(topLeft + height);
        return "M" + x0 + " " + y0 + "C" + middle + " " + y0 + " " + middle + " " + y1 + " " + x1 + " " + y1 + "V" + y2
                + "C" + middle + " " + y2 + " " + middle + " " + y3 + " " + x0 + " " + y3 + "Z";
    }

    private static void writeEnd(Html html, Slot slot, double bar, double label, String anchor) {
        FlowBundles.End end = slot.end;
        double middle = slot.top + slot.height / 2;
        html.open("g");
        html.element("title", end.name().fullIsolated() + ": " + Figures.percent(end.share()) + " of keys");
        html.empty(
                "rect",
                "class",
                "own " + Palette.classes(end.shade()),
                "x",
                Figures.coordinate(bar),
                "y",
                Figures.coordinate(slot.top),
                "width",
                Figures.coordinate(BAR),
                "height",
                Figures.coordinate(Math.max(1, slot.height)));
        String x = Figures.coordinate(label);
        html.element("text", end.name().brief(), "x", x, "y", Figures.coordinate(middle - 2), "text-anchor", anchor);
        html.element(
                "text",
                Figures.percent(end.share()),
                "class",
                "figure",
                "x",
                x,
                "y",
                Figures.coordinate(middle + 13),
                "text-anchor",
                anchor);
        html.close();
    }
}
