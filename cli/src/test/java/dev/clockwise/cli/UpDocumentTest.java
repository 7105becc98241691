package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.RedisServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code up -c} in a process of its own, from its start to its end by SIGTERM. */
class UpDocumentTest {

    @TempDir
    private Path folder;

    private @Nullable Process started;

    private Process start(String document) throws IOException {
        Path file = folder.resolve("server.yaml");
        Files.writeString(file, document);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "--enable-native-access=ALL-UNNAMED", // as the archive has it
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.clockwise.cli.Clockwise",
                        "up",
                        "-c",
                        file.toString())
                .redirectError(folder.resolve("errors.txt").toFile())
                .start();
        started = process;
        return process;
    }

    private void topology(int port) throws IOException {
        Files.writeString(
                folder.resolve("topology.yaml"),
                "clockwise: 1\nnodes:\n  - { id: a, address: \"redis://127.0.0.1:" + port + "\" }\n");
    }

    private static String document(int port, String drain) {
        return "clockwise: 1\nadmin: off\nthreads: 1\ndrain: " + drain
                + "\nclusters:\n  - { name: cache, listen: 127.0.0.1:" + port + ", topology: topology.yaml }\n";
    }

    @AfterEach
    void end() {
        if (started != null) {
            Process unused = started.destroyForcibly();
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static void send(Socket socket, String command) throws IOException {
        socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String read(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.UTF_8);
    }

    private static void awaitRefused(int port) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < end) {
            try {
                connect(port).close();
            } catch (ConnectException refused) {
                return;
            } catch (SocketException reset) {
                Thread.onSpinWait(); // it came while the port was being closed
            }
        }
        throw new IOException("new clients are still accepted");
    }

    private static int port(BufferedReader out) throws IOException {
        String line = out.readLine();
        assertThat(line).matches("serving cluster cache on 127\\.0\\.0\\.1:[0-9]+: 1 node, ring, epoch 1");
        return Integer.parseInt(line.replaceFirst(".*127\\.0\\.0\\.1:([0-9]+):.*", "$1"));
    }

    @Test
    void onSigtermClientsGetTheirRepliesAndNoMoreAreTaken() throws Exception {
        try (RedisServer redis = RedisServer.start()) {
            topology(redis.port());
            Process process = start(document(0, "2s"));
            int port = port(process.inputReader(StandardCharsets.UTF_8));
            try (Socket direct = connect(redis.port());
                    Socket served = connect(port);
                    Socket waiting = connect(port)) {
                send(served, "PING");
                assertThat(read(served, 7)).isEqualTo("+PONG\r\n");
                send(served, "BLPOP list 0");
                send(waiting, "BLPOP none 0");
                awaitBlocked(direct);
                process.destroy();
                awaitRefused(port);
                send(direct, "RPUSH list v");
                assertThat(read(served, 22)).isEqualTo("*2\r\n$4\r\nlist\r\n$1\r\nv\r\n");
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(143);
                assertThat(Files.readAllLines(folder.resolve("errors.txt")))
                        .singleElement()
                        .asString()
                        .endsWith(" INFO cluster cache takes no more clients; those that are there get their replies");
            }
        }
    }

    private static void awaitBlocked(Socket direct) throws IOException {
        InputStream in = direct.getInputStream();
        byte[] some = new byte[1 << 16];
        String told = "";
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!told.contains("blocked_clients:2\r\n") && System.nanoTime() < end) {
            send(direct, "INFO clients");
            told = "";
            while (!told.endsWith("\r\n\r\n") && !told.contains("clients_in_timeout_table")) {
                told += new String(some, 0, in.read(some), StandardCharsets.UTF_8);
            }
        }
        assertThat(told).contains("blocked_clients:2\r\n");
    }

    @Test
    void aSecondStartIsRefusedByTheNameOfTheFirst() throws Exception {
        topology(1);
        Process process = start(document(0, "1s"));
        int port = port(process.inputReader(StandardCharsets.UTF_8));
        Path second = folder.resolve("second.yaml");
        Files.writeString(second, document(port, "1s"));
        CommandRun run = CommandRun.of("up", "-c", second.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .endsWith("clockwise up: clockwise already serves cluster cache on 127.0.0.1:" + port + " (pid "
                        + process.pid()
                        + "): end it, or name another port, 0 for any that is free; nothing was started\n");
    }

    private static final String TWO = """
            clockwise: 1
            admin: { address: 127.0.0.1:%d, token: 0123456789abcdef }
            threads: 1
            clusters:
              - { name: sessions, listen: 127.0.0.1:%d, topology: topology.yaml }
              - { name: cache, listen: 127.0.0.1:0, topology: topology.yaml }
            """;

    @Test
    void operatorsAreToldOfEveryCluster() throws Exception {
        try (RedisServer redis = RedisServer.start()) {
            topology(redis.port());
            BufferedReader out = start(TWO.formatted(0, 0)).inputReader(StandardCharsets.UTF_8);
            assertThat(out.readLine()).startsWith("serving cluster sessions on 127.0.0.1:");
            assertThat(out.readLine()).startsWith("serving cluster cache on 127.0.0.1:");
            String line = out.readLine();
            assertThat(line)
                    .matches("admin on http://127\\.0\\.0\\.1:[0-9]+: /health /ready /metrics"
                            + " /explain\\?key=user:42&cluster=sessions /topology\\?cluster=sessions");
            String url = line.substring("admin on ".length(), line.indexOf(": /"));
            assertThat(get(url + "/topology?cluster=cache", "").statusCode()).isEqualTo(401);
            String token = "Bearer 0123456789abcdef";
            assertThat(get(url + "/topology?cluster=cache", token).body()).contains("\"cluster\":\"cache\"");
            assertThat(get(url + "/topology", token).body()).contains("one of sessions, cache");
            assertThat(get(url + "/metrics", token).body())
                    .contains("clockwise_topology_epoch{cluster=\"sessions\"} 1.0")
                    .contains("clockwise_topology_epoch{cluster=\"cache\"} 1.0")
                    .contains("version=\"" + Clockwise.VERSION + "\"");
        }
    }

    private static HttpResponse<String> get(String url, String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        return HttpClient.newHttpClient()
                .send(
                        (authorization.isEmpty() ? request : request.header("Authorization", authorization)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @Test
    void aPortForOperatorsThatIsTakenStartsNothing() throws Exception {
        topology(1);
        int clients = freePort();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path file = folder.resolve("server.yaml");
            Files.writeString(file, TWO.formatted(taken.getLocalPort(), clients));
            CommandRun run = CommandRun.of("up", "-c", file.toString());
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.text()).isEmpty();
            assertThat(run.err())
                    .endsWith("clockwise up: the admin cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + " (Address already in use): end what listens there, or name another port, 0 for any that"
                            + " is free (admin of " + file + "), or admin: off; nothing was started\n");
            awaitRefused(clients);
        }
    }

    @Test
    void anInsecureStartWarns() throws Exception {
        topology(1);
        Process process =
                start(document(0, "1s").replace("127.0.0.1:0", "0.0.0.0:0, insecure: true, allow: [127.0.0.0/8]"));
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine())
                .startsWith("serving cluster cache on 0.0.0.0:");
        assertThat(Files.readString(folder.resolve("errors.txt")))
                .contains("warning: cluster cache is insecure, as its document says: whoever reaches it may do all, and"
                        + " others can read it (no users, no tls)\n");
    }

    @Test
    void aBadDocumentIsToldWithItsLine() throws IOException {
        Path file = folder.resolve("server.yaml");
        Files.writeString(file, "clockwise: 1\nclusters:\n  - { name: a, topology: t, listen: 0.0.0.0:1 }\n");
        CommandRun run = CommandRun.of("up", "-c", file.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("clockwise up: " + file + ":3:37: listen beyond this machine requires tls and users")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"-t, t.yaml", "--nodes, a", "--embedded, 3", "--port, 0", "--threads, 2"})
    void otherOptionsDoNotGoWithADocument(String option, String value) {
        CommandRun run = CommandRun.of("up", "-c", "server.yaml", option, value);
        assertThat(run.code()).isEqualTo(2);
        assertThat(List.of(run.err())).allSatisfy(line -> assertThat(line).contains("-c names a document"));
    }
}
