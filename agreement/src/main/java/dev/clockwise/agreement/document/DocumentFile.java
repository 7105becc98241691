package dev.clockwise.agreement.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files whose contents are documents, within {@link TopologyDocument#MAX_BYTES}. Safe for any thread. */
public final class DocumentFile {

    private DocumentFile() {}

    /**
     * The bytes of a file.
     *
     * @throws DocumentException if it is missing, a directory, too large, or cannot be read; told in one line
     */
    public static byte[] read(Path file) {
        String name = file.toString();
        if (name.isEmpty()) {
            throw new DocumentException("the name of a file", "must not be empty: name one");
        }
        if (Files.isDirectory(file)) {
            throw new DocumentException(name, "must be a file (was a directory): name a file in it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(TopologyDocument.MAX_BYTES + 1);
            if (bytes.length > TopologyDocument.MAX_BYTES) {
                throw DocumentText.tooLong(name, Math.max(bytes.length, Files.size(file)));
            }
            return bytes;
        } catch (IOException e) {
            throw new DocumentException(name, "cannot be read: " + reason(e), e);
        }
    }

    /** What went wrong with a file, for people, without its path. */
    public static String reason(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file: check the path";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied: check the rights of the file and its directory";
        }
        if (problem instanceof FileSystemLoopException) {
            return "symbolic links form a loop: mend them";
        }
        String reason = problem instanceof FileSystemException e ? e.getReason() : problem.getMessage();
        return reason == null ? problem.getClass().getSimpleName() : reason;
    }
}
