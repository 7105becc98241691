package dev.clockwise.cli;

import dev.clockwise.agreement.document.DocumentException;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code clockwise} command: which node owns a key, and what moves when the nodes change. */
@Command(
        name = "clockwise",
        version = "clockwise " + Clockwise.VERSION,
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        description = "Which node owns this key, and what happens to the keys when the nodes change.",
        synopsisSubcommandLabel = "VERB",
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise owner --nodes cache-1,cache-2,cache-3 user:42",
            "  clockwise plan --nodes cache-1,cache-2,cache-3 --add cache-4",
            "",
            "Exit codes: 0 fine; 1 a key has no owner, keys move between nodes that did not change, check found"
                    + " something, diff a difference, or import left out what may change owners; 2 bad input, or a"
                    + " failed read or write.",
            "Completion for bash and zsh: source <(clockwise completion)"
        })
public final class Clockwise implements Runnable {

    /** The version of this program. */
    static final String VERSION = "0.1.0";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Clockwise() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(Terminal.standard(), arguments));
    }

    /** Runs the command against {@code terminal} and gives its exit code. */
    static int run(Terminal terminal, String... arguments) {
        StringWriter help = new StringWriter(); // picocli has no handler for help that cannot be printed
        CommandLine command = commandLine(terminal, new PrintWriter(help));
        int code;
        try {
            code = command.execute(arguments);
            terminal.out().print(help.toString());
            terminal.out().flush();
        } catch (Output.ReaderGone | Fault e) {
            code = fault(terminal, command, e);
        } catch (OutOfMemoryError e) {
            terminal.error()
                    .println("clockwise: not enough memory (was limited to "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB): raise the limit with CLOCKWISE_JAVA_OPTS=-Xmx8g, or lower points or weights");
            code = Exit.FAULT;
        }
        terminal.error().flush();
        return code;
    }

    /** The command with its verbs. */
    private static CommandLine commandLine(Terminal terminal, PrintWriter help) {
        CommandLine root = new CommandLine(new Clockwise());
        root.addSubcommand(new UpCommand(terminal));
        root.addSubcommand(new PasswordCommand(terminal));
        root.addSubcommand(new OwnerCommand(terminal));
        root.addSubcommand(new ExplainCommand(terminal));
        root.addSubcommand(new BalanceCommand(terminal));
        root.addSubcommand(new PlanCommand(terminal));
        root.addSubcommand(new CompareCommand(terminal));
        root.addSubcommand(new BenchCommand(terminal));
        root.addSubcommand(new CheckCommand(terminal));
        root.addSubcommand(new DiffCommand(terminal));
        root.addSubcommand(new ImportCommand(terminal));
        root.addSubcommand(new AdoptCommand(terminal));
        root.addSubcommand(new DialectsCommand(terminal));
        root.addSubcommand(new CompletionCommand(terminal));
        root.setOut(help);
        root.setErr(new PrintWriter(terminal.error(), true, StandardCharsets.UTF_8));
        root.setExpandAtFiles(false); // a key may start with @
        HelpText.layOut(root, terminal.columns());
        root.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.screen() ? CommandLine.Help.Ansi.AUTO : CommandLine.Help.Ansi.OFF));
        root.setParameterExceptionHandler((fault, given) -> fault(terminal, fault.getCommandLine(), fault));
        root.setExecutionExceptionHandler((thrown, command, given) -> {
            if (thrown instanceof RuntimeException fault) {
                return fault(terminal, command, fault);
            }
            throw thrown;
        });
        return root;
    }

    /** Tells a fault in one line. What is not the user's doing is a defect of ours, and shows where. */
    private static int fault(Terminal terminal, CommandLine command, RuntimeException thrown) {
        if (thrown instanceof Output.ReaderGone) {
            return Exit.FINE;
        }
        boolean told = thrown instanceof Fault
                || thrown instanceof DocumentException
                || thrown instanceof ParameterException
                || thrown instanceof IllegalArgumentException;
        if (!told) {
            throw thrown;
        }
        String verb = command.getCommandSpec().qualifiedName();
        String line = String.valueOf(thrown.getMessage()).replaceAll("\\R", " ");
        String help = thrown instanceof ParameterException ? suggestion(thrown) + " (see " + verb + " --help)" : "";
        terminal.error().println(verb + ": " + Text.plain(line) + help);
        return Exit.FAULT;
    }

    private static String suggestion(RuntimeException thrown) {
        if (!(thrown instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        CommandSpec verb = unmatched.getCommandLine().getCommandSpec();
        for (String argument : unmatched.getUnmatched()) {
            if (new File(argument).isFile()) {
                return verb.findOption("-t") != null
                        ? ": did you mean -t " + argument + "?"
                        : ": did you mean " + verb.qualifiedName() + " " + argument + "?";
            }
        }
        List<String> known = unmatched.getSuggestions();
        return known.isEmpty() ? "" : ": did you mean " + String.join(" or ", known) + "?";
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
