package dev.clockwise.cli;

import dev.clockwise.Explanation;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.ExplanationJson;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.agreement.json.PublicAddress;
import dev.clockwise.hash.HashedPart;
import dev.clockwise.hash.PositionHash;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code clockwise explain}: the whole way from a key to its copies. */
@Command(
        name = "explain",
        description =
                "Tells the whole way from a key to its copies: hash, position, point, walk, copies, node state, epoch.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  clockwise explain --nodes cache-1,cache-2,cache-3 user:42",
            "  clockwise explain -t examples/three-zones.yaml -n 3 user:42",
            "  clockwise explain -t examples/home-grown-ring.yaml --at 0x1000",
            "",
            "Exit code 1 where the key has no owner, because no node has a weight above 0."
        })
final class ExplainCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private TopologyChoice topology = new TopologyChoice();

    @Option(
            names = {"-n", "--copies"},
            paramLabel = "R",
            description = "How many copies to walk to (default: the topology's replicas).")
    private @Nullable String copies;

    @Option(names = "--at", description = "The argument is a position (decimal or 0x hexadecimal) instead of a key.")
    private boolean position;

    @Option(names = "--json", description = "One JSON document.")
    private boolean json;

    @Parameters(paramLabel = "KEY", description = "The key.")
    private String key = "";

    ExplainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TopologyChoice.Named named = topology.read(terminal);
        Placement placement = TopologyChoice.place(terminal, named.topology());
        int listed = copies == null ? named.topology().replicas() : Copies.check(copies);
        Explanation explanation = position
                ? placement.explainAt(Copies.position(placement, key), listed)
                : placement.explain(Keys.bytes(key), listed);
        if (json) {
            printJson(explanation);
        } else {
            print(named.name(), explanation);
        }
        return explanation.owners().isEmpty() ? Exit.FOUND : Exit.FINE;
    }

    void print(String name, Explanation explanation) {
        Topology asked = explanation.topology();
        Space space = explanation.keyHash().space();
        byte[] bytes = explanation.key();
        byte[] digest = explanation.digest();
        if (bytes != null) {
            row(
                    "key",
                    "\"" + Text.key(bytes, 0, bytes.length) + "\", " + Text.plural(bytes.length, "byte") + ": "
                            + hex(bytes, " "));
        }
        if (bytes != null && digest != null) {
            printPart(explanation.keyHash(), bytes);
            row("hash", explanation.keyHash().function() + " = " + hex(digest, ""));
        }
        Position position = explanation.position();
        if (position != null) {
            Share way = Share.of(position.toBigInteger(), space.size());
            row(
                    "position",
                    space.format(position) + " in a space of " + space + ", " + way.toPercent(2) + " of the way round");
        }
        row("rule", "it belongs to " + explanation.rule());
        int widest = explanation.walk().stream()
                .mapToInt(step -> Text.id(step.node()).length())
                .max()
                .orElse(0);
        for (int i = 0; i < explanation.walk().size(); i++) {
            row(i == 0 ? "walk" : "", step(explanation, explanation.walk().get(i), Math.min(widest, 40)));
        }
        PreferenceList owners = explanation.owners();
        if (owners.isEmpty()) {
            row("copies", terminal.warning("no owner: no node has a weight above 0"));
        }
        for (int i = 0; i < owners.size(); i++) {
            row(i == 0 ? "copies" : "", (i + 1) + ". " + describe(owners.get(i)));
        }
        if (owners.isDegraded() && !owners.isEmpty()) {
            row(
                    "",
                    terminal.warning("degraded: " + owners.requested() + " copies were asked for, "
                            + Text.plural(owners.size(), "node") + " in " + Text.plural(owners.zones(), "zone")
                            + " were found"));
        }
        row("nodes", nodeStates(asked));
        row(
                "topology",
                Text.plain(name) + ", epoch " + asked.epoch() + ", "
                        + asked.rule().type());
        row("", "placement " + asked.placementFingerprint() + ", document " + asked.documentFingerprint());
    }

    /** Which bytes of the key were hashed, where the rule has a hash tag. */
    private void printPart(PositionHash hash, byte[] key) {
        if (hash.tag() == null) {
            return;
        }
        HashedPart part = hash.hashedPart(key, 0, key.length);
        int last = part.offset() + part.length() - 1;
        String range = part.length() == 1 ? "byte " + last : "bytes " + part.offset() + " to " + last;
        row(
                "hashed",
                part.length() == key.length
                        ? "the whole key, which has no part in the hash tag " + hash.tag()
                        : "\"" + Text.key(key, part.offset(), part.length()) + "\" (" + range + ", hash tag "
                                + hash.tag() + ")");
    }

    private void row(String name, String text) {
        terminal.out().line(terminal.dim(String.format(Locale.ROOT, "%-10s", name)) + text);
    }

    private static String step(Explanation explanation, Explanation.Step step, int width) {
        StringBuilder text = new StringBuilder();
        if (step.position() != null) {
            text.append(explanation.keyHash().space().format(step.position())).append("  ");
        }
        String id = Text.id(step.node());
        text.append(id).append(" ".repeat(Math.max(0, width - id.length()) + 2)).append(words(step.verdict()));
        text.append("  (").append(Text.plain(step.name())).append(')');
        if (!step.beaten().isEmpty()) {
            text.append(" wins the tie against ").append(Text.plain(String.join(", ", step.beaten())));
        }
        return text.toString();
    }

    private static String words(Explanation.Verdict verdict) {
        return switch (verdict) {
            case OWNER -> "owner";
            case COPY -> "copy";
            case SAME_NODE -> "skipped: seen before";
            case SAME_ZONE -> "skipped: its zone comes again after the others";
        };
    }

    private static String describe(Node node) {
        String zone = node.zone() == null ? "" : ", zone " + Text.plain(node.zone());
        String shown = PublicAddress.of(node);
        String address = shown == null ? "" : ", " + Text.plain(shown);
        return Text.id(node) + " (weight " + node.weight().toPlainString() + zone + address + ")";
    }

    private static String nodeStates(Topology asked) {
        List<String> drained = asked.nodes().stream()
                .filter(node -> !node.isActive())
                .map(Text::id)
                .toList();
        String active = asked.nodes().size() - drained.size() + " active";
        return drained.isEmpty() ? active : active + ", " + drained.size() + " drained: " + String.join(", ", drained);
    }

    private static String hex(byte[] bytes, String delimiter) {
        int shown = Math.min(bytes.length, 64);
        return HexFormat.ofDelimiter(delimiter).formatHex(bytes, 0, shown) + (shown < bytes.length ? " …" : "");
    }

    void printJson(Explanation explanation) {
        try (Json document = new Json(terminal.out())) {
            document.object(() -> ExplanationJson.write(document, explanation));
        }
    }
}
