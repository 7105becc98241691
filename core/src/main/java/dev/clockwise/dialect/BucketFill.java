package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.TableFill;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table that is a map from buckets to the numbers of servers in a list.
 *
 * <p>libmemcached takes the bits that a hash and the number of buckets less one have in common, which is the remainder
 * for powers of two only; of 5 buckets it uses the first and the last. The table has a power of two of entries, so that
 * the remainder does the same for every number of buckets.
 *
 * @param map numbers from 0, separated by commas
 */
record BucketFill(String map) implements TableFill {

    /**
     * Checks the map.
     *
     * @throws IllegalArgumentException if it is no list of numbers
     */
    BucketFill {
        if (!map.isEmpty() && !map.matches("\\d{1,7}(,\\d{1,7})*")) {
            throw new IllegalArgumentException(
                    "map must be the number of the server of each bucket, as in 0,1,2,0 (was \"" + map + "\")");
        }
    }

    @Override
    public String canonical() {
        return "map=" + map;
    }

    @Override
    public long size(Topology topology) {
        return entries(topology).length;
    }

    @Override
    public Node[] entries(Topology topology) {
        List<Node> listed = Listing.of(topology);
        if (map.isEmpty()) {
            throw new IllegalArgumentException(
                    "map is missing: give the number of the server of each bucket, as in 0,1,2,0; nothing was built");
        }
        List<Node> buckets = Stream.of(map.split(",", -1))
                .map(Integer::valueOf)
                .map(number -> server(listed, number))
                .toList();
        int last = buckets.size() - 1;
        Node[] entries = new Node[Math.max(1, Integer.highestOneBit(last) << 1)];
        Arrays.setAll(entries, position -> buckets.get(position & last));
        return entries;
    }

    private static Node server(List<Node> listed, int number) {
        if (number >= listed.size() || !listed.get(number).isActive()) {
            throw new IllegalArgumentException("map names server " + number + ", which is not one of the "
                    + listed.size() + " listed that take keys: correct it; nothing was built");
        }
        return listed.get(number);
    }
}
