package dev.clockwise.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run of the command printed and how it ended.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
@SuppressWarnings("ArrayRecordComponent")
record CommandRun(int code, byte[] out, String err) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Runs with nothing on standard input. */
    static CommandRun of(String... arguments) {
        return withInput(new byte[0], arguments);
    }

    /** Runs with these bytes on standard input. */
    static CommandRun withInput(byte[] input, String... arguments) {
        return run(new ByteArrayInputStream(input), false, arguments);
    }

    /** Runs as at a terminal: a person types and reads. */
    static CommandRun atTerminal(String... arguments) {
        return run(new ByteArrayInputStream(new byte[0]), true, arguments);
    }

    /** Runs with a screen of so many columns. */
    static CommandRun onColumns(int columns, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Clockwise.run(terminal(InputStream.nullInputStream(), out, err, false, columns), arguments);
        return new CommandRun(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs with a standard output that fails with this message at the first byte. */
    static CommandRun withBrokenOutput(String message, String... arguments) {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
        return run(InputStream.nullInputStream(), broken, false, arguments);
    }

    private static CommandRun run(InputStream in, boolean person, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CommandRun run = run(in, out, person, arguments);
        return new CommandRun(run.code, out.toByteArray(), run.err);
    }

    private static CommandRun run(InputStream in, OutputStream out, boolean person, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Clockwise.run(terminal(in, out, err, person), arguments);
        return new CommandRun(code, new byte[0], err.toString(StandardCharsets.UTF_8));
    }

    /** What a part of a command prints. */
    static CommandRun ofPart(Consumer<Terminal> part) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = terminal(InputStream.nullInputStream(), out, err, false);
        part.accept(terminal);
        terminal.out().flush();
        return new CommandRun(0, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    private static Terminal terminal(InputStream in, OutputStream out, OutputStream err, boolean person) {
        return terminal(in, out, err, person, 100);
    }

    private static Terminal terminal(InputStream in, OutputStream out, OutputStream err, boolean person, int columns) {
        PrintStream error = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Terminal(
                in, new Output(out), error, person, person, person, columns, () -> 0, (nanoseconds, task) -> () -> {});
    }

    String text() {
        return new String(out, StandardCharsets.UTF_8);
    }

    List<String> lines() {
        return text().lines().toList();
    }

    JsonNode json() {
        return MAPPER.readTree(out);
    }

    List<JsonNode> jsonLines() {
        return lines().stream().map(MAPPER::readTree).toList();
    }
}
