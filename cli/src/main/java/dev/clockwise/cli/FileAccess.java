package dev.clockwise.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who may do what with a file that is written from others, which may hold passwords. */
final class FileAccess {

    private FileAccess() {}

    /** Makes a file that only its owner may read, until it gets the rights of the one that it replaces. */
    static OutputStream createOwn(Path file) throws IOException {
        return create(file, EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    }

    /**
     * Makes a file that nobody may read or write who may not do so with each of these; it is of their group where this
     * process may give it, and else shows its group no more than all others.
     */
    static OutputStream createLike(List<Path> sources, Path file) throws IOException {
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rw-rw-rw-");
        Set<GroupPrincipal> groups = new HashSet<>();
        for (PosixFileAttributes source : attributes(sources)) {
            permissions.retainAll(source.permissions());
            groups.add(source.group());
        }
        permissions.add(PosixFilePermission.OWNER_READ);
        permissions.add(PosixFilePermission.OWNER_WRITE); // it is this process that writes it
        OutputStream out = create(file, permissions);
        try {
            giveGroup(file, groups);
            return out;
        } catch (IOException | RuntimeException e) {
            out.close();
            throw e;
        }
    }

    private static void giveGroup(Path file, Set<GroupPrincipal> groups) throws IOException {
        PosixFileAttributeView view = view(file);
        if (view == null
                || groups.isEmpty()
                || groups.equals(Set.of(view.readAttributes().group()))) {
            return;
        }
        if (groups.size() == 1) {
            try {
                view.setGroup(groups.iterator().next());
                return;
            } catch (FileSystemException e) {
                // This process is not of that group.
            }
        }
        Set<PosixFilePermission> left = EnumSet.copyOf(view.readAttributes().permissions());
        if (!left.contains(PosixFilePermission.OTHERS_READ)) {
            left.remove(PosixFilePermission.GROUP_READ);
        }
        if (!left.contains(PosixFilePermission.OTHERS_WRITE)) {
            left.remove(PosixFilePermission.GROUP_WRITE);
        }
        setPermissions(view, left);
    }

    private static void setPermissions(PosixFileAttributeView view, Set<PosixFilePermission> permissions)
            throws IOException {
        if (!view.readAttributes().permissions().equals(permissions)) {
            view.setPermissions(permissions);
        }
    }

    private static OutputStream create(Path file, Set<PosixFilePermission> permissions) throws IOException {
        Files.deleteIfExists(file); // of a process that did not live to move it
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(permissions));
        } else {
            Files.createFile(file);
        }
        return Files.newOutputStream(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Those of regular files: a pipe says nothing about what went into it. */
    private static List<PosixFileAttributes> attributes(List<Path> files) throws IOException {
        List<PosixFileAttributes> found = new ArrayList<>();
        for (Path file : files) {
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            if (view != null && Files.isRegularFile(file)) {
                found.add(view.readAttributes());
            }
        }
        return found;
    }

    private static @Nullable PosixFileAttributeView view(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
