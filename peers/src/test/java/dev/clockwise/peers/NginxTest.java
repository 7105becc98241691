package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RunningPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debian's nginx, which is the servers behind it, too: each tells its address. */
@Timeout(300)
@Tag("long")
class NginxTest {

    private static final int RUNS = 12;
    private static final int UPSTREAMS = 12;
    private static final int KEYS = 500;

    /** Servers, and how they are chosen. */
    private record Upstream(String dialect, List<Server> servers, List<String> lines) {

        static Upstream drawn(Draw draw) {
            String dialect = draw.of("nginx-consistent", "nginx-hash");
            List<Server> listed = draw.weighted(draw.localServers(draw.count()), 20);
            int mayBeDown = listed.stream().mapToInt(Server::weight).sum() / 4;
            List<Server> servers = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            for (Server server : listed) {
                String line = "server " + server.text() + " max_fails=0 weight=" + server.weight();
                if (mayBeDown >= server.weight() && draw.onceIn(8)) {
                    mayBeDown -= server.weight();
                    servers.add(down(dialect, server));
                    lines.add(line + " down;");
                } else {
                    servers.add(server);
                    lines.add(line + ";");
                }
            }
            return new Upstream(dialect, servers, lines);
        }

        private static Server down(String dialect, Server server) {
            Server down = server.withWeight(0);
            return dialect.equals("nginx-hash") ? down.with("down", "" + server.weight()) : down;
        }

        String configuration(Path socket) {
            String name = "u" + socket.getFileName();
            return "upstream " + name + " { hash $http_x_key" + (dialect.equals("nginx-hash") ? "; " : " consistent; ")
                    + String.join(" ", lines) + " keepalive 64; }\nserver { listen unix:" + socket
                    + "; location / { proxy_pass http://" + name
                    + "; proxy_http_version 1.1; proxy_set_header Connection ''; } }\n";
        }
    }

    @Test
    void consistentAndPlain() {
        Property.check("nginx", RUNS, random -> {
            Draw draw = new Draw(random);
            List<Upstream> upstreams = new ArrayList<>();
            for (int i = 0; i < UPSTREAMS; i++) {
                upstreams.add(Upstream.drawn(draw));
            }
            compare(upstreams, draw.keys(KEYS));
        });
    }

    private static void compare(List<Upstream> upstreams, List<String> keys) {
        try (RunningPeer nginx = new RunningPeer("nginx")) {
            Path directory = nginx.directory();
            Path configuration =
                    Files.writeString(directory.resolve("nginx.conf"), configuration(directory, upstreams));
            nginx.start(
                    () -> answers(directory.resolve("0")),
                    List.of("-p", directory.toString(), "-e", "stderr", "-c", configuration.toString()));
            for (int i = 0; i < upstreams.size(); i++) {
                Upstream upstream = upstreams.get(i);
                Map<String, String> ids = upstream.servers.stream().collect(Collectors.toMap(Server::text, Server::id));
                List<String> owners = owners(directory.resolve("" + i), keys).stream()
                        .map(ids::get)
                        .toList();
                Owners.assertSame(Owners.rule(upstream.dialect, Map.of()), upstream.servers, keys, owners);
            }
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static String configuration(Path directory, List<Upstream> upstreams) {
        StringBuilder text = new StringBuilder("daemon off; master_process off; pid pid; error_log stderr;\n");
        text.append("events { worker_connections 8000; }\nhttp { access_log off; keepalive_requests 1000000;\n");
        text.append("proxy_read_timeout 60s; server_names_hash_bucket_size 128;\n");
        for (String each : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
            text.append(each).append("_temp_path ").append(each).append(";\n");
        }
        Set<String> addresses = new LinkedHashSet<>();
        upstreams.forEach(upstream -> upstream.servers.forEach(server -> addresses.add(server.text())));
        text.append("server {\n");
        addresses.forEach(address -> text.append("listen ").append(address).append(";\n"));
        text.append("add_header X-Owner $server_addr:$server_port; return 200 ''; }\n");
        for (int i = 0; i < upstreams.size(); i++) {
            text.append(upstreams.get(i).configuration(directory.resolve("" + i)));
        }
        return text.append("}\n").toString();
    }

    private static boolean answers(Path socket) throws IOException {
        new Connection(socket).close();
        return true;
    }

    private static List<String> owners(Path socket, List<String> keys) throws IOException {
        try (Connection connection = new Connection(socket)) {
            return connection.ask(
                    keys.stream().map(key -> Http.request("/", key)).toList(), Http::owner);
        }
    }
}
