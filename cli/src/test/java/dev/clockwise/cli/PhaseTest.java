package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<Runnable> waiting = new ArrayList<>();

    private Terminal terminal(boolean person) {
        return new Terminal(
                InputStream.nullInputStream(),
                new Output(OutputStream.nullOutputStream()),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                person,
                100,
                () -> 0,
                (nanoseconds, task) -> {
                    assertThat(nanoseconds).isEqualTo(1_000_000_000L);
                    waiting.add(task);
                    return () -> {};
                });
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatTakesASecondIsSaidAndGoneWhenItIsDone() {
        int result = Phase.of(terminal(true), "building", () -> {
            assertThat(said()).isEmpty();
            waiting.forEach(Runnable::run);
            assertThat(said()).isEqualTo("building…");
            return 7;
        });
        assertThat(result).isEqualTo(7);
        assertThat(said()).isEqualTo("building…\r\u001b[K");
    }

    @Test
    void whereNobodyLooksNothingIsSaid() {
        int result = Phase.of(terminal(false), "building", () -> {
            waiting.forEach(Runnable::run);
            return 7;
        });
        assertThat(result).isEqualTo(7);
        assertThat(said()).isEmpty();
    }

    @Test
    void whatIsDoneIsNotSaidLate() {
        assertThatThrownBy(() -> Phase.of(terminal(true), "building", () -> {
                    throw new Fault("no");
                }))
                .hasMessage("no");
        waiting.forEach(Runnable::run);
        assertThat(said()).isEmpty();
    }
}
