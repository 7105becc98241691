package dev.clockwise.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Position;
import dev.clockwise.testkit.Peer;
import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RedisConnection;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Debian's Redis: the slots that a server gives keys, and those that redis-cli would give the masters of a new cluster.
 */
@Timeout(120)
class RedisClusterTest {

    private static final int SERVERS = 12;
    private static final int LEAST = 3;
    private static final int TOPOLOGIES = 20;
    private static final int KEYS = 1000;

    @Test
    void slotsOfMasters() throws Exception {
        List<RedisServer> running = new ArrayList<>();
        try {
            for (int i = 0; i < SERVERS; i++) {
                running.add(RedisServer.start("--cluster-enabled", "yes"));
            }
            try (RedisConnection connection = running.get(0).connect()) {
                Property.check("redis-cluster", TOPOLOGIES, random -> {
                    Draw draw = new Draw(random);
                    List<Server> masters = draw.listed(running.subList(0, draw.from(LEAST, SERVERS)).stream()
                            .map(server -> "127.0.0.1:" + server.port())
                            .toList());
                    compare(draw, masters, connection);
                });
            }
        } finally {
            for (RedisServer server : running) {
                server.close();
            }
        }
    }

    /** The slots that a new cluster would give a master. */
    private record SlotRange(Server master, long first, long last) {

        static SlotRange of(Server master, String plan) {
            Matcher slots = Pattern.compile("M: \\w+ " + Pattern.quote(master.text()) + "\\s+slots:\\[(\\d+)-(\\d+)]")
                    .matcher(plan);
            assertThat(slots.find()).as("slots of %s in: %s", master, plan).isTrue();
            return new SlotRange(master, Long.parseLong(slots.group(1)), Long.parseLong(slots.group(2)));
        }

        Server masterWithSlots() {
            return master.withPoints(
                    LongStream.rangeClosed(first, last).mapToObj(Position::of).toList());
        }
    }

    private static void compare(Draw draw, List<Server> masters, RedisConnection connection) {
        List<String> keys = draw.keys(KEYS);
        try {
            String plan = planned(masters);
            List<SlotRange> ranges =
                    masters.stream().map(master -> SlotRange.of(master, plan)).toList();
            List<String> owners = new ArrayList<>();
            for (long slot : slots(connection, keys)) {
                ranges.stream()
                        .filter(range -> range.first <= slot && slot <= range.last)
                        .forEach(range -> owners.add(range.master.id()));
            }
            List<Server> withSlots =
                    ranges.stream().map(SlotRange::masterWithSlots).toList();
            Owners.assertSame(Owners.rule("redis-cluster-create", Map.of()), masters, keys, owners);
            Owners.assertSame(Owners.rule("redis-cluster", Map.of()), withSlots, keys, owners);
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static List<Long> slots(RedisConnection connection, List<String> keys) throws IOException {
        for (String key : keys) {
            connection.send("CLUSTER", "KEYSLOT", key);
        }
        List<Long> slots = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            slots.add(connection.readNumber());
        }
        return slots;
    }

    /** What redis-cli would do, to which its question for leave gets no yes. */
    private static String planned(List<Server> masters) throws IOException, InterruptedException {
        Path redisCli = Peer.named("redis-cli").require();
        List<String> command = new ArrayList<>(List.of(redisCli.toString(), "--cluster", "create"));
        masters.forEach(master -> command.add(master.text()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String plan = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return plan;
        } finally {
            process.destroyForcibly();
        }
    }
}
