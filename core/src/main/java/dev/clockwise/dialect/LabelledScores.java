package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Ranking;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Rendezvous in which a node's score is the hash of a label of it, followed by the key; the greatest score of the
 * node's labels counts.
 *
 * @param label how labels are spelled
 * @param keys how keys are spelled
 * @param hash the hash, which gives numbers in their unsigned order
 * @param labels how many labels a node has
 * @param equals which node comes first where scores are equal
 */
record LabelledScores(LabelTemplate label, Keys keys, PositionHash hash, Labels labels, Equals equals)
        implements Ranking {

    /** How keys are spelled. */
    enum Keys {
        /** As they are. */
        PLAIN,
        /** As a literal of bytes in Python. */
        PYTHON_BYTES
    }

    /** How many labels a node has. */
    enum Labels {
        /** One, whatever its weight. */
        ONE,
        /** As many as it weighs, which must be a whole number. */
        BY_WEIGHT
    }

    /** Which of two nodes with equal scores comes first. */
    enum Equals {
        /** The one that is listed first. */
        FIRST_LISTED,
        /** The one whose label is greater by its bytes. */
        GREATER_LABEL
    }

    @Override
    public String canonical() {
        return "labels=" + label + " keys=" + word(keys) + " hash=" + hash + " number=" + word(labels) + " equals="
                + word(equals);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Kind kind() {
        return Kind.DRAW;
    }

    @Override
    public BigDecimal weight(Node node) {
        return BigDecimal.valueOf(count(node));
    }

    private long count(Node node) {
        return labels == Labels.ONE ? 1 : WholeWeight.of(node);
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        LabelTemplate.Speller speller = label.speller(Topology.of(listed.toArray(Node[]::new)));
        byte[][][] spelled = new byte[listed.size()][][];
        for (int i = 0; i < spelled.length; i++) {
            Node node = listed.get(i);
            spelled[i] = IntStream.range(0, Math.toIntExact(count(node)))
                    .mapToObj(number -> speller.text(node, number))
                    .toArray(byte[][]::new);
        }
        Integer[] order = IntStream.range(0, spelled.length).boxed().toArray(Integer[]::new);
        if (equals == Equals.GREATER_LABEL) {
            Arrays.sort(
                    order,
                    Comparator.comparing((Integer number) -> spelled[number][0], Arrays::compareUnsigned)
                            .reversed());
        }
        return new LabelRanker(keys, hash, spelled, order);
    }

    /**
     * Ranks by labels that were spelled.
     *
     * @param labels those of each node
     * @param order the nodes, those first that come first where scores are equal
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record LabelRanker(Keys keys, PositionHash hash, byte[][][] labels, Integer[] order) implements Ranker {

        @Override
        public int[] rank(long position, byte[] key, int offset, int length, int count) {
            byte[] spelled = keys == Keys.PLAIN
                    ? Arrays.copyOfRange(key, offset, offset + length)
                    : PythonRepr.of(key, offset, length);
            long[] scores = new long[labels.length];
            for (int node = 0; node < scores.length; node++) {
                scores[node] = score(labels[node], spelled);
            }
            Comparator<Integer> byScore = (a, b) -> Long.compareUnsigned(scores[b], scores[a]);
            return Arrays.stream(order)
                    .sorted(byScore)
                    .limit(count)
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        private long score(byte[][] ofNode, byte[] key) {
            long greatest = 0;
            for (byte[] text : ofNode) {
                byte[] whole = Arrays.copyOf(text, text.length + key.length);
                System.arraycopy(key, 0, whole, text.length, key.length);
                long score = hash.narrow(whole, 0, whole.length);
                greatest = Long.compareUnsigned(score, greatest) > 0 ? score : greatest;
            }
            return greatest;
        }
    }
}
