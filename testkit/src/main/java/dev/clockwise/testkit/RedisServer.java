package dev.clockwise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real Redis server of a test: on the loopback address, at a free port, with a directory of its own, and without
 * persistence.
 *
 * <p>It runs from {@link #start} to {@link #close}, and at the longest until this JVM exits, unless the JVM is killed. The
 * peer is {@code redis-server}. Safe for use by several threads.
 */
public final class RedisServer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final int ATTEMPTS = 5;

    /** The port of the bus of a cluster is that of the server and this. */
    private static final int BUS = 10_000;

    private static final Set<RedisServer> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(RedisServer::closeAtExit)));
    }

    private final Path directory;
    private final int port;
    private final Process process;

    private RedisServer(Path executable, List<String> options) throws IOException {
        directory = Files.createTempDirectory("clockwise-redis-");
        port = freePort();
        List<String> command = new ArrayList<>(List.of(executable.toString(), "--port", "" + port));
        command.addAll(List.of("--bind", "127.0.0.1", "--dir", directory.toString()));
        command.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
        command.addAll(options);
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        RUNNING.add(this);
    }

    /**
     * Starts a server and waits until it answers; skips or fails the calling test where the peer is missing, as {@link
     * Peer#require} tells.
     *
     * @param options options as on the command line of {@code redis-server}, such as {@code --cluster-enabled yes}
     * @return the running server
     * @throws IOException when it ends, or does not answer within 30 seconds; the message has its log
     * @throws InterruptedException when the calling thread is interrupted; nothing is left running
     */
    public static RedisServer start(String... options) throws IOException, InterruptedException {
        Path executable = Peer.named("redis-server").require();
        for (int attempt = 1; ; attempt++) {
            RedisServer server = new RedisServer(executable, List.of(options));
            String failure = null;
            boolean answers = false;
            try {
                failure = server.awaitAnswer();
                answers = failure == null;
            } finally {
                if (!answers) {
                    server.close();
                }
            }
            if (failure == null) {
                return server;
            }
            /* Another program took the port between the look for a free one and the start. */
            if (attempt == ATTEMPTS || !failure.contains("Address already in use")) {
                throw new IOException(failure);
            }
        }
    }

    /** Null once the server answers; what is wrong where it does not. */
    private @Nullable String awaitAnswer() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (!answers()) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                return "redis-server ended with " + process.exitValue() + ": " + Files.readString(log());
            }
            if (System.nanoTime() - begin > START_LIMIT.toNanos()) {
                return "redis-server did not answer within " + START_LIMIT.toSeconds() + " s: "
                        + Files.readString(log());
            }
        }
        return null;
    }

    /** Whether what answers at the port is this very process. */
    private boolean answers() {
        try (RedisConnection connection = connect()) {
            connection.send("INFO", "server");
            String facts = new String(connection.readBytes(), StandardCharsets.UTF_8);
            return facts.contains("\nprocess_id:" + process.pid() + "\r\n");
        } catch (IOException notYet) {
            return false;
        }
    }

    /** A free port whose port of the cluster's bus is free too. */
    private static int freePort() throws IOException {
        for (int attempt = 0; attempt < 100; attempt++) {
            int port = freePort(0);
            if (port <= 65_535 - BUS && freePort(port + BUS) > 0) {
                return port;
            }
        }
        throw new IOException("no free port up to " + (65_535 - BUS) + " was found with one free " + BUS + " above it");
    }

    /** The port if it is free, any free one for 0; or -1. */
    private static int freePort(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException taken) {
            return -1;
        }
    }

    private Path log() {
        return directory.resolve("log");
    }

    Path directory() {
        return directory;
    }

    /**
     * The port on the loopback address.
     *
     * @return the port
     */
    public int port() {
        return port;
    }

    /**
     * A new connection.
     *
     * @return the connection, which the caller closes
     * @throws IOException when the server has ended
     */
    public RedisConnection connect() throws IOException {
        return new RedisConnection(port);
    }

    /**
     * The server's process.
     *
     * @return its handle
     */
    public ProcessHandle process() {
        return process.toHandle();
    }

    private void closeAtExit() {
        try {
            close();
        } catch (IOException left) {
            System.err.println("the files of a redis-server were left behind: " + left);
        }
    }

    /** Kills the server, waits for its end and removes its directory; does nothing the second time. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        RUNNING.remove(this);
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
    }
}
