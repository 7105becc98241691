package dev.clockwise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy of a test, in front of a server on this machine, which treats what passes by a {@link Fault} that can be
 * changed at any time.
 *
 * <p>It listens on the loopback address at a free port, which it keeps while it refuses connections: nobody else gets
 * it. One thread moves all bytes. Safe for use by several threads.
 */
public final class FaultProxy implements AutoCloseable {

    private static final int BACKLOG = 1024;

    private final Selector selector;
    /** Holds the port, and listens never. */
    private final SocketChannel placeholder;

    private final InetSocketAddress address;
    private final Thread thread;
    private final long begin = System.nanoTime() - 1;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final List<ProxiedConnection> connections = new ArrayList<>();

    private volatile int targetPort;
    private volatile boolean over;
    private final AtomicInteger accepted = new AtomicInteger();
    private volatile int open;
    private @Nullable ServerSocketChannel listener;
    private Fault fault = Fault.NONE;

    private FaultProxy(int targetPort) throws IOException {
        this.targetPort = targetPort;
        selector = Selector.open();
        placeholder = SocketChannel.open();
        boolean listens = false;
        try {
            placeholder.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            placeholder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            address = (InetSocketAddress) placeholder.getLocalAddress();
            listen();
            listens = true;
        } finally {
            if (!listens) {
                placeholder.close();
                selector.close();
            }
        }
        thread = new Thread(this::run, "fault-proxy-" + address.getPort());
        thread.setDaemon(true);
    }

    /**
     * Starts a proxy that passes all.
     *
     * @param targetPort the server's port on the loopback address, at which nothing need listen yet
     * @return the proxy, which listens
     * @throws IOException when it cannot listen
     */
    public static FaultProxy start(int targetPort) throws IOException {
        FaultProxy proxy = new FaultProxy(targetPort);
        proxy.thread.start();
        return proxy;
    }

    /**
     * The port on the loopback address where it listens.
     *
     * @return the port
     */
    public int port() {
        return address.getPort();
    }

    /**
     * Has another server behind it from the next connection on.
     *
     * @param port the server's port on the loopback address
     */
    public void target(int port) {
        targetPort = port;
    }

    /**
     * Treats all connections so from now on, but for those of which bytes were thrown away or made up before: they keep
     * their fault to their end.
     *
     * @param next the fault, or {@link Fault#NONE}
     * @throws IOException when it cannot listen again
     */
    public void become(Fault next) throws IOException {
        ask(() -> {
            fault = next;
            if (next.kind() == Fault.Kind.REFUSING) {
                stopListening();
                connections.forEach(connection -> connection.close(true));
            } else {
                listen();
            }
        });
    }

    /**
     * Resets all connections that are there.
     *
     * @throws IOException when the proxy is closed
     */
    public void resetAll() throws IOException {
        ask(() -> connections.forEach(connection -> connection.close(true)));
    }

    /**
     * How many connections were accepted in all.
     *
     * @return their number
     */
    public int accepted() {
        return accepted.get();
    }

    /**
     * How many connections are there now.
     *
     * @return their number
     */
    public int open() {
        return open;
    }

    /** Work of the proxy's thread. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    /** Has something done by the proxy's thread, and waits until it is. */
    private void ask(Work work) throws IOException {
        CompletableFuture<Optional<IOException>> done = new CompletableFuture<>();
        tasks.add(() -> {
            try {
                work.run();
                done.complete(Optional.empty());
            } catch (IOException failure) {
                done.complete(Optional.of(failure));
            }
        });
        selector.wakeup();
        if (over) {
            throw new IOException("the proxy is closed");
        }
        Optional<IOException> failure = done.join();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private void listen() throws IOException {
        if (listener == null) {
            ServerSocketChannel opened = ServerSocketChannel.open();
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.configureBlocking(false);
            opened.bind(address, BACKLOG);
            opened.register(selector, SelectionKey.OP_ACCEPT);
            listener = opened;
        }
    }

    private void stopListening() throws IOException {
        if (listener != null) {
            listener.close();
            /* A channel lets go of its port when the selector has forgotten it. */
            selector.selectNow();
            listener = null;
        }
    }

    private void run() {
        try {
            long next = Long.MAX_VALUE;
            while (!over) {
                select(next);
                selector.selectedKeys().clear();
                accept();
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                next = moveAll();
            }
        } catch (IOException broken) {
            throw new IllegalStateException("the proxy at port " + port() + " ended", broken);
        } finally {
            over = true;
            end();
        }
    }

    private long now() {
        return System.nanoTime() - begin;
    }

    private void select(long next) throws IOException {
        if (next == Long.MAX_VALUE) {
            selector.select();
        } else {
            long millis = TimeUnit.NANOSECONDS.toMillis(next - now());
            selector.select(Math.max(1, millis));
        }
    }

    private void accept() throws IOException {
        if (listener == null) {
            return;
        }
        for (SocketChannel client = listener.accept(); client != null; client = listener.accept()) {
            SocketChannel target = SocketChannel.open();
            target.configureBlocking(false);
            boolean there = connects(target);
            ProxiedConnection connection = new ProxiedConnection(client, target, selector);
            accepted.incrementAndGet();
            if (there) {
                connections.add(connection);
            } else {
                connection.close(true);
            }
        }
    }

    /** Begins to connect; false if the target refuses at once. */
    private boolean connects(SocketChannel target) {
        try {
            boolean unused = target.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort));
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private long moveAll() {
        long now = now();
        long next = Long.MAX_VALUE;
        for (ProxiedConnection connection : connections) {
            if (!connection.isClosed()) {
                next = Math.min(next, connection.move(fault, now));
            }
        }
        connections.removeIf(ProxiedConnection::isClosed);
        open = connections.size();
        return next;
    }

    private void end() {
        connections.forEach(connection -> connection.close(true));
        open = 0;
        try {
            stopListening();
            placeholder.close();
            selector.close();
        } catch (IOException broken) {
            throw new IllegalStateException("the proxy at port " + port() + " was not closed", broken);
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** Resets all connections, frees the port and ends the thread; does nothing the second time. */
    @Override
    public void close() {
        over = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
