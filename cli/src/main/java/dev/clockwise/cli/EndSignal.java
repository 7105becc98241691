package dev.clockwise.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Tells when the process is to end by Ctrl-C or SIGTERM, and keeps it until what is closed behind it has been closed. The
 * system then tells exit code 143 after SIGTERM, 130 after Ctrl-C. For one use.
 */
final class EndSignal implements AutoCloseable {

    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Catches the signal from now on. */
    EndSignal() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            end.countDown();
                            try {
                                ended.await();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "clockwise-end"));
    }

    /** Waits for the signal. */
    void await() throws InterruptedException {
        end.await();
    }

    /** The process may end. */
    @Override
    public void close() {
        ended.countDown();
    }
}
