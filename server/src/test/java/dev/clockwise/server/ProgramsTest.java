package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Peer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that know of no router: redis-cli, redis-benchmark, and a program with ioredis. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProgramsTest {

    private static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder = Path.of("");

    private FourServers four;

    @BeforeAll
    void start() throws Exception {
        four = FourServers.start(folder);
    }

    @AfterAll
    void close() throws Exception {
        if (four != null) {
            four.close();
        }
    }

    @BeforeEach
    void empty() throws Exception {
        assertThat(cli("", "flushall")).isEqualTo("OK\n");
    }

    /** What a program prints that must end well. */
    private String run(byte[] input, List<String> command, String... environment)
            throws IOException, InterruptedException {
        Path in = Files.write(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        for (int i = 0; i < environment.length; i += 2) {
            builder.environment().put(environment[i], environment[i + 1]);
        }
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            String text = Files.readString(out, StandardCharsets.ISO_8859_1);
            assertThat(ended).as(text).isTrue();
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    private String cli(String input, String... arguments) throws IOException, InterruptedException {
        return cli(input.getBytes(StandardCharsets.ISO_8859_1), arguments);
    }

    private String cli(byte[] input, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Peer.named("redis-cli").require().toString(), "-p", "" + four.port()));
        command.addAll(List.of(arguments));
        return run(input, command);
    }

    @Test
    void redisCli() throws Exception {
        List<String> apart = four.apart();
        String lines = String.join(
                "\n",
                "mset user:1 Ada user:2 Grace user:3 Edsger",
                "mget user:3 user:1 absent",
                "hset h a 1 b 2",
                "hget h b",
                "rpush l x y",
                "lrange l 0 -1",
                "zadd z 2 b 1 a",
                "zrange z 0 -1",
                "expire h 100",
                "multi",
                "set {t}a 1",
                "incr {t}a",
                "exec",
                "blpop l 1",
                "dbsize",
                "rename " + apart.get(0) + " " + apart.get(1),
                "config get save");
        String[] replies = cli(lines).split("\n", -1);
        String text = String.join("|", replies).replace("|||", "||");
        assertThat(text)
                .startsWith("OK|Edsger|Ada||2|2|2|x|y|2|a|b|1|OK|QUEUED|QUEUED|OK|2|l|x|7|CROSSNODE keys of 'rename'"
                        + " live at several nodes (" + apart.get(0) + " at ")
                .contains("|ERR ");
        assertThat(cli("", "--raw", "-3", "hgetall", "h")).isEqualTo("a 1\nb 2\n");
    }

    @Test
    void redisCliWithBytesAndBulks() throws Exception {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        assertThat(cli(all, "-x", "set", "bytes")).isEqualTo("OK\n");
        assertThat(cli("", "--raw", "get", "bytes")).isEqualTo(new String(all, StandardCharsets.ISO_8859_1) + "\n");
        StringBuilder many = new StringBuilder();
        TreeSet<String> expected = new TreeSet<>();
        for (int i = 0; i < 10_000; i++) {
            many.append("SET m").append(i).append(" v").append(i).append("\r\n");
            expected.add("m" + i);
        }
        assertThat(cli(many.toString(), "--pipe")).contains("errors: 0, replies: 10000");
        assertThat(cli("", "get", "m9999")).isEqualTo("v9999\n");
        assertThat(new TreeSet<>(List.of(cli("", "--scan", "--pattern", "m*").split("\n", -1))))
                .containsAll(expected)
                .hasSize(expected.size() + 1);
    }

    @Test
    void redisBenchmark() throws Exception {
        String benchmark = Peer.named("redis-benchmark").require().toString();
        for (String pipelined : List.of("1", "16")) {
            String text = run(
                    new byte[0],
                    List.of(
                            benchmark,
                            "-p",
                            "" + four.port(),
                            "-n",
                            "2000",
                            "-c",
                            "20",
                            "-r",
                            "1000",
                            "-P",
                            pipelined,
                            "-q"));
            assertThat(text)
                    .contains("PING_INLINE: ", "SET: ", "GET: ", "INCR: ", "LPUSH: ", "SPOP: ", "HSET: ", "ZADD: ")
                    .contains("LRANGE_600 (first 600 elements): ", "MSET (10 keys): ")
                    .doesNotContain("Error from server");
        }
    }

    @Test
    void ioredis() throws Exception {
        String node = Peer.named("node").require().toString();
        Path modules = Objects.requireNonNull(Peer.module("ioredis").require().getParent());
        Path program = folder.resolve("ioredis.js");
        try (InputStream source = Objects.requireNonNull(getClass().getResourceAsStream("ioredis.js"))) {
            Files.write(program, source.readAllBytes());
        }
        List<String> apart = four.apart();
        String text = run(
                new byte[0],
                List.of(node, program.toString(), "" + four.port(), apart.get(0), apart.get(1)),
                "NODE_PATH",
                modules.toString());
        assertThat(text).isEqualTo("fine\n");
    }
}
