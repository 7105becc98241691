package dev.clockwise.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The memory of a process, as Linux counts it.
 *
 * @param residentBytes what it has now
 * @param peakBytes the most that it had
 */
public record ProcessMemory(long residentBytes, long peakBytes) {

    /**
     * That of a process now.
     *
     * @param process a running process
     * @return its memory
     * @throws IOException when it has ended, or the system is not Linux
     */
    public static ProcessMemory of(ProcessHandle process) throws IOException {
        long resident = -1;
        long peak = -1;
        for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith("VmRSS:")) {
                resident = kibibytes(line);
            } else if (line.startsWith("VmHWM:")) {
                peak = kibibytes(line);
            }
        }
        if (resident < 0 || peak < 0) {
            throw new IOException("process " + process.pid() + " has no memory any more");
        }
        return new ProcessMemory(resident, peak);
    }

    private static long kibibytes(String line) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
    }
}
