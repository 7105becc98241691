package dev.clockwise.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A note of which cluster a process serves on a port, so that a second start can tell the first by its name. It lies in
 * {@code clockwise-USER} of the directory for temporary files. It only gives words to an error: where it cannot be
 * written or read, or the directory may be another user's, the error is less exact, and nothing else differs. That of a
 * process that is gone counts for nothing, and the next process takes it away.
 */
final class PortNote implements AutoCloseable {

    private static final Pattern NAME = Pattern.compile("[0-9]{1,5}-([1-9][0-9]{0,9})");

    private final @Nullable Path file;

    private PortNote(@Nullable Path file) {
        this.file = file;
    }

    /** Leaves a note that this process listens there. */
    static PortNote leave(InetSocketAddress at, String cluster) {
        ProcessHandle self = ProcessHandle.current();
        try {
            Path directory = directory();
            FileAttribute<?>[] own =
                    FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                            }
                            : new FileAttribute<?>[0];
            if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(directory, own);
            }
            if (!isOurs(directory)) {
                return new PortNote(null);
            }
            forgetThoseThatAreGone(directory);
            Path file = directory.resolve(at.getPort() + "-" + self.pid());
            Files.deleteIfExists(file); // of an earlier process of this number
            Files.writeString(
                    file,
                    self.pid() + "\n" + started(self) + "\n" + cluster + "\n" + text(at) + "\n",
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE);
            return new PortNote(file);
        } catch (IOException | UncheckedIOException | SecurityException e) {
            return new PortNote(null);
        }
    }

    /**
     * Whether nobody else can put anything there, where whoever is on this machine may make the directory before us: a
     * link in the place of a note would have us write into another file.
     */
    private static boolean isOurs(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        PosixFileAttributeView view =
                Files.getFileAttributeView(directory, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return true; // the directory for temporary files is each user's own
        }
        PosixFileAttributes attributes = view.readAttributes();
        Set<PosixFilePermission> open = EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        return Collections.disjoint(attributes.permissions(), open)
                && attributes.owner().getName().equals(System.getProperty("user.name"));
    }

    /** Takes away the notes of processes that ended without doing so. */
    private static void forgetThoseThatAreGone(Path directory) throws IOException {
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(directory)) {
            for (Path note : notes) {
                Matcher name = NAME.matcher(note.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    Files.deleteIfExists(note);
                }
            }
        }
    }

    /** Which cluster of which process is served on a port, in words; empty where no note tells. */
    static Optional<String> holder(int port) {
        Path directory = directory();
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(directory, port + "-*")) {
            for (Path note : notes) {
                if (!isOurs(directory) || !Files.isRegularFile(note, LinkOption.NOFOLLOW_LINKS)) {
                    continue;
                }
                List<String> lines = Files.readAllLines(note, StandardCharsets.UTF_8);
                if (lines.size() == 4 && lines.get(0).matches("[1-9][0-9]{0,9}") && isAlive(lines)) {
                    return Optional.of("clockwise already serves cluster " + lines.get(2) + " on " + lines.get(3)
                            + " (pid " + lines.get(0) + ")");
                }
            }
        } catch (IOException | UncheckedIOException | DirectoryIteratorException e) {
            // Nothing is known then.
        }
        return Optional.empty();
    }

    /** A host, in brackets where it has colons, and a port. */
    static String text(InetSocketAddress at) {
        String host = at.getHostString();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + at.getPort();
    }

    /** Whether the process that left a note runs: the same, not a later one with its number. */
    private static boolean isAlive(List<String> lines) {
        return ProcessHandle.of(Long.parseLong(lines.get(0)))
                .filter(process -> process.isAlive() && started(process).equals(lines.get(1)))
                .isPresent();
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("-");
    }

    private static Path directory() {
        return Path.of(
                System.getProperty("java.io.tmpdir", "/tmp"), "clockwise-" + System.getProperty("user.name", "me"));
    }

    /** Takes the note away. */
    @Override
    public void close() {
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // It counts for nothing once this process is gone.
            }
        }
    }
}
