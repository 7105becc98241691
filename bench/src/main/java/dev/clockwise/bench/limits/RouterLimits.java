package dev.clockwise.bench.limits;

import dev.clockwise.testkit.IdleClients;
import dev.clockwise.testkit.ProcessMemory;
import dev.clockwise.testkit.RedisConnection;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.testkit.SlowReaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives {@code clockwise up} in front of two real servers to its limits, one after the other, and prints a table: what
 * was done, whether it was right, and the memory of the router's process.
 */
public final class RouterLimits {

    private static final int DEEP = 10_000;
    private static final int ASKED = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    private final RouterProcess router;

    private RouterLimits(RouterProcess router) {
        this.router = router;
    }

    /**
     * Runs it.
     *
     * @param arguments the script {@code clockwise}; then how many MiB the large value has, how many idle clients there
     *     are, how many slow readers, how often each asks, and for how many KiB
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("clockwise-limits-");
        try (RedisServer one = RedisServer.start();
                RedisServer other = RedisServer.start();
                RouterProcess router =
                        new RouterProcess(Path.of(arguments[0]), folder, List.of(one.port(), other.port()))) {
            RouterLimits limits = new RouterLimits(router);
            System.out.println("| what | outcome | RSS after, MiB | peak RSS until then, MiB |");
            System.out.println("|---|---|---|---|");
            limits.begin();
            limits.row("started", "–");
            limits.deep();
            limits.large(Integer.parseInt(arguments[1]));
            limits.idle(Integer.parseInt(arguments[2]));
            limits.slow(Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]));
        } finally {
            Files.deleteIfExists(folder.resolve("topology.yaml"));
            Files.delete(folder);
        }
    }

    /** Waits until keys of all nodes are served: a java that has just begun is slow. */
    private void begin() throws IOException {
        String last = "";
        for (int i = 0; i < 300; i++) {
            last = served();
            if (!last.contains("**")) {
                return;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        throw new IOException("the router does not serve: " + last);
    }

    private void row(String what, String outcome) throws IOException {
        ProcessMemory memory = router.memory();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %,d | %,d |%n",
                what,
                outcome,
                memory.residentBytes() / MEBIBYTE,
                memory.peakBytes() / MEBIBYTE);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Many commands on one connection before a reply is read. */
    private void deep() throws IOException {
        long begin = System.nanoTime();
        boolean right = true;
        try (RedisConnection client = router.connect()) {
            for (int i = 0; i < DEEP; i++) {
                client.send("APPEND", "deep:" + i, "value " + i);
            }
            for (int i = 0; i < DEEP; i++) {
                right &= client.readNumber() == ("value " + i).length();
            }
            for (int i = 0; i < DEEP; i++) {
                client.send("GET", "deep:" + i);
            }
            for (int i = 0; i < DEEP; i++) {
                right &= Arrays.equals(client.readBytes(), bytes("value " + i));
            }
        }
        row(
                String.format(Locale.ROOT, "%,d commands deep, twice", DEEP),
                (right ? "all in order, " : "**WRONG**, ") + millis(System.nanoTime() - begin));
    }

    /** A large value, there and back. */
    private void large(int mebibytes) throws IOException {
        byte[] value = new byte[Math.toIntExact(mebibytes * MEBIBYTE)];
        new SplittableRandom(7).nextBytes(value);
        try (RedisConnection client = router.connect()) {
            long begin = System.nanoTime();
            client.send(bytes("APPEND"), bytes("large"), value);
            boolean right = client.readNumber() == value.length;
            long written = System.nanoTime();
            client.send("GET", "large");
            right &= Arrays.equals(client.readBytes(), value);
            long read = System.nanoTime();
            client.send("DEL", "large");
            right &= client.readNumber() == 1;
            row(
                    "a value of " + mebibytes + " MiB",
                    (right ? "equal" : "**WRONG**") + ", written in " + millis(written - begin) + ", read in "
                            + millis(read - written));
        }
    }

    /** Clients that do nothing, while another is served. */
    private void idle(int count) throws IOException, InterruptedException {
        String java = ProcessHandle.current().info().command().orElse("java");
        String classes = Objects.requireNonNull(System.getProperty("java.class.path"));
        Process idle = new ProcessBuilder(
                        java, "-cp", classes, IdleClients.class.getName(), "" + router.port(), "" + count)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String line = idle.inputReader(StandardCharsets.UTF_8).readLine();
            row(
                    String.format(Locale.ROOT, "%,d idle clients", count),
                    ("open".equals(line) ? "all open; " : "**WRONG**; ") + served());
            settle();
            long before = router.processorTime().toNanos();
            long begin = System.nanoTime();
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5));
            long percent = (router.processorTime().toNanos() - before) * 1000 / (System.nanoTime() - begin);
            row("the same, nobody asks for 5 s", String.format(Locale.ROOT, "%.1f %% of a processor", percent / 10.0));
        } finally {
            idle.getOutputStream().close();
            if (!idle.waitFor(20, TimeUnit.SECONDS)) {
                idle.destroyForcibly();
            }
        }
    }

    /** How another client is served meanwhile. */
    private String served() throws IOException {
        long[] nanos = new long[ASKED];
        int refused = 0;
        String why = "";
        try (RedisConnection client = router.connect()) {
            for (int i = 0; i < ASKED; i++) {
                long begin = System.nanoTime();
                client.send("INCRBY", "count:" + i, "1");
                try {
                    client.readNumber();
                } catch (IOException error) {
                    refused++;
                    why = String.valueOf(error.getMessage());
                    if (!why.contains("\"-")) {
                        throw error;
                    }
                }
                nanos[i] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        String times = "another asks " + ASKED + " times, p50 " + millis(nanos[ASKED / 2]) + ", p99 "
                + millis(nanos[ASKED * 99 / 100]) + ", longest " + millis(nanos[ASKED - 1]);
        return refused == 0 ? times : times + ", **" + refused + " errors**, the last: " + why;
    }

    /** Clients that ask for much and do not read. */
    private void slow(int count, int times, int kibibytes) throws IOException {
        try (RedisConnection client = router.connect()) {
            client.send(bytes("APPEND"), bytes("big"), new byte[kibibytes << 10]);
            if (client.readNumber() != kibibytes << 10) {
                throw new IOException("the value was not written");
            }
        }
        String what = String.format(
                Locale.ROOT,
                "%,d slow readers, each asks %,d times for %,d KiB (%,d MiB in all)",
                count,
                times,
                kibibytes,
                ((long) count * times * kibibytes) >> 10);
        try (SlowReaders readers = SlowReaders.open(router.port(), count, "GET big", times)) {
            settle();
            String served = served();
            row(what, served);
            row("of them closed by the router", "" + readers.closedByServer());
        }
        settle();
        row("they have left", served());
    }

    /** Until the memory has not grown for two seconds. */
    private void settle() throws IOException {
        long most = 0;
        for (int quiet = 0; quiet < 20; quiet++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            long now = router.memory().residentBytes();
            if (now > most) {
                most = now;
                quiet = 0;
            }
        }
    }
}
