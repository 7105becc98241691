package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes topologies as documents, version 1 of the format: YAML or JSON, specified in
 * {@code docs/formats/topology-v1.md}.
 *
 * <p>Reading is strict: whatever is unknown, misspelled, doubled, ambiguous, out of range or cannot be placed is an
 * error that names the line. Reading what was written gives an equal topology, and writing that again the same bytes.
 *
 * <p>All methods are safe for any thread. Reading takes O(bytes) time, and memory in proportion to the document.
 */
public final class TopologyDocument {

    /** The greatest size of a document, in bytes of UTF-8. */
    public static final int MAX_BYTES = 64 << 20;

    /** The greatest number of nodes in a document. */
    public static final int MAX_NODES = 1_000_000;

    /** The greatest number of points that the nodes of a document name together. */
    public static final int MAX_POINTS = 4_000_000;

    private TopologyDocument() {}

    /**
     * The topology in a file.
     *
     * @throws DocumentException if the file cannot be read, or holds no topology; its message begins with the path as
     *     given
     */
    public static Topology read(Path file) {
        return parse(DocumentFile.read(file), file.toString());
    }

    /**
     * The topology in a document of UTF-8, with or without a byte order mark.
     *
     * @param name what messages call the document
     * @throws DocumentException if it holds no topology
     */
    public static Topology parse(byte[] document, String name) {
        return parseText(DocumentText.decode(document, name), name);
    }

    /**
     * The topology in a document.
     *
     * @param name what messages call the document
     * @throws DocumentException if it holds no topology
     */
    public static Topology parse(String document, String name) {
        if (document.length() > MAX_BYTES) {
            throw DocumentText.tooLong(name, document.length());
        }
        return parseText(document, name);
    }

    private static Topology parseText(String document, String name) {
        return new TopologyReader(Tokens.of(document, name, true)).read();
    }

    /**
     * The document of a topology: one node a line, in the order of their ids, fields that have their defaults left out.
     *
     * @throws IllegalArgumentException if it could not be read back: its rule is of a kind that this version of the
     *     format does not know, or cannot place its nodes
     */
    public static String write(Topology topology, DocumentFormat format) {
        return new TopologyWriter(format).write(topology);
    }

    /**
     * The options of a rule as documents spell them, one each, such as {@code points: 320}; those that have their
     * defaults are left out, and so are type and dialect.
     *
     * @throws IllegalArgumentException if there is no placement of its type
     */
    public static List<String> options(PlacementRule rule) {
        List<String> words = PlacementFormats.words(rule);
        return List.copyOf(words.subList(1, words.size()));
    }

    /** The names that placements can have in a document: types, then dialects. */
    public static List<String> placements() {
        return PlacementFormats.NAMES;
    }

    /**
     * The field of nodes in which documents keep the points that they name under a rule; empty where they name none.
     */
    public static Optional<String> pointField(PlacementRule rule) {
        return rule.givenPoints().isPresent()
                ? PlacementFormats.of(rule).pointField().map(PointField::name)
                : Optional.empty();
    }
}
