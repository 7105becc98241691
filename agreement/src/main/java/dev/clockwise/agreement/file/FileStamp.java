package dev.clockwise.agreement.file;

import dev.clockwise.agreement.document.DocumentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What tells, without reading it, that a file has changed. Links are followed.
 *
 * @param key what tells one file from another of the same name, such as the inode; null where the system has none
 * @param problem why there is no file to be seen; null where there is one
 */
record FileStamp(
        @Nullable FileTime modified,
        long size,
        @Nullable Object key,
        @Nullable String problem) {

    private static final String NO_FILE = "a pipe or a device";

    static FileStamp of(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isOther()) {
                return new FileStamp(null, 0, attributes.fileKey(), NO_FILE);
            }
            return new FileStamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey(), null);
        } catch (IOException e) {
            return new FileStamp(null, 0, null, DocumentFile.reason(e));
        }
    }

    /** Whether there is a pipe or a device, from which nothing may ever come. */
    boolean isNoFile() {
        return NO_FILE.equals(problem);
    }
}
