package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.EmbeddedNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code clockwise up} as a process of its own: what it prints, serves, logs, and how it ends. */
@Timeout(120)
class UpCommandTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern ADMIN = Pattern.compile(
            "admin on (http://127\\.0\\.0\\.1:[0-9]+): " + "/health /ready /metrics /explain\\?key=user:42 /topology");
    private static final Pattern SERVING = Pattern.compile("serving Redis clients on 127\\.0\\.0\\.1:([0-9]+): .*");

    private static final Pattern TOPOLOGY =
            Pattern.compile("topology in (.*): edit it, with a higher epoch, and it is adopted");

    @TempDir
    private Path folder = Path.of("");

    /** A process with what it printed until it served. */
    private record Up(Process process, List<String> printed, Path log) implements AutoCloseable {

        String first(Pattern pattern) {
            for (String line : printed) {
                Matcher matcher = pattern.matcher(line);
                if (matcher.matches()) {
                    return matcher.group(1);
                }
            }
            throw new AssertionError("no line like " + pattern + " in " + printed);
        }

        HttpResponse<String> get(String target) throws IOException, InterruptedException {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(first(ADMIN) + target)).build();
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private Up up(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", // as the archive has it
                "-cp",
                System.getProperty("java.class.path", ""),
                "dev.clockwise.cli.Clockwise",
                "up",
                "--port",
                "0",
                "--threads",
                "2"));
        command.addAll(List.of(arguments));
        Path log = folder.resolve("log");
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        List<String> printed = new ArrayList<>();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            printed.add(line);
            if (line.contains("redis-benchmark")) {
                return new Up(process, printed, log);
            }
        }
        throw new AssertionError("it ended: " + printed + Files.readString(log));
    }

    @Test
    void itServesClientsAndOperatorsUntilItIsTerminated() throws Exception {
        try (Up up = up("--embedded", "2", "--admin-port", "0")) {
            while (up.get("/ready").statusCode() != 200) {
                Thread.onSpinWait();
            }
            assertThat(up.get("/health").statusCode()).isEqualTo(200);
            int port = Integer.parseInt(up.first(SERVING));
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                OutputStream out = client.getOutputStream();
                out.write("SET user:42 hello\r\n".getBytes(StandardCharsets.US_ASCII));
                InputStream in = client.getInputStream();
                assertThat(in.readNBytes(5)).asString(StandardCharsets.US_ASCII).isEqualTo("+OK\r\n");
            }
            JsonNode explained = MAPPER.readTree(up.get("/explain?key=user:42").body());
            String owner = explained.get("owner").asString();
            assertThat(up.get("/metrics").body())
                    .contains("clockwise_commands_total{cluster=\"redis\",kind=\"overwrite\",node=\"" + owner
                            + "\",outcome=\"answered\"} 1.0")
                    .contains("version=\"0.1.0\"");
            up.process().destroy(); // SIGTERM
            assertThat(up.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(up.log()).lines())
                    .as("a slow machine may lose a node for a while, but nothing fails")
                    .allMatch(
                            line -> line.matches(
                                    "\\S+Z ((WARN|INFO) node \"node-[12]\" at .*|INFO cluster redis takes no more clients; .*)"))
                    .anyMatch(line -> line.contains("takes no more clients"));
        }
    }

    /** A node within the process is killed, taken out of the file that was printed, and replaced by a server elsewhere. */
    @Test
    void nodesDieAndJoinWhileClientsGoOn() throws Exception {
        Path file;
        try (EmbeddedNode third = EmbeddedNode.start();
                Up up = up("--embedded", "2", "--admin-port", "off")) {
            file = Path.of(up.first(TOPOLOGY));
            int port = Integer.parseInt(up.first(SERVING));
            String killed = keyOf("node-1", file);
            String other = keyOf("node-2", file);
            assertThat(answer(port, "SET " + killed + " a")).isEqualTo("+OK");
            assertThat(answer(port, "SET " + other + " b")).isEqualTo("+OK");

            int node = Integer.parseInt(
                    up.first(Pattern.compile("  node-1 at redis://127\\.0\\.0\\.1:([0-9]+), within this process")));
            assertThat(answer(node, "SHUTDOWN NOSAVE")).isNull();
            assertThat(answer(port, "GET " + killed)).startsWith("-").contains("\"node-1\"");
            assertThat(answer(port, "STRLEN " + other)).isEqualTo(":1");

            Path next = folder.resolve("next.yaml");
            String address = "node-3=redis://127.0.0.1:" + third.address().getPort();
            String plan = "plan -t " + file + " --remove node-1 --add node-3 --address " + address + " --save " + next;
            assertThat(CommandRun.of(plan.split(" ", -1)).code()).isZero();
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
            String joined = keyOf("node-3", file);
            while (!"+OK".equals(answer(port, "SET " + joined + " c"))
                    || !":1".equals(answer(third.address().getPort(), "EXISTS " + joined))) {
                Thread.onSpinWait();
            }
            assertThat(answer(port, "STRLEN " + killed))
                    .as("what node-1 had is gone")
                    .isEqualTo(":0");
            assertThat(answer(port, "STRLEN " + other)).isEqualTo(":1");
            up.process().destroy(); // SIGTERM
            assertThat(up.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(file.getParent()).doesNotExist();
    }

    /** A key that the topology of a file gives to a node. */
    private static String keyOf(String node, Path file) {
        for (int i = 0; i < 1000; i++) {
            if (CommandRun.of("owner", "-t", file.toString(), "user:" + i)
                    .text()
                    .endsWith("\t" + node + "\n")) {
                return "user:" + i;
            }
        }
        throw new AssertionError("no key of " + node);
    }

    /** The first line of the reply to a command; null where the connection ends without one. */
    private static @Nullable String answer(int port, String command) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    /** Of a node that asks for a password, and of one that is not there, the password is shown nowhere. */
    @Test
    void passwordsAreNeitherPrintedNorLoggedNorAnswered() throws Exception {
        String secret = "s3cretW0rd";
        try (ServerSocket parrot = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread repeats = new Thread(() -> repeat(parrot));
            repeats.setDaemon(true);
            repeats.start();
            Path topology = Files.writeString(
                    folder.resolve("topology.yaml"),
                    "clockwise: 1\nepoch: 3\nnodes:\n  - { id: a, address: \"redis://u:" + secret
                            + "@127.0.0.1:1\" }\n  - { id: b, address: \"redis://u:" + secret + "@127.0.0.1:"
                            + parrot.getLocalPort() + "\" }\n");
            try (Up up = up("-t", topology.toString(), "--admin-port", "0", "--log", "json")) {
                List<JsonNode> events = events(up);
                while (events.stream()
                                .map(each -> each.get("message").asString())
                                .noneMatch(each -> each.contains("\"b\""))
                        || events.stream()
                                .map(each -> each.get("message").asString())
                                .noneMatch(each -> each.contains("\"a\""))) {
                    Thread.onSpinWait();
                    events = events(up);
                }
                assertThat(events)
                        .extracting(each -> each.get("event").asString())
                        .contains("node {} at {} is {}: {}");
                assertThat(events)
                        .extracting(each -> each.get("message").asString())
                        .anyMatch(each -> each.contains("unknown command 'AUTH', with args beginning with: 'u' '(the"));
                for (String target : List.of("/ready", "/topology", "/explain?key=k&copies=2", "/metrics")) {
                    assertThat(up.get(target).body()).as(target).doesNotContain(secret);
                }
                assertThat(up.get("/ready").statusCode()).isEqualTo(503);
                assertThat(up.printed()).isNotEmpty().noneMatch(line -> line.contains(secret));
                assertThat(Files.readString(up.log())).doesNotContain(secret);
            }
        }
    }

    private static List<JsonNode> events(Up up) throws IOException {
        String log = Files.readString(up.log());
        return log.substring(0, log.lastIndexOf('\n') + 1)
                .lines()
                .map(MAPPER::readTree)
                .toList();
    }

    /** A server that is no Redis, and repeats what it does not understand. */
    private static void repeat(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                String asked = new String(socket.getInputStream().readNBytes(20), StandardCharsets.US_ASCII);
                String rest = new String(
                        socket.getInputStream()
                                .readNBytes(socket.getInputStream().available()),
                        StandardCharsets.US_ASCII);
                Matcher words = Pattern.compile("\\$[0-9]+\r\n([^\r]*)\r\n").matcher(asked + rest);
                List<String> arguments = new ArrayList<>();
                while (words.find() && arguments.size() < 3) {
                    arguments.add("'" + words.group(1) + "'");
                }
                socket.getOutputStream()
                        .write(("-ERR unknown command 'AUTH', with args beginning with: "
                                        + String.join(" ", arguments.subList(1, arguments.size())) + "\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().readAllBytes()).isNotNull();
            } catch (IOException e) {
                // the other side has gone
            }
        }
    }

    @Test
    void aPortForOperatorsThatIsTakenIsTold() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandRun run = CommandRun.of(
                    "up", "--port", "0", "--embedded", "1", "--admin-port", Integer.toString(taken.getLocalPort()));
            assertThat(run.code()).isEqualTo(Exit.FAULT);
            assertThat(run.text()).isEmpty();
            assertThat(run.err())
                    .startsWith("clockwise up: the admin cannot listen on localhost:" + taken.getLocalPort() + " (")
                    .endsWith("or name another port, 0 for any that is free (--admin-port 0), or --admin-port off;"
                            + " nothing was started\n")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--admin-port, seventy, --admin-port",
        "--admin-port, 65536, --admin-port",
        "--log, xml, '--log must be text or json (was \"xml\"): give one of them'"
    })
    void badOptionsAreTold(String option, String value, String told) {
        CommandRun run = CommandRun.of("up", option, value);
        assertThat(run.code()).isEqualTo(Exit.FAULT);
        assertThat(run.err()).startsWith("clockwise up: ").contains(told).hasLineCount(1);
    }

    /** Users of Redis expect of tags that keys are together; keys without have the nodes that they have elsewhere. */
    @Test
    void keysWithTheSameTagHaveTheSameOfTheNodesGiven() throws Exception {
        try (EmbeddedNode a = EmbeddedNode.start();
                EmbeddedNode b = EmbeddedNode.start();
                EmbeddedNode c = EmbeddedNode.start()) {
            String nodes = Stream.of(a, b, c)
                    .map(each -> "127.0.0.1:" + each.address().getPort())
                    .collect(Collectors.joining(","));
            try (Up up = up("--nodes", nodes, "--admin-port", "0")) {
                int port = Integer.parseInt(up.first(SERVING));
                while (!"+OK".equals(answer(port, "SET {u}:0 x"))) {
                    Thread.onSpinWait();
                }
                for (int i = 0; i < 12; i++) {
                    assertThat(answer(port, "RENAME {u}:" + i + " {u}:" + (i + 1)))
                            .as("%d", i)
                            .isEqualTo("+OK");
                    String owner = MAPPER.readTree(
                                    up.get("/explain?key=user:" + i).body())
                            .get("owner")
                            .asString();
                    assertThat(CommandRun.of("owner", "--nodes", nodes, "user:" + i)
                                    .text())
                            .isEqualTo("user:" + i + "\t" + owner + "\n");
                }
                assertThat(answer(port, "GET {u}:12")).isEqualTo("$1");
            }
        }
    }

    /** The id of a node is shown everywhere. */
    @Test
    void aPasswordInAnIdIsRefused() {
        CommandRun run = CommandRun.of("up", "--port", "0", "--admin-port", "off", "--nodes", "redis://:s3cret@h:1");
        assertThat(run.code()).isEqualTo(Exit.FAULT);
        assertThat(run.err()).contains("ids are shown everywhere").doesNotContain("s3cret");
    }
}
