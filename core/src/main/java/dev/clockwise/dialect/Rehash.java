package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.Ranking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hashing again where a server is down, or was tried, as nginx does it: the sum of the hashes of the key in all rounds,
 * modulo the sum of weights; from the second round on the number of the round precedes the key. After {@value #ROUNDS}
 * rounds in vain nginx lets servers take turns; here the list goes on with those not tried.
 *
 * @param servers all servers in the order of the list
 */
record Rehash(List<Server> servers) implements Ranking {

    /** The attribute that holds the weight of a server which is down. */
    static final String DOWN = "down";

    private static final int ROUNDS = 21;

    /** A server. */
    record Server(long weight, boolean up) {}

    /**
     * The ranking of a topology's nodes.
     *
     * @throws IllegalArgumentException if a weight is no whole number, or a node has the attribute and takes keys
     */
    static Rehash of(Topology topology) {
        List<Server> servers = new ArrayList<>();
        for (Node node : Listing.of(topology)) {
            String down = node.attribute(DOWN);
            if (down == null) {
                if (node.isActive()) {
                    servers.add(new Server(WholeWeight.of(node), true));
                }
                continue;
            }
            if (node.isActive() || !down.matches("[1-9]\\d{0,8}")) {
                throw new RefusedNodeException(
                        node,
                        DOWN,
                        "node " + node.quotedId()
                                + " must weigh 0, and its attribute down be the weight that it has when it is up, a whole"
                                + " number from 1 (was " + node.weight().toPlainString() + ", \"" + down
                                + "\"): correct it; nothing was built");
            }
            servers.add(new Server(Long.parseLong(down), false));
        }
        return new Rehash(List.copyOf(servers));
    }

    @Override
    public String canonical() {
        return "rehash=" + servers;
    }

    @Override
    public Kind kind() {
        return Kind.NUMBERED;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        long[] ends = new long[servers.size()];
        int[] numbers = new int[servers.size()];
        long end = 0;
        int up = 0;
        for (int i = 0; i < ends.length; i++) {
            end += servers.get(i).weight;
            ends[i] = end;
            numbers[i] = servers.get(i).up ? up++ : -1;
        }
        return new Rounds(ends, numbers, listed.size());
    }

    /**
     * The rounds of a key.
     *
     * @param ends the first slot behind each server
     * @param numbers the number of each server among those that are up; -1 where it is down
     * @param up how many are up
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Rounds(long[] ends, int[] numbers, int up) implements Ranker {

        @Override
        public int[] rank(long position, byte[] key, int offset, int length, int count) {
            int[] ranked = new int[count];
            boolean[] tried = new boolean[up];
            int found = 0;
            int failed = 0;
            int hash = 0;
            for (int round = 0; found < count && failed < ROUNDS; round++) {
                hash += hash(round, key, offset, length);
                int number = numbers[slot(hash)];
                if (number < 0 || tried[number]) {
                    failed++;
                } else {
                    tried[number] = true;
                    ranked[found++] = number;
                }
            }
            for (int number = 0; found < count; number++) {
                if (!tried[number]) {
                    ranked[found++] = number;
                }
            }
            return ranked;
        }

        private int slot(int hash) {
            long weight = Integer.toUnsignedLong(hash) % ends[ends.length - 1];
            int at = Arrays.binarySearch(ends, weight);
            return at < 0 ? -at - 1 : at + 1;
        }

        private static int hash(int round, byte[] key, int offset, int length) {
            if (round == 0) {
                return (int) HashFunction.CRC15.number(key, offset, length);
            }
            byte[] number = Integer.toString(round).getBytes(StandardCharsets.US_ASCII);
            byte[] text = Arrays.copyOf(number, number.length + length);
            System.arraycopy(key, offset, text, number.length, length);
            return (int) HashFunction.CRC15.number(text, 0, text.length);
        }
    }
}
