package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.placement.Ranking;
import java.math.BigDecimal;
import java.util.List;

/** {@link Ch3} over the list: the node of a key's number, then those that follow it in the list. */
record Ch3Ranking() implements Ranking {

    @Override
    public String canonical() {
        return "ranking=ch3";
    }

    @Override
    public Kind kind() {
        return Kind.NUMBERED;
    }

    @Override
    public BigDecimal weight(Node node) {
        return BigDecimal.ONE;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        int size = listed.size();
        return (position, key, offset, length, count) -> from((int) Ch3.number(position, size), size, count);
    }

    /** So many numbers from the first one on, the lowest following the last. */
    static int[] from(int first, int size, int count) {
        int[] ranked = new int[count];
        for (int rank = 0; rank < count; rank++) {
            ranked[rank] = (first + rank) % size;
        }
        return ranked;
    }
}
