package dev.clockwise.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code clockwise}. */
@Command(
        name = "clockwise",
        description = "Which node owns a key, and what happens to the keys when the nodes change.",
        mixinStandardHelpOptions = true,
        version = "clockwise 0.1.0-SNAPSHOT")
public final class Clockwise implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /**
     * Runs one command and exits with its code.
     *
     * @param arguments the command's words
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Clockwise()).execute(arguments));
    }
}
