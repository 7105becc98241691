package dev.clockwise.cli;

import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialects;

/** Dialects as the document {@code docs/dialects.md}. */
final class DialectsMarkdown {

    private static final String HEAD = """
            # Dialects

            The rules by which other systems place keys, each under the name that documents and command lines use. This list is
            what `clockwise dialects --markdown` prints; `clockwise dialects NAME` shows one.

            A placement names its dialect where others have a type, as in `placement: { dialect: libmemcached-modula }`; see
            [the topology document](formats/topology-v1.md#dialects). Where a dialect asks for the order of nodes, those given by
            `--nodes` have it from their places in the list.

            """;

    private final StringBuilder out = new StringBuilder(HEAD);

    private DialectsMarkdown() {}

    /** The whole document. */
    static String text() {
        DialectsMarkdown markdown = new DialectsMarkdown();
        markdown.dialects();
        markdown.parameters();
        markdown.attributes();
        markdown.refused();
        return markdown.out.toString();
    }

    private void dialects() {
        row("dialect", "system", "how it places keys", "proof");
        row("---", "---", "---", "---");
        for (Dialect dialect : Dialects.all()) {
            row(
                    code(dialect.name()),
                    dialect.system(),
                    dialect.words(),
                    dialect.proof().toString());
        }
    }

    private void parameters() {
        out.append("\n## Parameters\n\n");
        row("dialect", "parameter", "what it decides", "values");
        row("---", "---", "---", "---");
        for (Dialect dialect : Dialects.all()) {
            for (Parameter parameter : dialect.parameters()) {
                row(code(dialect.name()), code(parameter.name()), parameter.words(), DialectsText.values(parameter));
            }
        }
    }

    private void attributes() {
        out.append("\n## What nodes tell\n\n");
        row("dialect", "field of a node", "what it is", "required");
        row("---", "---", "---", "---");
        for (Dialect dialect : Dialects.all()) {
            TopologyDocument.pointField(dialect.rule())
                    .ifPresent(field -> row(
                            code(dialect.name()),
                            code(field),
                            DialectsText.points(field),
                            DialectsText.isRequired(field) ? "yes" : ""));
            for (Attribute attribute : dialect.attributes()) {
                row(code(dialect.name()), code(attribute.name()), attribute.words(), attribute.required() ? "yes" : "");
            }
        }
    }

    private void refused() {
        out.append("\n## Not offered\n\n");
        row("system and rule", "why");
        row("---", "---");
        Dialects.refused().forEach(refused -> row(refused.system(), refused.reason()));
    }

    private void row(String... cells) {
        for (String cell : cells) {
            out.append("| ").append(cell.replace("|", "\\|")).append(cell.isEmpty() ? "" : " ");
        }
        out.append("|\n");
    }

    private static String code(String name) {
        return "`" + name + "`";
    }
}
