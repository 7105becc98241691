package dev.clockwise.router.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** How a channel to a node ends, and what is said of it. */
class NodeLinkTest {

    private static final class Losses implements NodeLink.Listener {
        private final List<String> why = new ArrayList<>();

        @Override
        public void connected(NodeLink link) {}

        @Override
        public void received(NodeLink link, ByteBuf reply) {
            reply.release();
        }

        @Override
        public void pushed(NodeLink link, ByteBuf push) {
            push.release();
        }

        @Override
        public void writable() {}

        @Override
        public void lost(NodeLink link, String reason) {
            why.add(reason);
        }
    }

    /** A node that requires a certificate says so after the handshake, in TLS 1.3: that is no fault of the router. */
    @Test
    void tlsThatFailsLaterIsTheNodesWord() {
        for (Throwable thrown : new Throwable[] {
            new DecoderException(new SSLHandshakeException("Received fatal alert: certificate_required")),
            new SSLHandshakeException("Received fatal alert: certificate_required")
        }) {
            Losses losses = new Losses();
            EmbeddedChannel channel = new EmbeddedChannel();
            NodeLink link = new NodeLink(losses, new LoopFlush(channel.eventLoop()), Limits.DEFAULT);
            channel.pipeline().addLast(link);
            channel.pipeline().fireExceptionCaught(thrown);
            assertThat(losses.why).containsExactly("TLS with it failed: Received fatal alert: certificate_required");
            channel.finishAndReleaseAll();
            assertThat(losses.why).hasSize(1);
        }
    }
}
