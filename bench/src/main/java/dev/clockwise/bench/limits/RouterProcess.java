package dev.clockwise.bench.limits;

import dev.clockwise.testkit.ProcessMemory;
import dev.clockwise.testkit.RedisConnection;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code clockwise up} in a process of its own, in front of servers at some ports. Not safe for several threads. */
final class RouterProcess implements AutoCloseable {

    private static final String SERVING = "serving Redis clients on 127.0.0.1:";

    private final Process process;
    private final BufferedReader out;
    private final int port;

    /**
     * Starts it, and waits until it serves.
     *
     * @param launcher the script {@code clockwise}
     * @param folder where its topology is written
     * @throws IOException if it ends before it serves
     */
    RouterProcess(Path launcher, Path folder, List<Integer> ports) throws IOException {
        StringBuilder document = new StringBuilder("clockwise: 1\nepoch: 1\nplacement: { type: ring }\nnodes:\n");
        for (int at : ports) {
            document.append("  - { id: node-")
                    .append(at)
                    .append(", address: \"redis://127.0.0.1:")
                    .append(at)
                    .append("\" }\n");
        }
        Path topology = Files.writeString(folder.resolve("topology.yaml"), document);
        process = new ProcessBuilder(launcher.toString(), "up", "-t", topology.toString(), "--port", "0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        while (line != null && !line.startsWith(SERVING)) {
            line = out.readLine();
        }
        if (line == null) {
            throw new IOException(launcher + " up ended before it served");
        }
        port = Integer.parseInt(line.substring(SERVING.length()).replaceFirst("[^0-9].*", ""));
    }

    int port() {
        return port;
    }

    RedisConnection connect() throws IOException {
        return new RedisConnection(port);
    }

    ProcessMemory memory() throws IOException {
        return ProcessMemory.of(process.toHandle());
    }

    /** The processor's time that it took so far. */
    Duration processorTime() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            process.onExit().get(20, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException late) {
            process.destroyForcibly().onExit().join();
        } catch (InterruptedException e) {
            process.destroyForcibly().onExit().join();
            Thread.currentThread().interrupt();
        }
        out.close();
    }
}
