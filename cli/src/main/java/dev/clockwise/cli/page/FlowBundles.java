package dev.clockwise.cli.page;

import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The flows of a movement, few enough to draw: between the nodes that have colours of their own, the other nodes taken
 * together, and no owner. Immutable.
 */
final class FlowBundles {

    /** The end of all nodes in grey. */
    private static final int OTHERS = Palette.COLOURS;

    private static final int NO_OWNER = OTHERS + 1;
    private static final int ENDS = NO_OWNER + 1;

    /**
     * A node, or several, on one side of the flows.
     *
     * @param number its place among the ends of its side
     * @param shade its shade on drawings
     * @param name what it is called
     * @param share all that flows from it, or to it
     */
    record End(int number, int shade, Label name, Share share) {}

    private final Palette palette;
    private final Share[][] shares = new Share[ENDS][ENDS];
    private final Set<String> othersGiving = new HashSet<>();
    private final Set<String> othersReceiving = new HashSet<>();

    private FlowBundles(Moves moves, Palette palette) {
        this.palette = palette;
        for (Share[] row : shares) {
            Arrays.fill(row, Share.ZERO);
        }
        for (Flow flow : moves.flows()) {
            int from = end(flow.from(), othersGiving);
            int to = end(flow.to(), othersReceiving);
            shares[from][to] = shares[from][to].plus(flow.share());
        }
    }

    static FlowBundles of(Moves moves, Palette palette) {
        return new FlowBundles(moves, palette);
    }

    private int end(Node node, Set<String> others) {
        int shade = palette.shade(node);
        if (shade == Palette.NO_OWNER) {
            return NO_OWNER;
        }
        if (Palette.isGrey(shade)) {
            others.add(node.id());
            return OTHERS;
        }
        return shade;
    }

    /** The ends that give, in the order of ids. */
    List<End> donors() {
        return ends(from -> Arrays.stream(shares[from]).reduce(Share.ZERO, Share::plus), othersGiving.size());
    }

    /** The ends that receive, in the order of ids. */
    List<End> heirs() {
        return ends(
                to -> Arrays.stream(shares).map(row -> row[to]).reduce(Share.ZERO, Share::plus),
                othersReceiving.size());
    }

    private List<End> ends(IntFunction<Share> sum, int others) {
        IntStream inOrder = palette.coloured().stream().mapToInt(node -> palette.shade(node.node()));
        return IntStream.concat(inOrder, IntStream.of(OTHERS, NO_OWNER))
                .mapToObj(number -> new End(
                        number,
                        number == NO_OWNER ? Palette.NO_OWNER : number,
                        name(number, others),
                        sum.apply(number)))
                .filter(end -> !end.share().isZero())
                .toList();
    }

    private Label name(int number, int others) {
        return switch (number) {
            case NO_OWNER -> Names.onDrawing(Node.NONE);
            case OTHERS -> Names.text(Figures.count(others, "other", "others"));
            default -> Names.onDrawing(palette.node(number));
        };
    }

    /** What flows from one end to another. */
    Share between(End from, End to) {
        return shares[from.number()][to.number()];
    }
}
