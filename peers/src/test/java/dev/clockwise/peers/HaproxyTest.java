package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RunningPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debian's HAProxy 2.6, which tells the name of the server that it chose. */
@Timeout(300)
@Tag("long")
class HaproxyTest {

    private static final int RUNS = 12;
    private static final int LISTENS = 15;
    private static final int KEYS = 500;

    private static final int GREATEST_WEIGHT = 256;

    /** What is hashed. */
    private enum Balance {
        HEADER("hdr(X-Key)"),
        SAMPLE("hash req.fhdr(x-key)"),
        URI("uri whole");

        private final String words;

        Balance(String words) {
            this.words = words;
        }

        String request(String key) {
            return this == URI ? Http.request(key, "") : Http.request("/", key);
        }
    }

    /** A list of servers, and how they are chosen. */
    private record Listen(
            Balance balance, String dialect, Map<String, String> parameters, List<Server> servers, List<String> lines) {

        static Listen drawn(Draw draw) {
            Map<String, String> parameters = new TreeMap<>();
            if (!draw.onceIn(4)) {
                parameters.put("function", draw.of("sdbm", "djb2", "wt6", "crc32"));
                if (draw.onceIn(2)) {
                    parameters.put("avalanche", "yes");
                }
            }
            List<Server> servers = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            int withId = draw.of(1, 3, 1_000_000);
            Set<Integer> ids = new HashSet<>();
            for (Server listed : draw.weighted(draw.servers(), GREATEST_WEIGHT)) {
                Server server = listed;
                String line = "";
                int id = draw.from(1, draw.of(10, 1000, Integer.MAX_VALUE - 1));
                if (draw.onceIn(withId) && ids.add(id)) {
                    server = server.with("serverId", "" + id);
                    line += " id " + id;
                }
                if (!servers.isEmpty() && draw.onceIn(8)) {
                    line += draw.of(" weight 0", " disabled", " backup");
                    server = server.withWeight(0);
                } else {
                    line += " weight " + server.weight();
                }
                servers.add(server);
                lines.add(line);
            }
            String dialect = draw.of("haproxy-consistent", "haproxy-map");
            return new Listen(draw.of(Balance.values()), dialect, parameters, servers, lines);
        }

        void configure(StringBuilder text, Path socket, Path backend) {
            text.append("listen ").append(socket.getFileName());
            text.append("\n bind unix@").append(socket);
            text.append("\n balance ").append(balance.words);
            text.append("\n hash-type ").append(dialect.equals("haproxy-map") ? "map-based" : "consistent");
            text.append(' ').append(parameters.getOrDefault("function", ""));
            text.append(parameters.containsKey("avalanche") ? " avalanche" : "");
            text.append("\n http-response set-header X-Owner %s\n");
            for (int i = 0; i < servers.size(); i++) {
                text.append(" server ").append(servers.get(i).id());
                text.append(" unix@").append(backend).append(lines.get(i)).append('\n');
            }
        }
    }

    @Test
    void everyMethodAndFunction() {
        Property.check("haproxy", RUNS, random -> {
            Draw draw = new Draw(random);
            List<Listen> listens = new ArrayList<>();
            for (int i = 0; i < LISTENS; i++) {
                listens.add(Listen.drawn(draw));
            }
            List<String> keys = draw.keys(KEYS).stream()
                    .map(key -> key.replace(",", ""))
                    .filter(key -> !key.isEmpty())
                    .toList();
            List<String> paths = draw.asciiKeys(KEYS).stream()
                    .map(key -> "/" + key.replaceAll("[^!$-;=?-Z_a-z~]", ""))
                    .toList();
            compare(listens, keys, paths);
        });
    }

    private static void compare(List<Listen> listens, List<String> keys, List<String> paths) {
        try (RunningPeer haproxy = new RunningPeer("haproxy")) {
            Path backend = haproxy.directory().resolve("backend");
            StringBuilder text = new StringBuilder("global\n nbthread 1\n");
            text.append("defaults\n mode http\n retries 0\n http-reuse always\n");
            text.append(" timeout connect 60s\n timeout client 60s\n timeout server 60s\n");
            text.append("frontend backend\n bind unix@").append(backend);
            text.append("\n http-request return status 200\n");
            for (int i = 0; i < listens.size(); i++) {
                listens.get(i).configure(text, socket(haproxy, i), backend);
            }
            Path configuration = Files.writeString(haproxy.directory().resolve("configuration"), text);
            haproxy.start(
                    () -> answers(socket(haproxy, listens.size() - 1)), List.of("-db", "-f", configuration.toString()));
            for (int i = 0; i < listens.size(); i++) {
                Listen listen = listens.get(i);
                List<String> asked = listen.balance == Balance.URI ? paths : keys;
                List<String> owners = owners(socket(haproxy, i), listen.balance, asked);
                Owners.assertSame(Owners.rule(listen.dialect, listen.parameters), listen.servers, asked, owners);
            }
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Path socket(RunningPeer haproxy, int listen) {
        return haproxy.directory().resolve("p" + listen);
    }

    private static boolean answers(Path socket) throws IOException {
        new Connection(socket).close();
        return true;
    }

    private static List<String> owners(Path socket, Balance balance, List<String> keys) throws IOException {
        try (Connection connection = new Connection(socket)) {
            return connection.ask(keys.stream().map(balance::request).toList(), Http::owner);
        }
    }
}
