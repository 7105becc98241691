package dev.clockwise.cli.page;

import dev.clockwise.Node;

/** What nodes are called on the page. */
final class Names {

    /** How many columns an id may take in a table or a sentence. */
    private static final int WIDTH = 32;

    /** How many columns an id may take on a drawing. */
    private static final int NARROW = 14;

    private static final String NONE = "no owner";

    private Names() {}

    static Label of(Node node) {
        return Label.of(node.isNone() ? NONE : node.id(), WIDTH);
    }

    static Label onDrawing(Node node) {
        return Label.of(node.isNone() ? NONE : node.id(), NARROW);
    }

    /** Any other text of the user's: a zone, an address, a file's name. */
    static Label text(String text) {
        return Label.of(text, WIDTH);
    }
}
