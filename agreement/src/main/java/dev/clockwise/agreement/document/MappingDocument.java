package dev.clockwise.agreement.document;

import dev.clockwise.agreement.document.Value.Mapping;
import java.nio.file.Path;

/**
 * Reads a document of another kind than topologies, YAML or JSON, as strictly as those: its fields, each with its place,
 * for a reader that knows them. No message shows a value that could be a secret. Its version is that of all formats of Clockwise, in the field {@code clockwise}.
 *
 * <p>All methods are safe for any thread. Reading takes O(bytes) time, and memory in proportion to the document.
 */
public final class MappingDocument {

    /** So deep may collections lie in each other. */
    private static final int MAX_DEPTH = 8;

    private MappingDocument() {}

    /**
     * The fields of a file.
     *
     * @param kind what messages call such documents, as in "a server document"
     * @throws DocumentException if the file cannot be read, or holds no such document; its message begins with the path as
     *     given
     */
    public static Mapping read(Path file, String kind) {
        String name = file.toString();
        return parse(DocumentText.decode(DocumentFile.read(file), name), name, kind);
    }

    /**
     * The fields of a document.
     *
     * @param name what messages call the document
     * @param kind what messages call such documents
     * @throws DocumentException if it is malformed, no mapping, or of another version
     */
    public static Mapping parse(String document, String name, String kind) {
        ValueReader values = new ValueReader(Tokens.of(document, name, false), MAX_DEPTH);
        String remedy = ": begin it with clockwise: " + TopologyReader.VERSION;
        Token root = values.next();
        if (root.kind() == Token.Kind.END) {
            throw root.place().error(kind + " must not be empty" + remedy);
        }
        Value value = values.read(root);
        if (!(value instanceof Mapping mapping)) {
            throw value.isNot(kind, "a mapping", remedy);
        }
        Token end = values.next();
        if (end.kind() != Token.Kind.END) {
            throw end.place().error("a file holds one document (more begins here): remove what follows the first");
        }
        TopologyReader.requireVersion(mapping.require(kind, "clockwise"));
        return mapping;
    }
}
