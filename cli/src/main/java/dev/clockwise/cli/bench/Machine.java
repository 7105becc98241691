package dev.clockwise.cli.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What figures are measured on.
 *
 * @param cpu the name of the processor, or of its architecture where the system does not tell
 * @param cores how many threads it runs at once
 * @param jdk the Java virtual machine and its version
 */
public record Machine(String cpu, int cores, String jdk) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    /** This one. */
    public static Machine here() {
        return new Machine(
                cpu(lines(CPU_INFO), System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + Runtime.version());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of(); // there is none on other systems
        }
    }

    /** The name that a list as in {@code /proc/cpuinfo} gives the first processor, else the architecture. */
    static String cpu(List<String> lines, String architecture) {
        return lines.stream()
                .filter(line -> line.matches("(model name|Model)\\s*:\\s*\\S.*"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(architecture);
    }

    /** Tells how many bytes the thread that asks allocated so far; -1 where this JVM does not count them. */
    public static LongSupplier allocated() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                        && bean.isThreadAllocatedMemorySupported()
                        && bean.isThreadAllocatedMemoryEnabled()
                ? bean::getCurrentThreadAllocatedBytes
                : () -> -1;
    }
}
