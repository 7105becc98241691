package dev.clockwise.cli;

import dev.clockwise.agreement.file.FileRights;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A file that appears whole or not at all: written beside its place and moved there at the end, where it may be read by
 * whoever could read the file that it replaces. Not safe for several threads.
 */
final class FileTarget implements AutoCloseable {

    private final Path target;
    private final Path place;
    private final Path draft;
    private final OutputStream out;

    /**
     * Begins a file.
     *
     * @param sources the files that it is made from: where it replaces none, nobody may read it who may not read these
     */
    FileTarget(Path target, List<Path> sources) {
        this.target = target;
        try {
            Path place = Files.isRegularFile(target) ? target.toRealPath() : target.toAbsolutePath();
            if (Files.isDirectory(place)) {
                throw new IOException("it is a directory");
            }
            // What is there and is no file, such as a pipe or /dev/stdout, is written to as it is.
            boolean whole = Files.isRegularFile(place) || !Files.exists(place);
            this.place = place;
            this.draft = whole
                    ? place.resolveSibling("." + place.getFileName() + "."
                            + ProcessHandle.current().pid())
                    : place;
            this.out = new BufferedOutputStream(
                    !whole
                            ? Files.newOutputStream(place)
                            : Files.exists(place) ? FileAccess.createOwn(draft) : FileAccess.createLike(sources, draft),
                    1 << 16);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Writes text in UTF-8. */
    void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    void write(byte[] bytes, int offset, int length) {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Puts what was written in its place. */
    void commit() {
        try {
            out.close();
            if (!draft.equals(place)) {
                if (Files.exists(place)) {
                    FileRights.copy(place, draft);
                }
                Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Leaves nothing behind unless {@link #commit} was called. */
    @Override
    public void close() {
        try {
            out.close();
            if (!draft.equals(place)) {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private Fault failed(IOException e) {
        String reason = e instanceof NoSuchFileException
                ? "its folder does not exist"
                : e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
        String kept = Files.exists(target) ? "the file is as it was" : "no file was written";
        return new Fault("could not write " + target + " (" + reason + "): " + kept, e);
    }
}
