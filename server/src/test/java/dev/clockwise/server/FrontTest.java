package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.embedded.Talk;
import dev.clockwise.server.front.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listener does with clients that are too many, too fast, too slow, or from elsewhere. */
class FrontTest {

    @TempDir
    private Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(Talk talk) throws IOException {
        return new String(talk.read(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void onlyAllowedNetworksAreServed() throws IOException {
        try (Site site = Site.of(folder, ", allow: [10.0.0.0/8, 127.0.0.2]")) {
            try (Talk talk = site.talk()) {
                assertThat(talk.isClosed()).isTrue();
            }
            assertThat(site.count(Refusal.NETWORK)).isEqualTo(1);
            try (Socket socket = new Socket()) {
                socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), 0));
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), site.port()));
                assertThat(new Talk(socket).ask("PING")).isEqualTo("+PONG\r\n");
            }
        }
    }

    @Test
    void oneClientTooManyIsRefusedUntilAnotherLeaves() throws IOException {
        try (Site site = Site.of(folder, ", limits: { clients: 2 }");
                Talk one = site.talk()) {
            try (Talk two = site.talk()) {
                assertThat(one.ask("PING") + two.ask("PING")).isEqualTo("+PONG\r\n+PONG\r\n");
                try (Talk three = site.talk()) {
                    assertThat(text(three)).isEqualTo("-ERR max number of clients reached\r\n");
                    assertThat(three.isClosed()).isTrue();
                }
                assertThat(site.count(Refusal.CLIENTS)).isEqualTo(1);
            }
            await().ignoreExceptions().until(() -> {
                try (Talk three = site.talk()) {
                    return three.ask("PING").equals("+PONG\r\n");
                }
            });
            assertThat(one.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void aFastClientIsReadLaterAndLosesNothing() throws IOException {
        try (Site site = Site.of(folder, ", limits: { rate: 1000 }");
                Talk talk = site.talk()) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int i = 0; i < 500; i++) {
                all.writeBytes(Talk.request(Talk.words("ECHO " + i)));
            }
            talk.send(all.toByteArray());
            for (int i = 0; i < 500; i++) {
                assertThat(text(talk)).endsWith("\r\n" + i + "\r\n");
            }
        }
    }

    @Test
    void anIdleClientIsClosed() throws IOException {
        try (Site site = Site.of(folder, ", limits: { idle: 200ms }");
                Talk idle = site.talk()) {
            assertThat(idle.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(idle.isClosed()).isTrue();
            assertThat(site.count(Refusal.IDLE)).isEqualTo(1);
        }
    }

    @Test
    void aRequestThatDoesNotBecomeWholeEnds() throws Exception {
        try (Site site = Site.of(folder, ", limits: { frame: 300ms }");
                Talk slow = site.talk();
                Talk steady = site.talk()) {
            slow.send(bytes("*2\r\n$3\r\nGET\r\n$10\r\n"));
            assertThat(steady.ask("PING")).isEqualTo("+PONG\r\n");
            assertThat(text(slow)).startsWith("-ERR Protocol error: a request must be whole within 300 ms");
            assertThat(slow.isClosed()).isTrue();
            assertThat(site.count(Refusal.REQUEST)).isEqualTo(1);
            assertThat(steady.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void aByteNowAndThenDoesNotHelp() throws Exception {
        try (Site site = Site.of(folder, ", limits: { frame: 300ms }");
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(bytes("*2\r\n$3\r\nGET\r\n$100000\r\n"));
            await().until(() -> {
                try {
                    out.write('x');
                } catch (IOException closed) {
                    return true;
                }
                return site.count(Refusal.REQUEST) == 1;
            });
        }
    }

    @Test
    void aClientThatLeavesRepliesUnreadIsClosed() throws Exception {
        try (Site site = Site.of(folder, ", limits: { output: 1MB, unread: 200ms }");
                Talk talk = site.talk();
                Talk lazy = site.talk()) {
            talk.send(Talk.request(bytes("SET"), bytes("large"), new byte[4 << 20]));
            assertThat(text(talk)).isEqualTo("+OK\r\n");
            ByteArrayOutputStream many = new ByteArrayOutputStream();
            for (int i = 0; i < 20; i++) {
                many.writeBytes(Talk.request(Talk.words("GET large")));
            }
            lazy.send(many.toByteArray());
            await().until(() -> site.count(Refusal.OUTPUT) == 1);
            await().until(() -> site.listener().clients().all().size() == 1);
            assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void aRequestOverTheLimitIsRefused() throws IOException {
        try (Site site = Site.of(folder, ", limits: { request: 100KB }");
                Talk talk = site.talk()) {
            talk.send(Talk.request(bytes("SET"), bytes("k"), new byte[100 << 10]));
            assertThat(text(talk)).isEqualTo("+OK\r\n");
            talk.send(bytes("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$200000\r\n"));
            assertThat(text(talk)).startsWith("-ERR Protocol error: ");
            assertThat(talk.isClosed()).isTrue();
        }
    }
}
