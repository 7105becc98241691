package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.router.node.Failure;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.router.node.OwnCall;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends PING to each node, again and again, over the connection that commands of one event loop take. */
final class Checking implements AutoCloseable {

    private static final byte[] PING = "PING".getBytes(StandardCharsets.US_ASCII);
    private static final String GOOD = "+PONG\r\n";

    private final FleetLoop loop;
    private final Members members;
    private final long periodNanos;
    /** Nodes that have not answered the last check. */
    private final Set<String> asked = new HashSet<>();

    private @Nullable Future<?> timer;
    private volatile boolean closed;

    /** Checks from an event loop on, unless they are off. */
    Checking(FleetLoop loop, Members members, Checks checks) {
        this.loop = loop;
        this.members = members;
        Duration period = checks.period();
        this.periodNanos = period == null ? 0 : period.toNanos();
        if (period != null) {
            loop.loop().execute(this::schedule);
        }
    }

    private void schedule() {
        if (!closed) {
            long part = ThreadLocalRandom.current().nextLong(-periodNanos / 10, periodNanos / 10 + 1);
            timer = loop.loop().schedule(this::check, periodNanos + part, TimeUnit.NANOSECONDS);
        }
    }

    private void check() {
        for (Node node : loop.view().active()) {
            NodeConnection connection = loop.to(node, RespWriter.RESP2);
            if (!connection.isReady()) {
                connection.connect();
            } else if (asked.add(node.id())) {
                connection.send(new Check(node));
            }
        }
        schedule();
    }

    @Override
    public void close() {
        closed = true;
        loop.loop().execute(() -> {
            if (timer != null) {
                timer.cancel(false);
            }
        });
    }

    private final class Check extends OwnCall {
        private final Node node;

        Check(Node node) {
            super(RequestReader.request(ByteBufAllocator.DEFAULT, PING).frame());
            this.node = node;
        }

        @Override
        protected void answered(ByteBuf reply) {
            asked.remove(node.id());
            String text = reply.toString(StandardCharsets.UTF_8);
            reply.release();
            if (text.equals(GOOD)) {
                members.tell(node, NodeHealth::checked);
            } else {
                members.tell(node, health -> health.failed("it answers PING with " + text.strip()));
            }
        }

        @Override
        protected void failed(Failure failure) {
            asked.remove(node.id());
            members.tell(node, health -> health.failed("PING had no answer"));
        }
    }
}
