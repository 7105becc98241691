package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.server.front.PasswordHash;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PasswordCommandTest {

    private static CommandRun of(String input) {
        return CommandRun.withInput(input.getBytes(StandardCharsets.UTF_8), "password");
    }

    @Test
    void printsTheHashOfTheFirstLine() {
        CommandRun run = of("correct horse\r\nnot this\n");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.lines()).hasSize(1);
        assertThat(run.lines().get(0)).startsWith("pbkdf2-sha256:600000:").doesNotContain("horse");
        assertThat(PasswordHash.parse(run.lines().get(0)).text())
                .isEqualTo(run.lines().get(0));
    }

    @Test
    void anEmptyPasswordIsRefused() {
        CommandRun run = of("\n");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("clockwise password: a password must have from 1 to 1024 characters (was 0):"
                        + " choose one of at least 16 at random\n");
    }

    @Test
    void whatIsNoTextIsRefused() {
        CommandRun run = CommandRun.withInput(new byte[] {(byte) 0xff, '\n'}, "password");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("must be in UTF-8");
    }

    @Test
    void isNeverAnArgument() {
        CommandRun run = CommandRun.of("password", "hunter2");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }
}
