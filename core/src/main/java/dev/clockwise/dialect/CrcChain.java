package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointRule;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Points of which each is the CRC-32 of the server's host, a zero byte, its port, and the point before as four bytes,
 * the lowest first; before the first it is 0. nginx and Cache::Memcached::Fast have them.
 *
 * <p>Host and port are parts of the server's text: the port is the digits after the last colon, if only digits follow
 * it. The path of a Unix socket, after {@code unix:}, is a host without a port.
 *
 * @param points points for each unit of weight
 */
record CrcChain(int points) implements PointRule {

    private static final LabelTemplate SERVER = LabelTemplate.parse("{server}");
    private static final Pattern PARTS = Pattern.compile("(.*):(\\d*)", Pattern.DOTALL);
    private static final String UNIX = "unix:";

    @Override
    public String canonical() {
        return "points=" + points + " chain=crc32";
    }

    @Override
    public Maker maker(Topology topology) {
        LabelTemplate.Speller server = SERVER.speller(topology);
        return new Maker() {
            @Override
            public long count(Node node) {
                return points * WholeWeight.of(node);
            }

            @Override
            public void write(Node node, int count, long[] high, long[] low, int first) {
                byte[] base = base(new String(server.text(node), StandardCharsets.UTF_8));
                long before = 0;
                for (int i = 0; i < count; i++) {
                    CRC32 crc = new CRC32();
                    crc.update(base, 0, base.length);
                    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                        crc.update((int) (before >>> shift));
                    }
                    before = crc.getValue();
                    low[first + i] = before;
                }
            }

            @Override
            public String name(Node node, int index) {
                return new String(server.text(node), StandardCharsets.UTF_8) + " link " + index;
            }
        };
    }

    private static byte[] base(String server) {
        Matcher parts = PARTS.matcher(server);
        String base;
        if (server.toLowerCase(Locale.ROOT).startsWith(UNIX)) {
            base = server.substring(UNIX.length()) + '\0';
        } else if (parts.matches()) {
            base = parts.group(1) + '\0' + parts.group(2);
        } else {
            base = server + '\0';
        }
        return base.getBytes(StandardCharsets.UTF_8);
    }
}
