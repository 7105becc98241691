package dev.clockwise.cli.page;

import dev.clockwise.Movement;

/**
 * The ring before and the ring after as one SVG file, for a document or a wiki. The same movement gives the same bytes.
 * Immutable and safe for any thread.
 *
 * @param movement an exact movement between rings
 */
public record RingPicture(Movement movement) {

    private static final String SIDE = "384";

    /**
     * Checks that there are arcs to draw.
     *
     * @throws IllegalArgumentException if the movement has no arcs: it is expected or counted, or a side is modulo
     */
    public RingPicture {
        if (movement.arcs().isEmpty()) {
            throw new IllegalArgumentException(
                    "a picture draws the exact movement between two rings of one key hash (was "
                            + movement.method() + ", "
                            + movement.before().topology().rule().type() + " to "
                            + movement.after().topology().rule().type() + "): name two such rings");
        }
    }

    /** The picture, to be written in UTF-8. */
    public String svg() {
        Moves moves = new Moves(movement);
        RingDrawing drawing = new RingDrawing(moves, Palette.of(moves));
        Html html = Html.picture();
        html.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 784 384", "font-family", "sans-serif");
        html.style(Style.load().css());
        html.open("svg", "width", SIDE, "height", SIDE);
        drawing.writeBefore(html);
        html.close();
        html.open("svg", "x", "400", "width", SIDE, "height", SIDE);
        drawing.writeAfter(html);
        html.close();
        return html.close().document();
    }
}
