package dev.clockwise.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code clockwise completion}: completion of verbs, options and files for bash and zsh. */
@Command(
        name = "completion",
        description = "Prints a script that completes verbs, options and files in bash and zsh.",
        footerHeading = "%nExamples:%n",
        footer = {"  source <(clockwise completion)"})
final class CompletionCommand implements Runnable {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        terminal.out().line(AutoComplete.bash("clockwise", spec.root().commandLine()));
    }
}
