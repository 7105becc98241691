package dev.clockwise.cli;

import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialects;
import java.util.Optional;

/** Dialects for people. */
final class DialectsText {

    private DialectsText() {}

    /** All of them, then the rules that are none. */
    static void list(Terminal terminal) {
        for (Dialect dialect : Dialects.all()) {
            head(dialect, terminal);
            terminal.out().line("");
        }
        terminal.out().line(terminal.bold("Not offered"));
        for (Dialects.Refused refused : Dialects.refused()) {
            terminal.out().line("  " + refused.system());
            terminal.out().line("    " + refused.reason());
        }
    }

    /** One of them, with all that it must be told. */
    static void show(Dialect dialect, Terminal terminal) {
        head(dialect, terminal);
        terminal.out().line("");
        terminal.out().line(terminal.bold(dialect.parameters().isEmpty() ? "No parameters" : "Parameters"));
        for (Parameter parameter : dialect.parameters()) {
            terminal.out().line("  " + parameter.name() + ": " + parameter.words());
            terminal.out().line("    " + values(parameter));
        }
        Optional<String> points = TopologyDocument.pointField(dialect.rule());
        boolean none = dialect.attributes().isEmpty() && points.isEmpty();
        terminal.out().line("");
        terminal.out().line(terminal.bold(none ? "Nothing is asked of nodes but id and weight" : "What nodes tell"));
        points.ifPresent(field ->
                terminal.out().line("  " + field + (isRequired(field) ? " (required): " : ": ") + points(field)));
        for (Attribute attribute : dialect.attributes()) {
            terminal.out()
                    .line("  " + attribute.name() + (attribute.required() ? " (required): " : ": ")
                            + attribute.words());
        }
        terminal.out().line("");
        terminal.out().line("In a document: placement: { dialect: " + dialect.name() + " }");
    }

    private static void head(Dialect dialect, Terminal terminal) {
        terminal.out().line(terminal.bold(dialect.name()));
        terminal.out().line("  system  " + dialect.system());
        terminal.out().line("  places  " + dialect.words());
        terminal.out().line("  proof   " + dialect.proof());
    }

    /** The values of a parameter, and the one that it has where it is left out. */
    static String values(Parameter parameter) {
        if (!parameter.choices().isEmpty()) {
            return "one of " + String.join(", ", parameter.choices())
                    + (parameter.standard().isEmpty()
                            ? ", or left out"
                            : "; " + parameter.standard() + " where it is left out");
        }
        return parameter.isNumber()
                ? "an integer from 1; " + parameter.standard() + " where it is left out"
                : "a text; empty where it is left out";
    }

    /** Whether each active node must have the field that names its points. */
    static boolean isRequired(String field) {
        return field.equals("tokens");
    }

    /** What nodes write in the field that names their points. */
    static String points(String field) {
        return isRequired(field)
                ? "the node's tokens as the system prints them, separated by commas"
                : "the numbers that the node has, as in 0-90,181";
    }
}
