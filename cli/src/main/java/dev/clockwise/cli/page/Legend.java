package dev.clockwise.cli.page;

/** The nodes with their colours; choosing one fades the others on every drawing, by the style sheet alone. */
final class Legend {

    private final Palette palette;

    Legend(Palette palette) {
        this.palette = palette;
    }

    void write(Html html) {
        html.open("fieldset", "class", "legend");
        html.element("legend", "Colours: choose a node to see it alone");
        html.open("label").empty("input", "type", "radio", "name", "pick", "id", "pick-all", "checked", "checked");
        html.text("all").close();
        for (NodeChange node : palette.coloured()) {
            int shade = palette.shade(node.node());
            open(html, shade);
            html.user(Names.of(node.node()));
            if (!node.word().isEmpty()) {
                html.text(" ").element("span", node.word(), "class", "word");
            }
            html.close();
        }
        if (palette.others() > 0) {
            open(html, Palette.COLOURS);
            html.text(Figures.count(palette.others(), "other, in greys", "others, in greys"))
                    .close();
        }
        html.close();
    }

    private static void open(Html html, int shade) {
        html.open("label", "class", "pick");
        html.empty("input", "type", "radio", "name", "pick", "id", "pick-" + shade);
        html.element("i", "", "class", "swatch k" + shade);
    }
}
