package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private long now = 1;

    /** What is said of six blocks of 10 MB, read {@code seconds} apart, of 60 MB in all. */
    private String said(boolean person, double seconds) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream error = new PrintStream(err, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                new Output(OutputStream.nullOutputStream()),
                error,
                false,
                false,
                person,
                100,
                () -> now,
                (nanoseconds, task) -> () -> {});
        try (Progress progress = new Progress(terminal, "reading keys", 60_000_000)) {
            for (int i = 0; i < 6; i++) {
                now += (long) (seconds * SECOND);
                progress.advance(10_000_000);
            }
        }
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatTakesLessThanASecondIsDoneInSilence() {
        assertThat(said(true, 0.15)).isEmpty();
        assertThat(said(false, 0.15)).isEmpty();
    }

    @Test
    void aPersonSeesOneLineThatIsRewrittenAndThenGone() {
        assertThat(said(true, 0.5))
                .isEqualTo("\rreading keys: 33 % of 60 MB\u001b[K\rreading keys: 50 % of 60 MB\u001b[K"
                        + "\rreading keys: 66 % of 60 MB\u001b[K\rreading keys: 83 % of 60 MB\u001b[K"
                        + "\rreading keys: 100 % of 60 MB\u001b[K\r\u001b[K");
    }

    @Test
    void whereNobodyLooksNothingIsSaid() {
        assertThat(said(false, 4)).isEmpty();
    }
}
