package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.node.NodeConnection;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Which keys of one node that is out were written at others. Remembers at most {@value #MOST_KEYS} keys of together
 * {@value #MOST_BYTES} bytes; from then on only at which nodes, so that the node must be flushed. Safe for any thread.
 */
final class Detour {

    private static final int MOST_KEYS = 1 << 18;
    private static final int MOST_BYTES = 64 << 20;
    private static final int BATCH = 512;
    private static final byte[] UNLINK = "UNLINK".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FLUSHALL = "FLUSHALL".getBytes(StandardCharsets.US_ASCII);

    private final Duration life;
    /** By the id of the stand-in. */
    private final Map<String, Set<ByteBuffer>> keys = new HashMap<>();

    private int count;
    private long bytes;
    private boolean overflown;
    private boolean forgotten;
    /** Nobody stands in for the node before this time of the JVM's clock. */
    private long barredUntil = System.nanoTime();

    Detour(Duration life) {
        this.life = life;
    }

    /** A key is about to be written at a stand-in. */
    synchronized void wrote(Node standIn, byte[] key) {
        forgotten = false;
        Set<ByteBuffer> there = keys.computeIfAbsent(standIn.id(), any -> new HashSet<>());
        if (!overflown && there.add(ByteBuffer.wrap(key))) {
            count++;
            bytes += key.length;
            if (count > MOST_KEYS || bytes > MOST_BYTES) {
                overflown = true;
                keys.values().forEach(Set::clear);
            }
        }
    }

    /** What was written at a stand-in by this or another: one of the two, which then knows of both. */
    Detour plus(Detour other, Node standIn) {
        Detour all = isOverflown() ? this : other;
        (all == this ? other : this).writtenAt(standIn).forEach(key -> all.wrote(standIn, key));
        return all;
    }

    /** Whether what stand-ins have of the node's keys may be stale, so that nobody may stand in for it. */
    synchronized boolean isBarred() {
        return System.nanoTime() - barredUntil < 0;
    }

    /** If it is not known what was written: nobody stands in for the node until that has expired. */
    synchronized void barIfUnknown() {
        if (overflown) {
            barredUntil = System.nanoTime() + life.toNanos();
        }
    }

    /** Whether all that was written is forgotten. */
    synchronized boolean isForgotten() {
        return forgotten && !isBarred();
    }

    synchronized boolean hasWritten(Node standIn) {
        return keys.containsKey(standIn.id());
    }

    /** The keys that were written at a stand-in, as far as they are remembered. */
    List<byte[]> writtenAt(Node standIn) {
        return written(Set.of(standIn.id()));
    }

    /** Deletes at a stand-in what was written there. */
    CompletableFuture<Void> forget(NodeConnection connection, Node standIn) {
        return delete(connection, written(Set.of(standIn.id())));
    }

    /** Deletes at the node itself what was written anywhere, or all that it has if that is not known. */
    CompletableFuture<Void> forgetAll(NodeConnection connection) {
        boolean flush = isOverflown();
        CompletableFuture<Void> deleted =
                flush ? StagedCall.send(connection, FLUSHALL) : delete(connection, written(allStandIns()));
        return deleted.thenRun(() -> over(flush));
    }

    private synchronized boolean isOverflown() {
        return overflown;
    }

    private synchronized Set<String> allStandIns() {
        return Set.copyOf(keys.keySet());
    }

    @SuppressWarnings("ByteBufferBackingArray") // each wraps an array of its own, whole
    private synchronized List<byte[]> written(Set<String> standIns) {
        List<byte[]> written = new ArrayList<>();
        standIns.forEach(id -> keys.getOrDefault(id, Set.of()).forEach(key -> written.add(key.array())));
        return written;
    }

    private synchronized void over(boolean flushed) {
        keys.clear();
        count = 0;
        bytes = 0;
        overflown = false;
        forgotten = true;
        if (flushed) {
            barredUntil = System.nanoTime() + life.toNanos();
        }
    }

    private static CompletableFuture<Void> delete(NodeConnection connection, List<byte[]> keys) {
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += BATCH) {
            List<byte[]> words = new ArrayList<>();
            words.add(UNLINK);
            words.addAll(keys.subList(from, Math.min(keys.size(), from + BATCH)));
            calls.add(StagedCall.send(connection, words.toArray(new byte[0][])));
        }
        return StandIns.all(calls);
    }
}
