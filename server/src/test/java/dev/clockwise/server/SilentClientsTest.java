package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clients whose machine is gone say nothing any more: the system asks them, and in minutes, not in hours. */
class SilentClientsTest {

    private static final long MOST_SECONDS = 300;

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void areAskedWithinFiveMinutes() throws IOException {
        Assumptions.assumeTrue(Epoll.isAvailable());
        try (Site site = Site.of(folder, "");
                Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            client.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().read()).isEqualTo('+');
            String ends = String.format(Locale.ROOT, "0100007F:%04X 0100007F:%04X", site.port(), client.getLocalPort());
            assertThat(sockets())
                    .filteredOn(line -> line.contains(ends))
                    .singleElement()
                    .satisfies(line -> {
                        String timer =
                                line.strip().split(" +", -1)[5]; // its kind, 02 for this, and hundredths of seconds
                        assertThat(timer).startsWith("02:");
                        assertThat(Long.parseLong(timer.substring(3), 16)).isLessThanOrEqualTo(100 * MOST_SECONDS);
                    });
        }
    }

    private static List<String> sockets() throws IOException {
        return Files.readAllLines(Path.of("/proc/net/tcp"), StandardCharsets.US_ASCII);
    }
}
