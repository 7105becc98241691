package dev.clockwise.cli.page;

import dev.clockwise.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which colour each node has, on every drawing of a page.
 *
 * <p>The {@value #COLOURS} nodes with the most movement have colours of their own, the most striking one first; the
 * others share greys, which alternate so that neighbours can be told apart. The style sheet holds the colours: the
 * first six are those of Okabe and Ito, the rest were chosen farthest from them as seen with each kind of colour
 * blindness. Immutable.
 */
final class Palette {

    /** How many nodes have colours of their own. */
    static final int COLOURS = 12;

    private static final int GREYS = 3;

    /** The shade of what has no owner. */
    static final int NO_OWNER = COLOURS + GREYS;

    /** How many shades there are: colours, greys, and the shade of no owner. */
    static final int SHADES = NO_OWNER + 1;

    /** The node of each shade below {@value #COLOURS}. */
    private final List<NodeChange> coloured;

    private final Map<String, Integer> shades = new HashMap<>();
    private final int others;

    private Palette(Moves moves) {
        coloured = moves.ranked().subList(0, Math.min(COLOURS, moves.ranked().size()));
        for (NodeChange node : coloured) {
            shades.put(node.id(), shades.size());
        }
        int grey = 0;
        for (NodeChange node : moves.change().nodes()) {
            if (shades.putIfAbsent(node.id(), COLOURS + grey % GREYS) == null) {
                grey++;
            }
        }
        others = grey;
    }

    static Palette of(Moves moves) {
        return new Palette(moves);
    }

    /** The nodes with colours of their own, in the order of ids. */
    List<NodeChange> coloured() {
        return coloured.stream()
                .sorted((a, b) -> Node.ID_ORDER.compare(a.id(), b.id()))
                .toList();
    }

    /** How many nodes share the greys. */
    int others() {
        return others;
    }

    int shade(Node node) {
        return node.isNone() ? NO_OWNER : shades.getOrDefault(node.id(), NO_OWNER);
    }

    static boolean isGrey(int shade) {
        return shade >= COLOURS && shade < NO_OWNER;
    }

    /** The class that gives an element this shade's colour, and lets the legend pick it out. */
    static String classes(int shade) {
        return "k" + shade + " " + member(shade);
    }

    /** The class that lets the legend pick out an element that belongs to a node: one for all greys. */
    static String member(int shade) {
        return "n" + (isGrey(shade) ? COLOURS : shade);
    }

    /** The node of a shade below {@value #COLOURS}. */
    Node node(int shade) {
        return coloured.get(shade).node();
    }

    /** What a shade stands for, for readers who cannot see it. */
    String name(int shade) {
        if (shade == NO_OWNER) {
            return "no owner";
        }
        return isGrey(shade)
                ? Figures.count(others, "other node", "other nodes")
                : Names.of(node(shade)).isolated();
    }
}
