package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StandardStreamsTest {

    private final Map<String, String> environment = new HashMap<>();

    private String terminals(List<String> files) {
        return StandardStreams.terminals(environment, files::get, () -> false);
    }

    @Test
    void whatTheLauncherSaysHolds() {
        environment.put("CLOCKWISE_TTY", "2");
        assertThat(terminals(List.of("/dev/pts/1", "/dev/pts/1", "/dev/pts/1"))).isEqualTo("2");
        environment.put("CLOCKWISE_TTY", "");
        assertThat(terminals(List.of("/dev/pts/1", "/dev/pts/1", "/dev/pts/1"))).isEmpty();
    }

    @Test
    void elseTheFilesOfTheStreamsDo() {
        assertThat(terminals(List.of("/dev/pts/1", "pipe:[123]", "/dev/tty1"))).isEqualTo("02");
        assertThat(terminals(List.of("/dev/console", "/dev/ttyS0", "/dev/hvc0")))
                .isEqualTo("012");
        assertThat(terminals(List.of("/dev/null", "/tmp/dev/pts/1", "socket:[7]")))
                .isEmpty();
    }

    @Test
    void elseJavaDoes() {
        assertThat(StandardStreams.terminals(environment, stream -> null, () -> true))
                .isEqualTo("01");
        assertThat(StandardStreams.terminals(environment, stream -> null, () -> false))
                .isEmpty();
    }

    @Test
    void columnsAreThoseOfTheEnvironment() {
        environment.put("COLUMNS", "80");
        assertThat(StandardStreams.columns(environment, true)).isEqualTo("80");
        assertThat(StandardStreams.columns(Map.of(), false)).isNull();
        assertThat(StandardStreams.columns(Map.of("CLOCKWISE_TTY", "1"), true)).isNull();
    }
}
