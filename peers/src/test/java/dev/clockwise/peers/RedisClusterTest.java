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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debian's Redis: the slots that a server gives keys, and those that redis-cli would give the masters of a new cluster. */
@Timeout(120)
class RedisClusterTest {

    private static final int SERVERS = 12;
    private static final int LEAST = 3;
    private static final int TOPOLOGIES = 20;
    private static final int KEYS = 1000;

    private static final Pattern SLOTS = Pattern.compile("M: \\w+ 127\\.0\\.0\\.1:(\\d+)\\s+slots:\\[(\\d+)-(\\d+)]");

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

    private static void compare(Draw draw, List<Server> masters, RedisConnection connection) {
        List<String> keys = draw.keys(KEYS);
        Map<String, Long> first = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        try {
            Matcher slots = SLOTS.matcher(planned(masters));
            while (slots.find()) {
                first.put(slots.group(1), Long.valueOf(slots.group(2)));
                last.put(slots.group(1), Long.valueOf(slots.group(3)));
            }
            List<String> owners = new ArrayList<>();
            for (long slot : slots(connection, keys)) {
                owners.addAll(masters.stream()
                        .filter(master -> first.get("" + master.port()) <= slot && slot <= last.get("" + master.port()))
                        .map(Server::id)
                        .toList());
            }
            List<Server> withSlots = masters.stream()
                    .map(master -> master.withPoints(
                            LongStream.rangeClosed(first.get("" + master.port()), last.get("" + master.port()))
                                    .mapToObj(Position::of)
                                    .toList()))
                    .toList();
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
