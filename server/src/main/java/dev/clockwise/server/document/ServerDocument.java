package dev.clockwise.server.document;

import dev.clockwise.agreement.document.MappingDocument;
import dev.clockwise.agreement.document.Value.Mapping;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server serves: a document in YAML or JSON, told in {@code docs/server-document.md}. Reading is strict: whatever
 * is unknown, misspelled, doubled or out of range is an error that names the line; no error shows a secret. Immutable.
 *
 * @param admin where operators ask; null for nowhere
 * @param threads how many event loops serve all clusters
 * @param drain how long clients may wait for replies when the server ends
 * @param clusters at least one, of distinct names and addresses
 */
public record ServerDocument(@Nullable Admin admin, int threads, Duration drain, List<Cluster> clusters) {

    static final String KIND = "a server document";

    /**
     * The document in a file. Files that it names are relative to its directory; they are not read.
     *
     * @throws dev.clockwise.agreement.document.DocumentException if the file cannot be read, or holds no such document
     */
    public static ServerDocument read(Path file) {
        return of(MappingDocument.read(file, KIND), file);
    }

    /**
     * A document.
     *
     * @param file what messages call it, and to whose directory files are relative
     * @throws dev.clockwise.agreement.document.DocumentException if it is none
     */
    public static ServerDocument parse(String document, Path file) {
        return of(MappingDocument.parse(document, file.toString(), KIND), file);
    }

    private static ServerDocument of(Mapping fields, Path file) {
        Path whole = file.toAbsolutePath();
        Path directory = whole.getParent();
        return ServerReader.read(fields, directory == null ? whole : directory);
    }
}
