package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.placement.Ranking;
import java.math.BigDecimal;
import java.util.List;

/**
 * Jump consistent hash as its paper has it, by multiplication in double precision, over nodes numbered as they are
 * listed; after the owner come those that are listed next. Lamping and Veach, arXiv 1406.2294.
 *
 * <p>It differs from a division, Guava's and the native one, for about one key in 10^8 with a million nodes.
 */
record FloatJump() implements Ranking {

    private static final long MULTIPLIER = 2862933555777941757L;
    private static final double GREATEST_DRAW = 1L << 31;

    @Override
    public String canonical() {
        return "jump=multiplied";
    }

    @Override
    public Kind kind() {
        return Kind.NUMBERED;
    }

    /** One, for it knows no weights. */
    @Override
    public BigDecimal weight(Node node) {
        return BigDecimal.ONE;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        int nodes = listed.size();
        return (position, key, offset, length, count) -> {
            int[] ranked = new int[count];
            int number = count == 0 ? 0 : number(position, nodes);
            for (int i = 0; i < count; i++) {
                ranked[i] = (number + i) % nodes;
            }
            return ranked;
        };
    }

    private static int number(long position, int nodes) {
        long state = position;
        double last = -1;
        double next = 0;
        while (next < nodes) {
            last = next;
            state = state * MULTIPLIER + 1;
            next = Math.floor((last + 1) * (GREATEST_DRAW / ((state >>> 33) + 1)));
        }
        return (int) last;
    }
}
