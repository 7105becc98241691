package dev.clockwise.agreement.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to replace a file, held by one thread of one process of this host at a time. The system takes it back when
 * the process ends. The file beside it that stands for it stays: whoever deleted it could let two in.
 */
final class LockFile implements AutoCloseable {

    /**
     * The locks of this process. The system's locks are the process's: it would grant a second one here, and drop all
     * when any channel to the file is closed.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private static final Logger LOG = LoggerFactory.getLogger(LockFile.class);

    private final Path path;
    private final FileChannel channel;

    private LockFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    static Path beside(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".lock");
    }

    /**
     * The lock of a file; null while another holds it.
     *
     * @param target the real path of the file
     */
    static @Nullable LockFile tryTake(Path target) throws IOException {
        Path path = beside(target);
        if (!HELD.add(path)) {
            return null;
        }
        LockFile taken = null;
        try {
            taken = tryLock(path, target);
        } finally {
            if (taken == null) {
                HELD.remove(path);
            }
        }
        return taken;
    }

    private static @Nullable LockFile tryLock(Path path, Path target) throws IOException {
        FileChannel channel = open(path, target);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        return locked ? new LockFile(path, channel) : null;
    }

    /** Who may write the target may lock it, whoever made the lock file. */
    private static FileChannel open(Path path, Path target) throws IOException {
        boolean isNew = !path.toFile().exists();
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (isNew) {
            FileRights.copy(target, path);
        }
        return channel;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("closing {} failed", path, e);
        } finally {
            HELD.remove(path);
        }
    }
}
