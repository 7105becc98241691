package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import dev.clockwise.hash.HaproxyHash;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointRule;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The points of HAProxy's servers: 16 for each unit of weight, of which point {@code i} is HAProxy's mixing of a number
 * of the server's plus {@code i}.
 *
 * @param hashKey what the number is made from
 */
record HaproxyPoints(HashKey hashKey) implements PointRule {

    private static final int POINTS = 16;

    /** By so many the numbers of servers lie apart whose ids are neighbours: the greatest weight times the points. */
    private static final int APART = HaproxyIds.MOST_WEIGHT * POINTS;

    private static final LabelTemplate SERVER = LabelTemplate.parse("{server}");
    private static final Pattern ADDRESS =
            Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?::(\\d{1,5}))?");

    /** What the number of a server is made from. */
    enum HashKey {
        /** Its id. */
        ID,
        /** Its id, mixed: HAProxy 3.0.0 and later until October 2025. */
        MIXED_ID,
        /** Its id with the order of its bytes reversed, mixed. */
        ID32,
        /** Its address. */
        ADDR,
        /** Its address and port. */
        ADDR_PORT,
        /** Its guid. */
        GUID;

        /** The one that HAProxy has this word for. */
        static HashKey parse(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }

        boolean isMadeFromId() {
            return this == ID || this == MIXED_ID || this == ID32;
        }
    }

    @Override
    public String canonical() {
        return "points=" + POINTS + " haproxy-key=" + hashKey.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Maker maker(Topology topology) {
        return new NumberMaker(topology);
    }

    /** Makes points from the numbers of servers. */
    private final class NumberMaker implements Maker {
        private final Map<String, Integer> ids;
        private final LabelTemplate.Speller server;

        NumberMaker(Topology topology) {
            ids = hashKey.isMadeFromId() ? HaproxyIds.of(topology) : Map.of();
            server = SERVER.speller(topology);
        }

        @Override
        public long count(Node node) {
            int unused = number(node); // refuses here what has no number
            return POINTS * WholeWeight.of(node, HaproxyIds.MOST_WEIGHT);
        }

        @Override
        public void write(Node node, int count, long[] high, long[] low, int first) {
            int number = number(node);
            for (int i = 0; i < count; i++) {
                low[first + i] = Integer.toUnsignedLong(HaproxyHash.fullHash(number + i));
            }
        }

        @Override
        public String name(Node node, int index) {
            return Integer.toUnsignedString(number(node)) + " + " + index;
        }

        private int number(Node node) {
            return switch (hashKey) {
                case ID -> id(node) * APART;
                case MIXED_ID -> HaproxyHash.fullHash(id(node));
                case ID32 -> HaproxyHash.fullHash(Integer.reverseBytes(id(node)));
                case ADDR -> HaproxyHash.fullHash(octets(address(node)));
                case ADDR_PORT -> {
                    Matcher address = address(node);
                    yield HaproxyHash.fullHash(HaproxyHash.fullHash(port(node, address)) + octets(address));
                }
                case GUID -> guid(node);
            };
        }

        private int id(Node node) {
            return Objects.requireNonNull(ids.get(node.id()), "a node of the topology");
        }

        private Matcher address(Node node) {
            String text = new String(server.text(node), StandardCharsets.UTF_8);
            Matcher address = ADDRESS.matcher(text);
            if (!address.matches()) {
                throw refusal(node, "server", "an IPv4 address and a port as its server, as in 10.0.0.1:80", text);
            }
            return address;
        }

        private int port(Node node, Matcher address) {
            if (address.group(5) == null) {
                throw refusal(node, "server", "a port in its server, as in 10.0.0.1:80", address.group());
            }
            return Integer.parseInt(address.group(5));
        }

        private int guid(Node node) {
            String guid = node.attribute("guid");
            if (guid == null) {
                throw refusal(node, "guid", "guid", "none");
            }
            byte[] bytes = guid.getBytes(StandardCharsets.UTF_8);
            return (int) HashFunction.XXH32.number(bytes, 0, bytes.length);
        }
    }

    /** The octets of an address as a number, the first of them the lowest. */
    private static int octets(Matcher address) {
        int octets = 0;
        for (int i = 4; i > 0; i--) {
            octets = (octets << 8) | Integer.parseInt(address.group(i));
        }
        return octets;
    }

    private static RefusedNodeException refusal(Node node, String field, String wanted, String was) {
        return new RefusedNodeException(
                node,
                field,
                "node " + node.quotedId() + " must have " + wanted + ", as its points are made from it (was \"" + was
                        + "\"): give it that; nothing was built");
    }
}
