package dev.clockwise.cli;

import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise dialects}: by whose rules keys can be placed, and what each must be told. */
@Command(
        name = "dialects",
        description = {
            "Lists the rules of other systems by which keys can be placed, and where each was"
                    + " proved. A document names one as"
                    + " placement: { dialect: NAME }, a command line as --placement NAME.",
            "With NAME it shows one: its parameters with their values, and what nodes must tell."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise dialects",
            "  clockwise dialects twemproxy-ketama",
            "  clockwise owner --nodes 10.0.0.1:6379,10.0.0.2:6379 --placement redis-cluster-create user:42"
        })
final class DialectsCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The dialect to show.")
    private @Nullable String name;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    @Option(names = "--markdown", description = "The list as docs/dialects.md has it.")
    private boolean markdown;

    DialectsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        if (markdown && (json || name != null)) {
            throw new Fault("--markdown prints all dialects in one form: leave out " + (json ? "--json" : "the name")
                    + " or --markdown");
        }
        if (markdown) {
            terminal.out().print(DialectsMarkdown.text());
        } else if (json) {
            DialectsJson.print(name == null ? null : named(name), terminal);
        } else if (name == null) {
            DialectsText.list(terminal);
        } else {
            DialectsText.show(named(name), terminal);
        }
    }

    private static Dialect named(String name) {
        return Dialects.named(name)
                .orElseThrow(() -> new Fault("there is no dialect \"" + Text.plain(name)
                        + "\": name one of those that clockwise dialects lists"));
    }
}
