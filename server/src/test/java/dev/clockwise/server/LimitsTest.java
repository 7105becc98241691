package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.testkit.IdleClients;
import dev.clockwise.testkit.ProcessMemory;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.testkit.SlowReaders;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tenth of what {@code bench/limits} does: a router in a process of its own, whose memory is bounded. */
@Timeout(120)
@Tag("long")
class LimitsTest {

    private static final int MEBIBYTE = 1 << 20;

    /** What a router may have in this test: its heap and as much beside it, and what Java itself takes. */
    private static final long BOUND = 400L * MEBIBYTE;

    @TempDir
    private Path folder = Path.of("");

    private final List<Process> processes = new ArrayList<>();
    private RedisServer server;
    private Process router;
    private int port;

    /** Serves at a free port, which is printed, until standard input ends. */
    static final class RouterProgram {

        private RouterProgram() {}

        public static void main(String[] arguments) throws IOException {
            try (TopologySource source = FileTopologySource.open(Path.of(arguments[0]));
                    RedisListener listener = RedisListener.start(
                            source,
                            new RedisListenerOptions(
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                    1,
                                    FleetOptions.of(NodeOptions.of("limits"))))) {
                System.out.println(listener.address().getPort());
                byte[] unused = System.in.readAllBytes();
            }
        }
    }

    @BeforeEach
    void start() throws Exception {
        server = RedisServer.start();
        Path topology = Files.writeString(
                folder.resolve("topology.yaml"),
                "clockwise: 1\nepoch: 1\nplacement: { type: ring }\nnodes:\n"
                        + "  - { id: a, address: \"redis://127.0.0.1:" + server.port() + "\" }\n");
        router = java(RouterProgram.class, "-Xmx128m", topology.toString());
        port = Integer.parseInt(line(router));
    }

    @AfterEach
    void close() throws Exception {
        for (Process process : processes) {
            process.getOutputStream().close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
        if (server != null) {
            server.close();
        }
    }

    /** A program of this class path in a process of its own. */
    private Process java(Class<?> program, String option, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(option, "-cp", Objects.requireNonNull(System.getProperty("java.class.path"))));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.add(process);
        return process;
    }

    private static String line(Process process) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        return Objects.requireNonNull(out.readLine(), "the program ended before it printed anything");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private void assertBounded() throws IOException {
        assertThat(ProcessMemory.of(router.toHandle()).peakBytes()).isLessThan(BOUND);
    }

    @Test
    void largeValues() throws Exception {
        byte[] value = new byte[10 * MEBIBYTE];
        new SplittableRandom(3).nextBytes(value);
        try (Talk client = new Talk(port)) {
            for (int i = 0; i < 5; i++) {
                value[i] = 0;
                byte[] key = {(byte) i};
                assertThat(new String(client.ask(bytes("SET"), key, value), StandardCharsets.US_ASCII))
                        .isEqualTo("+OK\r\n");
                byte[] reply = client.ask(bytes("GET"), key);
                int head = ("$" + value.length + "\r\n").length();
                assertThat(reply).hasSize(head + value.length + 2);
                assertThat(Arrays.equals(reply, head, head + value.length, value, 0, value.length))
                        .isTrue();
            }
        }
        assertBounded();
    }

    @Test
    void idleClients() throws Exception {
        Process idle = java(IdleClients.class, "-Xmx64m", "" + port, "1000");
        assertThat(line(idle)).isEqualTo("open");
        try (Talk client = new Talk(port)) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.ask("INCR n")).isEqualTo(":" + (i + 1) + "\r\n");
            }
            assertThat(client.ask("CLIENT LIST").lines().filter(line -> line.startsWith("id=")))
                    .hasSize(1001);
        }
        assertBounded();
    }

    @Test
    void slowReaders() throws Exception {
        servedBesideSlowReaders(50);
    }

    @Test
    void slowReadersWhoAskForMoreThanThereIsMemory() throws Exception {
        servedBesideSlowReaders(500);
    }

    private void servedBesideSlowReaders(int times) throws IOException {
        try (Talk client = new Talk(port)) {
            byte[] value = new byte[16 << 10];
            assertThat(new String(client.ask(bytes("SET"), bytes("big"), value), StandardCharsets.US_ASCII))
                    .isEqualTo("+OK\r\n");
            try (SlowReaders readers = SlowReaders.open(port, 20, "GET big", times)) {
                for (int i = 0; i < 100; i++) {
                    assertThat(client.ask("INCR n")).isEqualTo(":" + (i + 1) + "\r\n");
                }
                assertBounded();
                assertThat(readers.closedByServer()).isZero();
            }
            assertThat(client.ask("INCR n")).isEqualTo(":101\r\n");
        }
    }
}
