package dev.clockwise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A real Redis server of a test: on the loopback address, at a free port, with a directory of its own, and without
 * persistence.
 *
 * <p>It runs from {@link #start} to {@link #close}, and at the longest until this JVM exits, unless the JVM is killed.
 * The peer is {@code redis-server}. Safe for use by several threads.
 */
public final class RedisServer implements AutoCloseable {
    private static final int ATTEMPTS = 5;

    /** The port of the bus of a cluster is that of the server and this. */
    private static final int BUS = 10_000;

    private final RunningPeer peer;
    private final int port;

    private RedisServer() throws IOException {
        peer = new RunningPeer("redis-server");
        port = freePort();
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
        for (int attempt = 1; ; attempt++) {
            RedisServer server = new RedisServer();
            boolean runs = false;
            try {
                server.start(List.of(options));
                runs = true;
                return server;
            } catch (IOException failure) {
                /* Another program took the port between the look for a free one and the start. */
                if (attempt == ATTEMPTS || !String.valueOf(failure.getMessage()).contains("Address already in use")) {
                    throw failure;
                }
            } finally {
                if (!runs) {
                    server.close();
                }
            }
        }
    }

    private void start(List<String> options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--port", "" + port, "--bind", "127.0.0.1"));
        arguments.addAll(List.of("--dir", directory().toString()));
        arguments.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
        arguments.addAll(options);
        peer.start(this::answers, arguments);
    }

    /** Whether what answers at the port is this very process. */
    private boolean answers() throws IOException {
        try (RedisConnection connection = connect()) {
            connection.send("INFO", "server");
            String facts = new String(connection.readBytes(), StandardCharsets.UTF_8);
            return facts.contains("\nprocess_id:" + process().pid() + "\r\n");
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

    Path directory() {
        return peer.directory();
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
        return peer.process();
    }

    /** Kills the server, waits for its end and removes its directory; does nothing the second time. */
    @Override
    public void close() throws IOException {
        peer.close();
    }
}
