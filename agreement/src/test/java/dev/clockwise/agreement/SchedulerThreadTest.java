package dev.clockwise.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SchedulerThreadTest {

    @Test
    void aStepThatFailsDoesNotEndTheThread() throws Exception {
        try (SchedulerThread scheduler = new SchedulerThread("under-test")) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            scheduler.after(Duration.ZERO, () -> {
                throw new IllegalStateException("thrown by a test");
            });
            scheduler.after(Duration.ofMillis(1), () -> ran.complete(Thread.currentThread()));
            Thread thread = ran.get(1, TimeUnit.MINUTES);
            assertThat(thread.getName()).isEqualTo("under-test");
            assertThat(thread.isDaemon()).isTrue();
        }
    }

    @Test
    void stepsAreDroppedOnceItIsClosed() throws Exception {
        SchedulerThread scheduler = new SchedulerThread("under-test");
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Boolean> late = new CompletableFuture<>();
        scheduler.after(Duration.ofMinutes(1), () -> late.complete(true));
        scheduler.after(Duration.ZERO, () -> thread.complete(Thread.currentThread()));
        thread.get(1, TimeUnit.MINUTES);
        scheduler.close();
        scheduler.after(Duration.ZERO, () -> late.complete(true));
        thread.get().join(TimeUnit.MINUTES.toMillis(1));
        assertThat(thread.get().isAlive()).isFalse();
        assertThat(late).isNotDone();
    }
}
