package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Utf8;
import dev.clockwise.placement.Ranking;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rendezvous of Apache Ignite: each node draws for a partition, by the hash code of its consistent id, and the
 * lowest draw wins as a signed number. Weights are ignored.
 */
record IgniteRanking() implements Ranking {

    private static final String CONSISTENT_ID = "consistentId";
    private static final String UUID_OF_NODE = "uuid";

    @Override
    public String canonical() {
        return "ranking=ignite";
    }

    @Override
    public Kind kind() {
        return Kind.DRAW;
    }

    @Override
    public BigDecimal weight(Node node) {
        return BigDecimal.ONE;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        int[] codes = listed.stream().mapToInt(IgniteRanking::code).toArray();
        List<UUID> uuids = uuids(listed);
        return (position, key, offset, length, count) -> {
            Comparator<Integer> order = Comparator.comparingLong(number -> draw(codes[number], (int) position));
            return IntStream.range(0, codes.length)
                    .boxed()
                    .sorted(uuids.isEmpty() ? order : order.thenComparing(uuids::get))
                    .mapToInt(Integer::intValue)
                    .limit(count)
                    .toArray();
        };
    }

    private static int code(Node node) {
        String given = node.attribute(CONSISTENT_ID);
        Utf8 text = Utf8.of(given == null ? node.id() : given);
        return (int) HashFunction.JAVA_HASH_CODE.number(text.bytes(), 0, text.length());
    }

    /** The own ids of all nodes; none where one of them has none. */
    private static List<UUID> uuids(List<Node> listed) {
        return listed.stream().allMatch(node -> node.attribute(UUID_OF_NODE) != null)
                ? listed.stream().map(IgniteRanking::uuid).toList()
                : List.of();
    }

    private static UUID uuid(Node node) {
        @Nullable String text = node.attribute(UUID_OF_NODE);
        try {
            return UUID.fromString(String.valueOf(text));
        } catch (IllegalArgumentException e) {
            throw new RefusedNodeException(
                    node,
                    UUID_OF_NODE,
                    "uuid of node " + node.quotedId() + " must be a UUID, as Ignite prints it (was \"" + text
                            + "\"): correct it, or leave it out; nothing was built",
                    e);
        }
    }

    /** Thomas Wang's hash of 64 bits: the partition above, the hash code below. */
    private static long draw(int code, int partition) {
        long draw = (code & 0xffffffffL) | ((long) partition << 32);
        draw = ~draw + (draw << 21);
        draw ^= draw >>> 24;
        draw += (draw << 3) + (draw << 8);
        draw ^= draw >>> 14;
        draw += (draw << 2) + (draw << 4);
        draw ^= draw >>> 28;
        return draw + (draw << 31);
    }
}
