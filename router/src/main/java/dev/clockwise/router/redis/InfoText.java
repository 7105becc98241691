package dev.clockwise.router.redis;

import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The reply to INFO: the facts of the first node, with those that can be added summed over all, and how many nodes there
 * are. Stateless.
 */
final class InfoText {

    /** Facts that are numbers of things or bytes, of which all nodes together have the sum. */
    private static final Set<String> SUMMED = Set.of(
            "connected_clients",
            "blocked_clients",
            "used_memory",
            "used_memory_rss",
            "maxmemory",
            "total_connections_received",
            "total_commands_processed",
            "instantaneous_ops_per_sec",
            "total_net_input_bytes",
            "total_net_output_bytes",
            "expired_keys",
            "evicted_keys",
            "keyspace_hits",
            "keyspace_misses");

    private InfoText() {}

    /**
     * What these nodes say.
     *
     * @param down how many others could not be asked
     */
    static ByteBuf merged(ByteBuf[] replies, int down, RedisSession session) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (ByteBuf reply : replies) {
            if (!(ValueParser.parse(reply) instanceof Value.Text text)) {
                continue;
            }
            for (String line : text.toString().split("\r?\n", -1)) {
                int colon = line.indexOf(':');
                if (line.startsWith("#")) {
                    facts.putIfAbsent(line, "");
                } else if (colon > 0) {
                    facts.merge(
                            line.substring(0, colon),
                            line.substring(colon + 1),
                            (before, more) -> together(line.substring(0, colon), before, more));
                }
            }
        }
        StringBuilder all = new StringBuilder("# Clockwise\r\nclockwise_nodes:" + (replies.length + down)
                + "\r\nclockwise_nodes_down:" + down + "\r\n");
        facts.forEach((name, value) ->
                all.append(name.startsWith("#") ? "\r\n" + name + "\r\n" : name + ":" + value + "\r\n"));
        return session.writing(out -> out.text(all.toString()));
    }

    private static String together(String name, String before, String more) {
        try {
            if (SUMMED.contains(name)) {
                return Long.toString(Long.parseLong(before) + Long.parseLong(more));
            }
            return name.startsWith("db") && before.startsWith("keys=") ? keyspace(before, more) : before;
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return before;
        }
    }

    /** {@code keys=3,expires=1,avg_ttl=0} of two nodes. */
    private static String keyspace(String before, String more) {
        StringBuilder sum = new StringBuilder();
        String[] one = before.split(",", -1);
        String[] other = more.split(",", -1);
        for (int i = 0; i < one.length; i++) {
            String name = one[i].substring(0, one[i].indexOf('='));
            long first = Long.parseLong(one[i].substring(name.length() + 1));
            long second = i < other.length && other[i].startsWith(name + "=")
                    ? Long.parseLong(other[i].substring(name.length() + 1))
                    : 0;
            long value = name.toLowerCase(Locale.ROOT).startsWith("avg") ? Math.max(first, second) : first + second;
            sum.append(i == 0 ? "" : ",").append(name).append('=').append(value);
        }
        return sum.toString();
    }
}
