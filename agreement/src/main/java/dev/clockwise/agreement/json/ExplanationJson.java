package dev.clockwise.agreement.json;

import dev.clockwise.Explanation;
import dev.clockwise.Node;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashedPart;
import dev.clockwise.hash.PositionHash;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The whole way from a key to its copies as JSON: what {@code clockwise explain --json} prints, and a router answers. Stateless. */
public final class ExplanationJson {

    private ExplanationJson() {}

    /** Writes the facts as fields of the object that is open. Addresses are shown without users and passwords. */
    public static void write(Json document, Explanation explanation) {
        key(document, explanation);
        Space space = explanation.keyHash().space();
        PreferenceList owners = explanation.owners();
        document.text("hash", explanation.keyHash().toString())
                .position("position", space, explanation.position())
                .text("space", space.toString())
                .text("rule", explanation.rule())
                .array("walk", explanation.walk(), step -> step(document, space, step))
                .node("owner", owners.isEmpty() ? Node.NONE : owners.get(0))
                .array("owners", owners, node -> document.text(node.id()))
                .flag("degraded", owners.isDegraded());
        Topology asked = explanation.topology();
        nodes(document, asked.nodes());
        document.number("epoch", asked.epoch())
                .text("placementFingerprint", asked.placementFingerprint().toString())
                .text("documentFingerprint", asked.documentFingerprint().toString());
    }

    private static void key(Json document, Explanation explanation) {
        byte[] bytes = explanation.key();
        byte[] digest = explanation.digest();
        if (bytes == null) {
            document.nothing("key");
        } else {
            document.key(bytes, 0, bytes.length);
        }
        if (bytes == null || digest == null) {
            document.nothing("hashedPart").nothing("digest");
        } else {
            part(document, explanation.keyHash(), bytes);
            document.text("digest", HexFormat.of().formatHex(digest));
        }
    }

    /** The part of the key in a hash tag; null where the whole key was hashed. */
    private static void part(Json document, PositionHash hash, byte[] key) {
        HashedPart part = hash.hashedPart(key, 0, key.length);
        if (part.length() == key.length) {
            document.nothing("hashedPart");
            return;
        }
        document.object(
                "hashedPart",
                () -> document.key(key, part.offset(), part.length())
                        .number("offset", part.offset())
                        .number("bytes", part.length())
                        .text("tag", String.valueOf(hash.tag())));
    }

    private static void step(Json document, Space space, Explanation.Step step) {
        String verdict = step.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
        document.object(() -> document.position("position", space, step.position())
                .node("node", step.node())
                .text("point", step.name())
                .text("verdict", verdict)
                .array("beaten", step.beaten(), document::text));
    }

    private static void nodes(Json document, List<Node> nodes) {
        document.array(
                "nodes",
                nodes,
                node -> document.object(() -> document.text("id", node.id())
                        .text("state", node.isActive() ? "active" : "drained")
                        .weight("weight", node.weight())
                        .text("zone", node.zone())
                        .text("address", PublicAddress.of(node))));
    }
}
