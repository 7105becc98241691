package dev.clockwise.cli.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

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

    /**
     * Tells how many bytes the thread that asks allocated so far; -1 where this JVM does not count them. Each question
     * allocates some bytes itself. Asked by name, for not every JVM has the class that answers.
     */
    public static LongSupplier allocated() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Object[] thread = {Thread.currentThread().getId()};
        String[] signature = {long.class.getName()};
        return () -> {
            try {
                ObjectName threads = new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME);
                return (long) server.invoke(threads, "getThreadAllocatedBytes", thread, signature);
            } catch (JMException e) {
                return -1;
            }
        };
    }
}
