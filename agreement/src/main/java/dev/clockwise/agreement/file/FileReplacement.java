package dev.clockwise.agreement.file;

import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.DocumentFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Replaces a file so that every reader, also after a crash, sees the old content or the new one whole. The caller holds
 * its {@link LockFile}.
 */
final class FileReplacement {

    private static final String SUFFIX = ".tmp";

    private FileReplacement() {}

    /**
     * Replaces the content, keeping permissions, and owner and group where possible.
     *
     * @param target the real path: a link would itself be replaced
     * @return the stamp of the new file
     * @throws IOException if the file is unchanged
     * @throws DocumentException if it was replaced, but not for certain
     */
    static FileStamp replace(Path target, byte[] content) throws IOException {
        Path directory = Objects.requireNonNull(target.getParent(), "a real path of a file has a parent");
        removeLeftovers(directory, target);
        Path temporary = Files.createTempFile(directory, prefix(target), SUFFIX);
        try {
            write(temporary, content);
            FileRights.copy(target, temporary);
            FileStamp stamp = FileStamp.of(temporary);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            sync(directory, target);
            return stamp;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".";
    }

    /** Removes what writers left behind that did not live to rename it: whoever is writing now holds the lock. */
    private static void removeLeftovers(Path directory, Path target) throws IOException {
        Pattern leftover = Pattern.compile(Pattern.quote(prefix(target)) + "[0-9]+" + Pattern.quote(SUFFIX));
        DirectoryStream.Filter<Path> filter =
                path -> leftover.matcher(path.getFileName().toString()).matches();
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(directory, filter)) {
            for (Path path : leftovers) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Makes the new name last through a crash, on systems that let a directory be opened. */
    private static void sync(Path directory, Path target) {
        FileChannel channel;
        try {
            channel = FileChannel.open(directory, StandardOpenOption.READ);
        } catch (IOException e) {
            return;
        }
        try (channel) {
            channel.force(true);
        } catch (IOException e) {
            throw new DocumentException(
                    target.toString(),
                    "was replaced, but may come back as it was if the system crashes now: " + DocumentFile.reason(e),
                    e);
        }
    }
}
