package dev.clockwise.server;

import dev.clockwise.server.front.TlsFiles;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What event loops do not do, for it takes long: check passwords, read files. Threads begin when there is work. */
final class Background implements AutoCloseable {

    /** So many passwords wait to be checked. */
    private static final int WAITING = 1024;

    private final ThreadPoolExecutor passwords;
    private final ScheduledExecutorService files = Executors.newSingleThreadScheduledExecutor(named("files"));

    Background() {
        int threads = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors() / 2));
        passwords = new ThreadPoolExecutor(
                threads, threads, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), named("password"));
        passwords.allowCoreThreadTimeOut(true);
    }

    private static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, "clockwise-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Checks passwords, a few at a time; rejects what would wait too long. */
    Executor passwords() {
        return passwords;
    }

    /** Looks at files every {@value TlsFiles#SECONDS_BETWEEN_LOOKS} seconds. */
    void often(Runnable look) {
        ScheduledFuture<?> unused = files.scheduleWithFixedDelay(
                look, TlsFiles.SECONDS_BETWEEN_LOOKS, TlsFiles.SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        passwords.shutdownNow();
        files.shutdownNow();
    }
}
