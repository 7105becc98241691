package dev.clockwise.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files that a plan writes: all of them, or none where anything is wrong. Not safe for several threads. */
final class PlanFiles implements AutoCloseable {

    private final Map<String, FileTarget> targets = new LinkedHashMap<>();

    /**
     * Opens drafts of the files that were asked for.
     *
     * @param inputs the files that are read, which are not to be written over
     * @param asked the file of each option; null where it was not given
     * @param hidden for an option, the inputs whose secrets its file shows, so that it is as hidden as they are
     */
    PlanFiles(List<Path> inputs, Map<String, @Nullable Path> asked, Map<String, List<Path>> hidden) {
        List<Path> taken = new ArrayList<>(inputs);
        asked.forEach((option, file) -> {
            if (file != null) {
                if (taken.stream().anyMatch(other -> isSame(other, file))) {
                    throw new Fault(option + " names " + file
                            + ", which is read or written as something else: name another file; nothing was written");
                }
                taken.add(file);
            }
        });
        try {
            asked.forEach((option, file) -> {
                if (file != null) {
                    targets.put(option, new FileTarget(file, hidden.getOrDefault(option, List.of())));
                }
            });
        } catch (Fault e) {
            close();
            throw e;
        }
    }

    /** Whether both name one regular file, or one that is not there yet. */
    static boolean isSame(Path a, Path b) {
        try {
            boolean plain = !Files.exists(b) || Files.isRegularFile(b);
            return plain
                    && (a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize())
                            || (Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b)));
        } catch (IOException e) {
            return false; // opening it will tell
        }
    }

    /** The draft of an option's file; null where it was not asked for. */
    @Nullable
    FileTarget of(String option) {
        return targets.get(option);
    }

    /** Puts every file in its place. */
    void commit() {
        targets.values().forEach(FileTarget::commit);
    }

    @Override
    public void close() {
        targets.values().forEach(FileTarget::close);
    }
}
