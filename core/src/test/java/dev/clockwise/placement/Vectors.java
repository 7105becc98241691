package dev.clockwise.placement;

import dev.clockwise.Json;
import dev.clockwise.Node;
import dev.clockwise.ProjectFiles;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The vectors of a format, which other languages follow, and how their members are read. */
record Vectors(Map<String, Object> members) {

    /** Those of {@code docs/formats/NAME-vectors.json}. */
    static Vectors of(String name) {
        return new Vectors(Json.object(ProjectFiles.read("docs/formats/" + name + "-vectors.json")));
    }

    Stream<Object> list(String name) {
        return Json.list(members, name).stream().map(Object.class::cast);
    }

    static long word(Object vector, String name) {
        return Long.parseUnsignedLong(Json.text(vector, name), 16);
    }

    static int number(Object vector, String name) {
        return Math.toIntExact(Json.member(vector, name, Long.class));
    }

    static byte[] bytes(Object vector, String name) {
        return HexFormat.of().parseHex(Json.text(vector, name));
    }

    static boolean has(Object vector, String name) {
        return ((Map<?, ?>) vector).containsKey(name);
    }

    /** The nodes of a vector by id, weight and zone. */
    static List<Node> nodes(Object vector) {
        return Json.list(vector, "nodes").stream()
                .map(node -> Node.of(Json.text(node, "id"))
                        .withWeight(Json.text(node, "weight"))
                        .withZone((String) ((Map<?, ?>) node).get("zone")))
                .toList();
    }

    static List<String> ids(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }
}
