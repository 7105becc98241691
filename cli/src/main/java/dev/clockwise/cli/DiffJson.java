package dev.clockwise.cli;

import dev.clockwise.agreement.json.Json;
import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Change;
import dev.clockwise.difference.Diagnosis;
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
        side("left", diff.left());
        side("right", diff.right());
        json.array("onlyLeft", diff.nodes().onlyLeft(), node -> json.text(node.id()));
        json.array("onlyRight", diff.nodes().onlyRight(), node -> json.text(node.id()));
        json.array(
                "matchedByAddress",
                diff.nodes().byAddress(),
                pair -> json.object(() -> json.text("left", pair.matched().id())
                        .text("right", pair.other().id())));
        exact();
        keys();
        diagnosis();
    }

    private void side(String name, Diff.Side side) {
        json.object(name, () -> {
            json.text("name", side.name()).text("rule", side.rule()).number("nodes", side.nodes());
            json.array("hashedById", side.hashedById(), node -> json.text(node.id()));
        });
    }

    private void exact() {
        Difference exact = diff.exact();
        if (exact == null) {
            json.nothing("exact");
            return;
        }
        json.object("exact", () -> {
            json.share(exact.share());
            json.text("method", exact.method().toString());
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
        if (diff.keys().isEmpty()) {
            json.nothing("keys");
            return;
        }
        json.object("keys", () -> {
            json.number(
                            "keys",
                            diff.keys().stream()
                                    .mapToLong(each -> each.difference().keys())
                                    .sum())
                    .number("different", diff.different());
            diff.keys().stream()
                    .map(Diff.Counted::difference)
                    .flatMap(each -> each.first().stream())
                    .findFirst()
                    .ifPresent(this::first);
        });
    }

    private void first(KeyDifference.Spot spot) {
        json.object(
                "first",
                () -> json.key(spot.key(), 0, spot.key().length)
                        .node("left", spot.left())
                        .node("right", spot.right()));
    }

    private void diagnosis() {
        Diagnosis diagnosis = diff.diagnosis();
        if (diagnosis == null) {
            json.nothing("diagnosis");
            return;
        }
        json.object("diagnosis", () -> {
            json.flag("whole", diagnosis.isWhole());
            json.array("causes", diagnosis.causes(), this::cause);
            diagnosis
                    .setting()
                    .ifPresent(setting -> json.object(
                            "setting",
                            () -> json.text("side", setting.side().toString())
                                    .text("parameter", setting.name())
                                    .text("value", DiffText.wanted(setting))));
            json.array("parts", diagnosis.parts(), this::cause);
            json.flag("differentKinds", diagnosis.isOfDifferentKinds());
        });
    }

    private void cause(Cause cause) {
        Change change = cause.change();
        json.object(() -> {
            json.text("aspect", change.aspect().toString())
                    .text("name", change.name())
                    .text("left", change.left())
                    .text("right", change.right());
            json.object("rest", () -> json.share(cause.rest()));
            json.flag("exact", cause.exact());
        });
    }
}
