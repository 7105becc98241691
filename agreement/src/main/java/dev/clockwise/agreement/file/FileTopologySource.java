package dev.clockwise.agreement.file;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.EpochConflictException;
import dev.clockwise.agreement.NoActiveNode;
import dev.clockwise.agreement.Scheduler;
import dev.clockwise.agreement.SchedulerThread;
import dev.clockwise.agreement.Subscription;
import dev.clockwise.agreement.TopologyFeed;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.DocumentFile;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A topology document in a file, for the processes of one host: they see each other's changes, and of two that propose
 * at one epoch at most one succeeds.
 *
 * <p>The file may be edited by hand, replaced, or mounted: it is looked at every {@linkplain Builder#interval
 * interval}, and read when two looks in a row found it changed but at rest, so that a file being written is not taken
 * for a shorter one. A change by hand must raise the epoch.
 *
 * <p>A proposal replaces the file at once and whole, in the format (YAML or JSON) that it had; comments are lost,
 * permissions stay, and a symbolic link stays one. It needs the right to create files in the same directory: a lock
 * file {@code .NAME.lock} stays there. Not for network file systems, whose locks and times cannot be relied on.
 *
 * <p>Safe for any thread. Listeners are told, and proposals complete, on threads of the scheduler; neither may wait
 * there for a proposal.
 */
public final class FileTopologySource implements TopologySource {

    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);
    private static final Duration LOCK_RETRY = Duration.ofMillis(20);
    private static final int LOCK_ATTEMPTS = 500;

    private final Path file;
    private final Duration interval;
    private final Scheduler scheduler;
    private final @Nullable SchedulerThread ownThread;
    private final TopologyFeed feed;

    private final Set<Proposal> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Guards what is known of the file; taken after the lock file, and left before listeners are told. */
    private final Object files = new Object();

    /** The file as the last look found it. */
    private FileStamp seen;
    /** The file as it was when its content was last dealt with; null where that must be made sure of. */
    private @Nullable FileStamp dealtWith;

    /** A proposal that has not begun, or waits for the lock. Compared by identity. */
    private static final class Proposal {
        private final long expectedEpoch;
        private final Topology next;
        private final NoActiveNode noActiveNode;
        private final CompletableFuture<Topology> done = new CompletableFuture<>();
        private int attempts;

        Proposal(long expectedEpoch, Topology next, NoActiveNode noActiveNode) {
            this.expectedEpoch = expectedEpoch;
            this.next = next;
            this.noActiveNode = noActiveNode;
        }
    }

    private FileTopologySource(Builder builder) {
        file = builder.file;
        interval = builder.interval;
        seen = FileStamp.of(file);
        feed = new TopologyFeed(file.toString(), TopologyDocument.read(file));
        if (builder.scheduler == null) {
            SchedulerThread thread = new SchedulerThread("clockwise-topology " + file.getFileName());
            ownThread = thread;
            scheduler = thread;
        } else {
            ownThread = null;
            scheduler = builder.scheduler;
        }
    }

    /**
     * The source of that file, with the defaults of the {@link Builder}.
     *
     * @throws DocumentException if the file cannot be read or holds no topology
     */
    public static FileTopologySource open(Path file) {
        return builder(file).open();
    }

    /** Describes a source of that file. */
    public static Builder builder(Path file) {
        return new Builder(file);
    }

    /** Options of a source. Not safe for several threads. */
    public static final class Builder {
        private final Path file;
        private Duration interval = DEFAULT_INTERVAL;
        private @Nullable Scheduler scheduler;

        private Builder(Path file) {
            this.file = file;
        }

        /**
         * How often the file is looked at; default 1 second. A change by hand is taken within two intervals.
         *
         * @param interval 10 milliseconds or more: it must exceed the grain of the file system's times
         */
        public Builder interval(Duration interval) {
            if (interval.compareTo(Duration.ofMillis(10)) < 0) {
                throw new IllegalArgumentException("interval must be 10 ms or more (was " + interval + ")");
            }
            this.interval = interval;
            return this;
        }

        /**
         * What runs the looks and the proposals, and is not closed with the source; default a daemon thread of its own.
         */
        public Builder scheduler(Scheduler scheduler) {
            this.scheduler = scheduler;
            return this;
        }

        /**
         * Reads the file and begins to watch it.
         *
         * @throws DocumentException if the file cannot be read or holds no topology
         */
        public FileTopologySource open() {
            FileTopologySource source = new FileTopologySource(this);
            source.scheduler.after(source.interval, source::poll);
            return source;
        }
    }

    @Override
    public Topology current() {
        return feed.current();
    }

    @Override
    public Subscription watch(Listener listener) {
        return feed.watch(listener);
    }

    private void poll() {
        if (!closed) {
            try {
                refresh();
            } finally {
                scheduler.after(interval, this::poll);
            }
        }
    }

    /**
     * Looks at the file once, as happens every interval; reads it if it changed before the last look, and not since.
     */
    public void refresh() {
        synchronized (files) {
            FileStamp stamp = FileStamp.of(file);
            if (!closed && !stamp.equals(dealtWith)) {
                if (stamp.equals(seen)) {
                    readAtRest(stamp);
                }
                seen = stamp;
            }
        }
        feed.tell();
    }

    private void readAtRest(FileStamp stamp) {
        RuntimeException problem = null;
        try {
            if (stamp.isNoFile()) { // to read it could take for ever, and nothing would be watched any more
                throw new DocumentException(
                        file.toString(),
                        "must be a file to be watched (was a pipe or a device): put a file in its place");
            }
            Topology found = TopologyDocument.read(file);
            if (isStill(stamp)) {
                feed.adopt(found);
            }
        } catch (DocumentException e) {
            problem = e;
        }
        if (isStill(stamp)) {
            dealtWith = stamp;
            if (problem != null) {
                feed.fail(problem);
            }
        }
    }

    private boolean isStill(FileStamp stamp) {
        return FileStamp.of(file).equals(stamp);
    }

    @Override
    public CompletionStage<Topology> propose(long expectedEpoch, Topology next, NoActiveNode noActiveNode) {
        Proposal proposal = new Proposal(expectedEpoch, next, noActiveNode);
        schedule(proposal, Duration.ZERO);
        return proposal.done.minimalCompletionStage();
    }

    private void schedule(Proposal proposal, Duration delay) {
        waiting.add(proposal);
        if (closed) {
            failWaiting();
        } else {
            scheduler.after(delay, () -> attempt(proposal));
        }
    }

    private void attempt(Proposal proposal) {
        if (!waiting.remove(proposal)) {
            return;
        }
        boolean published;
        try {
            requireSound(proposal);
            published = tryPublish(proposal);
        } catch (IOException e) {
            proposal.done.completeExceptionally(new DocumentException(
                    file.toString(), "cannot be replaced: " + DocumentFile.reason(e) + "; the file is unchanged", e));
            return;
        } catch (RuntimeException | Error e) {
            feed.tell();
            proposal.done.completeExceptionally(e);
            return;
        }
        if (published) {
            feed.tell();
            proposal.done.complete(proposal.next);
        } else {
            schedule(proposal, LOCK_RETRY);
        }
    }

    private static void requireSound(Proposal proposal) {
        Topology next = proposal.next;
        if (next.epoch() - 1 != proposal.expectedEpoch) {
            throw new IllegalArgumentException(
                    "a proposed topology must be of the epoch after the expected " + proposal.expectedEpoch + " (was "
                            + next.epoch() + "): make it from the current one; nothing was changed");
        }
        if (proposal.noActiveNode == NoActiveNode.REFUSED
                && next.nodes().stream().noneMatch(Node::isActive)) {
            throw new IllegalArgumentException("a proposed topology must have an active node (has none of "
                    + next.nodes().size()
                    + "), or no key has an owner: give one a weight above 0, or allow it expressly;"
                    + " nothing was changed");
        }
    }

    /** Whether the lock was free: then the proposal is published. */
    private boolean tryPublish(Proposal proposal) throws IOException {
        Path target = file.toRealPath();
        try (LockFile lock = LockFile.tryTake(target)) {
            if (lock != null) {
                publish(proposal, target);
                return true;
            }
        }
        if (++proposal.attempts == LOCK_ATTEMPTS) {
            throw new DocumentException(
                    file.toString(),
                    "must be free to be replaced (another process has held "
                            + LockFile.beside(target).getFileName()
                            + " for " + LOCK_RETRY.multipliedBy(LOCK_ATTEMPTS).toSeconds()
                            + " s): see whether it hangs; nothing was changed");
        }
        return false;
    }

    private void publish(Proposal proposal, Path target) throws IOException {
        synchronized (files) {
            byte[] bytes = DocumentFile.read(file);
            Topology found = TopologyDocument.parse(bytes, file.toString());
            feed.adopt(found);
            if (found.epoch() != proposal.expectedEpoch) {
                throw new EpochConflictException(file.toString(), proposal.expectedEpoch, found.epoch());
            }
            DocumentFormat format = DocumentFormat.of(new String(bytes, StandardCharsets.UTF_8));
            FileStamp stamp = FileReplacement.replace(target, document(proposal.next, format));
            seen = stamp;
            dealtWith = stamp;
            feed.adopt(proposal.next);
        }
    }

    /** The document of a topology, after making sure that every process will be able to read and place it. */
    private byte[] document(Topology next, DocumentFormat format) {
        byte[] document = TopologyDocument.write(next, format).getBytes(StandardCharsets.UTF_8);
        if (!TopologyDocument.parse(document, "the proposed topology").equals(next)) {
            throw new IllegalArgumentException("the proposed topology cannot be written as " + format
                    + " so that it reads the same: this is a fault in Clockwise; nothing was changed");
        }
        return document;
    }

    @Override
    public void close() {
        closed = true;
        feed.close();
        failWaiting();
        if (ownThread != null) {
            ownThread.close();
        }
    }

    private void failWaiting() {
        for (Proposal proposal : List.copyOf(waiting)) {
            if (waiting.remove(proposal)) {
                proposal.done.completeExceptionally(
                        new IllegalStateException(file + " is closed as a source: open it again; nothing was changed"));
            }
        }
    }
}
