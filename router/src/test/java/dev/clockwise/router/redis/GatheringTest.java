package dev.clockwise.router.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.router.fleet.EventLoops;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replies that wait for those of other nodes hold memory for their client. */
class GatheringTest {

    private static final int VALUE_BYTES = 1 << 20;

    @TempDir
    private Path folder = Path.of("");

    /** Takes a reply, and leaves what it is to read to the test. */
    private static final class Sink implements ReplySink {
        private final CountDownLatch replied = new CountDownLatch(1);

        @Override
        public void reply(ByteBuf reply) {
            reply.release();
            replied.countDown();
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void read(boolean wanted) {}

        @Override
        public void close() {}

        @Override
        public String remoteAddress() {
            return "test";
        }

        @Override
        public String localAddress() {
            return "test";
        }
    }

    private static ByteBuf request(String line) {
        String[] words = line.split(" ", -1);
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.US_ASCII);
        }
        return RequestReader.request(ByteBufAllocator.DEFAULT, bytes).frame();
    }

    private static <T> T in(FleetLoop loop, Callable<T> action) throws Exception {
        return loop.loop().submit(action).get(30, TimeUnit.SECONDS);
    }

    private static long held(FleetLoop loop, RedisSession session) throws Exception {
        return in(loop, session::heldBytes);
    }

    private static String key(Fleet fleet, String node) {
        for (int i = 0; ; i++) {
            if (fleet.view().placement().owner("k" + i).id().equals(node)) {
                return "k" + i;
            }
        }
    }

    @Test
    void whatWaitsForASilentNodeCountsAsHeldUntilTheReplyIsThere() throws Exception {
        try (EmbeddedNode node = EmbeddedNode.start();
                ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                EventLoops loops = EventLoops.start("test", 1)) {
            Path file = folder.resolve("topology.yaml");
            Topology topology = Topology.of(
                    RingRule.builder().tag(HashTag.BRACES).build(),
                    List.of(
                            Node.of("a")
                                    .withAddress("redis://127.0.0.1:"
                                            + node.address().getPort()),
                            Node.of("b").withAddress("redis://127.0.0.1:" + silent.getLocalPort())));
            Files.writeString(file, TopologyDocument.write(topology, DocumentFormat.YAML));
            NodeOptions patient = NodeOptions.of("test").withConnectTimeout(Duration.ofSeconds(3));
            try (FileTopologySource source = FileTopologySource.open(file);
                    Fleet fleet = Fleet.start(source, loops, FleetOptions.of(patient));
                    Socket direct = new Socket(
                            InetAddress.getLoopbackAddress(), node.address().getPort())) {
                String good = key(fleet, "a");
                ByteBuf set = request("SET " + good + " " + "v".repeat(VALUE_BYTES));
                set.readBytes(direct.getOutputStream(), set.readableBytes()).release();
                assertThat(direct.getInputStream().readNBytes(5))
                        .isEqualTo("+OK\r\n".getBytes(StandardCharsets.US_ASCII));
                FleetLoop loop = fleet.loops().get(0);
                StandIns standIns = new StandIns(StandIns.LIFE);
                Sink sink = new Sink();
                RedisSession session = in(
                        loop,
                        () -> RedisSession.open(
                                loop,
                                new Commands(loop, Vocabulary.learning(loop), new Clients(), standIns, Admission.OPEN),
                                Limits.DEFAULT,
                                sink));
                ByteBuf request = request("MGET " + good + " " + key(fleet, "b"));
                in(loop, () -> {
                    session.received(request);
                    return session;
                });
                long held = 0;
                while (held < VALUE_BYTES && sink.replied.getCount() > 0) {
                    held = held(loop, session);
                }
                assertThat(held).isGreaterThanOrEqualTo(VALUE_BYTES);
                assertThat(sink.replied.await(30, TimeUnit.SECONDS)).isTrue();
                assertThat(held(loop, session)).isZero();
                in(loop, () -> {
                    session.close();
                    return session;
                });
            }
        }
    }
}
