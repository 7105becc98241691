package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointRule;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The points of Envoy's ring_hash, which gRPC has too: {@code label_i}, i from 0, for each host in turn as long as
 * fewer points were made than are due to it and those before.
 *
 * @param hash how a label becomes a point
 * @param label the label without its number
 * @param order the order of hosts
 * @param least how many points a ring has at least
 * @param most how many it has at most
 */
record EnvoyPoints(PositionHash hash, LabelTemplate label, EnvoyHosts.Order order, int least, int most)
        implements PointRule {

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException if the least is above the most
     */
    EnvoyPoints {
        if (least > most) {
            throw new IllegalArgumentException(
                    "the least ring size must be at most the greatest (was " + least + ", " + most + "): correct one");
        }
    }

    @Override
    public String canonical() {
        return "points=" + least + ".." + most + " label=" + label + "_{i} hash=" + hash + " hosts="
                + order.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Maker maker(Topology topology) {
        EnvoyHosts hosts = EnvoyHosts.of(topology, order);
        double scale = Math.min(Math.ceil(hosts.least() * least) / hosts.least(), most);
        Map<String, Long> counts = new HashMap<>();
        double due = 0;
        long made = 0;
        for (EnvoyHosts.Host host : hosts.hosts()) {
            due += scale * host.part();
            long count = Math.max(0, (long) Math.ceil(due) - made);
            counts.put(host.node().id(), count);
            made += count;
        }
        return new LabelMaker(label.speller(topology), counts);
    }

    /** Makes points of labels. */
    private final class LabelMaker implements Maker {
        private final LabelTemplate.Speller speller;
        private final Map<String, Long> counts;

        LabelMaker(LabelTemplate.Speller speller, Map<String, Long> counts) {
            this.speller = speller;
            this.counts = counts;
        }

        @Override
        public long count(Node node) {
            return counts.getOrDefault(node.id(), 0L);
        }

        @Override
        public void write(Node node, int count, long[] high, long[] low, int first) {
            byte[] text = speller.text(node);
            for (int i = 0; i < count; i++) {
                byte[] number = ("_" + i).getBytes(StandardCharsets.US_ASCII);
                byte[] numbered = Arrays.copyOf(text, text.length + number.length);
                System.arraycopy(number, 0, numbered, text.length, number.length);
                hash.positions(numbered, 0, numbered.length, 1, high, low, first + i);
            }
        }

        @Override
        public String name(Node node, int index) {
            return new String(speller.text(node), StandardCharsets.UTF_8) + "_" + index;
        }
    }
}
