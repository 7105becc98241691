package dev.clockwise.agreement.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/** Who may do what with a file. Stateless, so safe for any thread. */
public final class FileRights {

    private FileRights() {}

    /**
     * Gives {@code to}, which is no link, the permissions of {@code from}, and its owner and group where this process may.
     * Does nothing where the file system knows no such rights.
     *
     * @throws IOException if the rights of one cannot be read, or those of the other not be set
     */
    public static void copy(Path from, Path to) throws IOException {
        PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        PosixFileAttributeView target =
                Files.getFileAttributeView(to, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (source == null || target == null) {
            return;
        }
        PosixFileAttributes wanted = source.readAttributes();
        try {
            target.setGroup(wanted.group());
            target.setOwner(wanted.owner());
        } catch (FileSystemException e) {
            // Only the superuser may give a file away; the permissions below matter more.
        }
        target.setPermissions(wanted.permissions());
    }
}
