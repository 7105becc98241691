package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Spooky;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.Ranking;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * mcrouter's WeightedCh3: {@link Ch3} names a server, which takes the key if a second hash is below its weight; else a
 * number is put behind the key, its last digit first, from 0 on, up to {@value #TRIES} tries. The last try counts in
 * any case; where it names a server of weight 0, here the next one takes the key.
 *
 * @param weights the weights of all servers in the order of the list, drained ones included
 */
record WeightedCh3(List<Double> weights) implements Ranking {

    private static final int TRIES = 32;
    private static final long SEED = 0xface2014L;

    /** The greatest value of the second hash, which stands for weight 1. */
    private static final double GREATEST = 0xffff_ffffL;

    /**
     * The ranking of a topology's nodes.
     *
     * @throws IllegalArgumentException if a weight is above 1
     */
    static WeightedCh3 of(Topology topology) {
        return new WeightedCh3(
                Listing.of(topology).stream().map(WeightedCh3::checked).toList());
    }

    private static double checked(Node node) {
        double weight = node.weight().doubleValue();
        if (weight > 1) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.WEIGHT,
                    "weight of node " + node.quotedId() + " must be at most 1 (was "
                            + node.weight().toPlainString() + "): scale all weights down; nothing was built");
        }
        return weight;
    }

    @Override
    public String canonical() {
        return "weighted-ch3=" + weights;
    }

    @Override
    public Kind kind() {
        return Kind.NUMBERED;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        long[] bounds =
                weights.stream().mapToLong(weight -> (long) (weight * GREATEST)).toArray();
        int[] numbers = new int[bounds.length];
        int active = 0;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = active % listed.size();
            active += weights.get(i) > 0 ? 1 : 0;
        }
        return (position, key, offset, length, count) -> {
            int first = server(Arrays.copyOfRange(key, offset, offset + length), bounds);
            return Ch3Ranking.from(numbers[first], listed.size(), count);
        };
    }

    /** The place in the list of the server of a key. */
    static int server(byte[] key, long[] bounds) {
        byte[] salted = key;
        int server = 0;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            long hash = HashFunction.MURMUR64A_SEED_F9F198EF.number(salted, 0, salted.length);
            server = (int) Ch3.number(hash, bounds.length);
            if (Integer.toUnsignedLong(Spooky.hash(salted, 0, salted.length, SEED)) < bounds[server]) {
                return server;
            }
            salted = salted(key, attempt);
        }
        return server;
    }

    private static byte[] salted(byte[] key, int number) {
        byte[] digits = new StringBuilder().append(number).reverse().toString().getBytes(StandardCharsets.US_ASCII);
        byte[] salted = Arrays.copyOf(key, key.length + digits.length);
        System.arraycopy(digits, 0, salted, key.length, digits.length);
        return salted;
    }
}
