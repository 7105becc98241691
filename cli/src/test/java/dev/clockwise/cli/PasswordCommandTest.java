package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.clockwise.server.front.PasswordHash;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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

    /** Without the launcher, which tells what is a terminal. */
    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void whatIsTypedIsAskedForAndHidden() throws Exception {
        assumeThat(Path.of("/usr/bin/script")).isExecutable();
        Process process = atTerminal("");
        try (BufferedReader screen = process.inputReader(StandardCharsets.UTF_8);
                Writer keyboard = process.outputWriter(StandardCharsets.UTF_8)) {
            String shown = until(screen, "Password: ");
            keyboard.write("correct horse\n");
            keyboard.flush();
            shown += until(screen, "Again: ");
            keyboard.write("correct horse\n");
            keyboard.flush();
            shown += until(screen, null);
            assertThat(shown).contains("pbkdf2-sha256:600000:").doesNotContain("horse");
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void whatCannotBeHiddenIsNotRead() throws Exception {
        assumeThat(Path.of("/usr/bin/script")).isExecutable();
        Process process = atTerminal(" >" + folder.resolve("hash"));
        try (BufferedReader screen = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(until(screen, null))
                    .contains("clockwise password: what is typed cannot be hidden unless standard output is the"
                            + " terminal too (was not)");
            assertThat(process.waitFor()).isEqualTo(Exit.FAULT);
        } finally {
            process.destroyForcibly();
        }
    }

    @TempDir
    private Path folder = Path.of("");

    /** Runs the command at a terminal of its own. */
    private static Process atTerminal(String after) throws IOException {
        String java = "env -u CLOCKWISE_TTY "
                + Path.of(System.getProperty("java.home", ""), "bin", "java")
                + " -cp '" + System.getProperty("java.class.path", "")
                + "' dev.clockwise.cli.Clockwise password" + after;
        return new ProcessBuilder("/usr/bin/script", "-qec", java, "/dev/null")
                .redirectErrorStream(true)
                .start();
    }

    /** What a screen shows, up to a text or else to its end. */
    private static String until(BufferedReader screen, @Nullable String text) throws IOException {
        StringBuilder shown = new StringBuilder();
        for (int c = screen.read(); c >= 0; c = screen.read()) {
            shown.append((char) c);
            if (text != null && shown.toString().endsWith(text)) {
                return shown.toString();
            }
        }
        assertThat(text).as(shown.toString()).isNull();
        return shown.toString();
    }

    @Test
    void isNeverAnArgument() {
        CommandRun run = CommandRun.of("password", "hunter2");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }
}
