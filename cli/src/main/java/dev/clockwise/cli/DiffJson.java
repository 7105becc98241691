package dev.clockwise.cli;

import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;

/** A difference as one JSON document. */
final class DiffJson {

    private final Diff diff;
    private final Json json;

    private DiffJson(Diff diff, Json json) {
        this.diff = diff;
        this.json = json;
    }

    static void print(Diff diff, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            json.object(new DiffJson(diff, json)::body);
        }
    }

    private void body() {
        json.flag("alike", diff.isAlike());
        json.object(
                "left",
                () -> json.text("name", diff.left().name())
                        .text("rule", diff.left().topology().rule().type())
                        .number("nodes", diff.left().topology().nodes().size()));
        json.object(
                "right",
                () -> json.text("name", diff.right().name())
                        .text("rule", diff.right().rule())
                        .number("nodes", diff.right().nodes()));
        json.array("onlyRight", diff.unmatched(), node -> json.text(node.id()));
        exact();
        keys();
        cause();
    }

    private void exact() {
        Difference exact = diff.exact();
        if (exact == null) {
            json.nothing("exact");
            return;
        }
        json.object("exact", () -> {
            json.share(exact.share());
            exact.first()
                    .ifPresent(spot -> json.object(
                            "first",
                            () -> json.text(
                                            "position",
                                            spot.position().toBigInteger().toString())
                                    .node("left", spot.left())
                                    .node("right", spot.right())));
        });
    }

    private void keys() {
        KeyDifference keys = diff.keys();
        if (keys == null) {
            json.nothing("keys");
            return;
        }
        json.object("keys", () -> {
            json.number("keys", keys.keys()).number("different", keys.different());
            keys.first()
                    .ifPresent(spot -> json.object(
                            "first",
                            () -> json.key(spot.key(), 0, spot.key().length)
                                    .node("left", spot.left())
                                    .node("right", spot.right())));
        });
    }

    private void cause() {
        Cause cause = diff.cause();
        if (cause == null) {
            json.nothing("cause");
            return;
        }
        json.object(
                "cause",
                () -> json.text("aspect", cause.change().aspect().toString())
                        .text("left", cause.change().from())
                        .text("right", cause.change().to())
                        .number("different", cause.different())
                        .number("keys", cause.keys())
                        .flag("exact", diff.proved()));
    }
}
