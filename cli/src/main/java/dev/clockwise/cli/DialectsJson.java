package dev.clockwise.cli;

import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialects;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Dialects as one JSON document. */
final class DialectsJson {

    private final Json json;

    private DialectsJson(Json json) {
        this.json = json;
    }

    /** That one; all of them, and the rules that are none, where it is null. */
    static void print(@Nullable Dialect one, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            DialectsJson printer = new DialectsJson(json);
            json.object(() -> {
                if (one == null) {
                    printer.all();
                } else {
                    printer.dialect(one);
                }
            });
        }
    }

    private void all() {
        json.array("dialects", Dialects.all(), dialect -> json.object(() -> dialect(dialect)));
        json.array(
                "refused",
                Dialects.refused(),
                refused ->
                        json.object(() -> json.text("system", refused.system()).text("reason", refused.reason())));
    }

    private void dialect(Dialect dialect) {
        json.text("name", dialect.name())
                .text("system", dialect.system())
                .text("places", dialect.words())
                .text("proof", dialect.proof().name().toLowerCase(Locale.ROOT))
                .array("parameters", dialect.parameters(), this::parameter)
                .array("attributes", dialect.attributes(), this::attribute)
                .text("points", TopologyDocument.pointField(dialect.rule()).orElse(null));
    }

    private void parameter(Parameter parameter) {
        boolean word = !parameter.choices().isEmpty();
        json.object(() -> json.text("name", parameter.name())
                .text("words", parameter.words())
                .text("type", word ? "choice" : parameter.isNumber() ? "integer" : "text")
                .text("standard", parameter.standard())
                .array("choices", parameter.choices(), json::text));
    }

    private void attribute(Attribute attribute) {
        json.object(() -> json.text("name", attribute.name())
                .text("words", attribute.words())
                .flag("required", attribute.required()));
    }
}
