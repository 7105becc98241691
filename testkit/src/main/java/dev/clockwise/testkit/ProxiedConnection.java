package dev.clockwise.testkit;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A connection through a {@link FaultProxy}, from a client to the target. TCP loses no bytes amid a stream, so once a
 * fault has thrown some away or made some up, the connection keeps that fault to its end. Used by the proxy's thread.
 */
final class ProxiedConnection {

    private static final int CHUNK = 32 << 10;

    private final SocketChannel client;
    private final SocketChannel target;
    private final SelectionKey clientKey;
    private final SelectionKey targetKey;
    private final Direction requests = new Direction();
    private final Direction replies = new Direction();

    private Fault fault = Fault.NONE;
    /** How many more bytes of replies pass under this fault. */
    private long budget;

    private boolean spoiled;
    private boolean halfClosed;
    private boolean garbageSent;
    private boolean closed;

    /** Bytes on their way in one direction. */
    private static final class Direction {
        private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK).limit(0);
        /** What is to be written: the chunk, or what is made up. */
        private ByteBuffer bytes = chunk;

        private boolean ended;
        private boolean endPassed;
        /** When it may be written; 0 for at once. */
        private long due;
    }

    ProxiedConnection(SocketChannel client, SocketChannel target, Selector selector) throws IOException {
        this.client = client;
        this.target = target;
        client.configureBlocking(false);
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        target.setOption(StandardSocketOptions.TCP_NODELAY, true);
        clientKey = client.register(selector, 0);
        targetKey = target.register(selector, 0);
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Moves what can be moved, and asks the selector to wake when more can.
     *
     * @param now the proxy's time, in nanoseconds; positive
     * @return at which time to come again even if nothing is ready; {@link Long#MAX_VALUE} for never
     */
    long move(Fault wanted, long now) {
        try {
            if (target.isConnectionPending() && !target.finishConnect()) {
                interest(0, SelectionKey.OP_CONNECT);
                return Long.MAX_VALUE;
            }
            adopt(wanted);
            tellEnd();
            pass(requests, client, target, true, now);
            if (!closed) {
                pass(replies, target, client, false, now);
            }
            if (!closed && requests.endPassed && replies.endPassed) {
                close(false);
            }
            if (closed) {
                return Long.MAX_VALUE;
            }
            interest(ops(requests, replies, true), ops(replies, requests, false));
            return Math.min(due(requests), due(replies));
        } catch (IOException broken) {
            close(true);
            return Long.MAX_VALUE;
        }
    }

    private void adopt(Fault wanted) {
        if (!spoiled && fault != wanted) {
            fault = wanted;
            budget = wanted.bytes();
        }
    }

    private void tellEnd() throws IOException {
        if (fault.kind() == Fault.Kind.HALF_CLOSED && !halfClosed) {
            halfClosed = true;
            spoiled = true;
            client.shutdownOutput();
        }
    }

    private boolean isPaused(boolean ofRequests) {
        return switch (fault.kind()) {
            case DEAF -> true;
            case STALL_AFTER -> !ofRequests && budget == 0;
            default -> false;
        };
    }

    private boolean isThrownAway(boolean ofRequests) {
        return switch (fault.kind()) {
            case SWALLOWING -> true;
            case MUTE, HALF_CLOSED -> !ofRequests;
            default -> false;
        };
    }

    private boolean isCounted(boolean ofRequests) {
        return !ofRequests && (fault.kind() == Fault.Kind.RESET_AFTER || fault.kind() == Fault.Kind.STALL_AFTER);
    }

    private void pass(Direction way, SocketChannel from, SocketChannel to, boolean ofRequests, long now)
            throws IOException {
        while (!closed && !isPaused(ofRequests)) {
            if (!way.bytes.hasRemaining() && !fill(way, from, ofRequests, now)) {
                passEnd(way, to);
                return;
            }
            if (way.due > now) {
                return;
            }
            way.due = 0;
            if (!drain(way, to, ofRequests)) {
                return;
            }
        }
    }

    /** Reads; whether there is something to write. */
    private boolean fill(Direction way, SocketChannel from, boolean ofRequests, long now) throws IOException {
        if (way.ended) {
            return false;
        }
        way.bytes = way.chunk.clear();
        int count = from.read(way.bytes);
        way.bytes.flip();
        way.ended = count < 0;
        if (count <= 0) {
            return false;
        }
        if (isThrownAway(ofRequests)) {
            spoiled = true;
            way.bytes.limit(0);
            return false;
        }
        if (fault.kind() == Fault.Kind.GARBAGE && !ofRequests) {
            way.bytes = ByteBuffer.wrap(garbageSent ? new byte[0] : fault.garbage());
            garbageSent = true;
            spoiled = true;
            return way.bytes.hasRemaining();
        }
        if (fault.kind() == Fault.Kind.SLOW) {
            way.due = now + fault.delayNanos() + count * 1_000_000_000L / fault.bytes();
        }
        return true;
    }

    /** Writes; whether all was written. */
    private boolean drain(Direction way, SocketChannel to, boolean ofRequests) throws IOException {
        if (isThrownAway(ofRequests)) {
            spoiled = true;
            way.bytes.limit(0);
            return true;
        }
        int end = way.bytes.limit();
        if (isCounted(ofRequests)) {
            way.bytes.limit((int) Math.min(end, way.bytes.position() + budget));
        }
        int count = to.write(way.bytes);
        boolean whole = !way.bytes.hasRemaining();
        way.bytes.limit(end);
        if (isCounted(ofRequests)) {
            budget -= count;
            if (budget == 0 && fault.kind() == Fault.Kind.RESET_AFTER) {
                close(true);
            }
        }
        return whole && !way.bytes.hasRemaining();
    }

    private void passEnd(Direction way, SocketChannel to) throws IOException {
        if (way.ended && !way.endPassed) {
            way.endPassed = true;
            if (!(halfClosed && to == client)) {
                to.shutdownOutput();
            }
        }
    }

    /** What one side is asked for: to be read from for one direction, and written to for the other. */
    private int ops(Direction read, Direction written, boolean readsRequests) {
        int ops = 0;
        if (!read.ended && !read.bytes.hasRemaining() && !isPaused(readsRequests)) {
            ops |= SelectionKey.OP_READ;
        }
        if (written.bytes.hasRemaining() && !isPaused(!readsRequests) && written.due == 0) {
            ops |= SelectionKey.OP_WRITE;
        }
        return ops;
    }

    private void interest(int ofClient, int ofTarget) {
        clientKey.interestOps(ofClient);
        targetKey.interestOps(ofTarget);
    }

    private static long due(Direction way) {
        return way.due == 0 ? Long.MAX_VALUE : way.due;
    }

    /** Ends both sides: with a reset, or in peace. */
    void close(boolean reset) {
        closed = true;
        try {
            if (reset) {
                client.setOption(StandardSocketOptions.SO_LINGER, 0);
                target.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException alreadyClosed) {
            /* Then it needs none. */
        }
        for (SocketChannel side : new SocketChannel[] {client, target}) {
            try {
                side.close();
            } catch (IOException alreadyClosed) {
                /* As it should be. */
            }
        }
    }
}
