package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.router.redis.Together;
import dev.clockwise.server.front.ClientLimits;
import dev.clockwise.server.front.FrontOptions;
import dev.clockwise.server.front.Refusal;
import dev.clockwise.server.front.TlsFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A listener that speaks TLS, and what happens to those that do not. */
class TlsTest {

    private static final Path FILES = Path.of("src", "test", "resources", "tls").toAbsolutePath();
    private static final String TLS =
            ", tls: { certificate: " + FILES.resolve("server.crt") + ", key: " + FILES.resolve("server.key") + " }";

    @TempDir
    private Path folder;

    /** A client that trusts this certificate only, and looks at the name in it. */
    private static SSLSocket connect(int port, String certificate, String... protocols) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null);
        trusted.setCertificateEntry(
                "server",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(FILES.resolve(certificate)))));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        socket.startHandshake();
        return socket;
    }

    @Test
    void servesByTlsOfBothVersions() throws Exception {
        try (Site site = Site.of(folder, TLS)) {
            for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
                try (Talk talk = new Talk(connect(site.port(), "server.crt", protocol))) {
                    assertThat(talk.ask("SET k v")).isEqualTo("+OK\r\n");
                    byte[] large = new byte[3 << 20];
                    assertThat(talk.ask(bytes("SET"), bytes("large"), large)).isEqualTo(bytes("+OK\r\n"));
                    assertThat(talk.ask("GET large")).hasSize(large.length + 12);
                    assertThat(talk.ask("QUIT")).isEqualTo("+OK\r\n");
                    assertThat(talk.isClosed()).isTrue();
                }
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void loginWorksOverTls() throws Exception {
        try (Site site = Site.of(folder, TLS + ", users: [ { name: ada, password: \"" + Site.RIGHT + "\" } ]");
                Talk talk = new Talk(connect(site.port(), "server.crt"))) {
            assertThat(talk.ask("GET k")).startsWith("-NOAUTH");
            assertThat(talk.ask("AUTH ada right")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("GET k")).isEqualTo("$-1\r\n");
        }
    }

    @Test
    void whoeverSpeaksPlainlyIsClosed() throws Exception {
        try (Site site = Site.of(folder, TLS);
                Socket plain = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            plain.getOutputStream().write(Talk.request(bytes("PING")));
            while (plain.getInputStream().read() >= 0) {
                // An alert may come first.
            }
            await().until(() -> site.count(Refusal.HANDSHAKE) == 1);
            try (Talk talk = new Talk(connect(site.port(), "server.crt"))) {
                assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
            }
        }
    }

    @Test
    void whoeverBeginsNoHandshakeIsClosed() throws Exception {
        try (Site site = Site.of(folder, TLS + ", limits: { handshake: 200ms }");
                Socket silent = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            while (silent.getInputStream().read() >= 0) {
                // An alert may come first.
            }
            await().until(() -> site.count(Refusal.HANDSHAKE) == 1);
        }
    }

    @Test
    void filesThatAreNoPairAreRefusedAtTheStart() {
        assertThatThrownBy(() -> Site.of(
                        folder,
                        ", tls: { certificate: " + FILES.resolve("server.crt") + ", key: " + FILES.resolve("other.key")
                                + " }"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the key is not that of the certificate");
        assertThatThrownBy(() -> Site.of(folder, ", tls: { certificate: none.crt, key: none.key }"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none.crt cannot be read");
        assertThatThrownBy(() -> Site.of(
                        folder,
                        ", tls: { certificate: " + FILES.resolve("server.crt") + ", key: " + FILES.resolve("server.crt")
                                + " }"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no unencrypted key in PKCS #8");
    }

    @Test
    void anotherCertificateIsNotTrustedByItsClients() throws Exception {
        try (Site site = Site.of(folder, TLS)) {
            assertThatThrownBy(() -> connect(site.port(), "other.crt")).isInstanceOf(SSLHandshakeException.class);
            await().until(() -> site.count(Refusal.HANDSHAKE) == 1);
        }
    }

    @Test
    void aNewPairIsTakenOnceItIsWhole() throws Exception {
        Path certificate = folder.resolve("tls.crt");
        Path key = folder.resolve("tls.key");
        Files.copy(FILES.resolve("server.crt"), certificate);
        Files.copy(FILES.resolve("server.key"), key);
        TlsFiles tls = TlsFiles.open(certificate, key);
        Path topology = folder.resolve("topology.yaml");
        Files.writeString(topology, "clockwise: 1\nnodes: []\n");
        try (TopologySource source = FileTopologySource.open(topology);
                RedisListener listener = RedisListener.start(
                        source,
                        new RedisListenerOptions(
                                "tls",
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                1,
                                FleetOptions.of(NodeOptions.of("test")),
                                StandIns.LIFE,
                                new FrontOptions(
                                        ClientLimits.DEFAULT, List.of(), List.of(), tls, Together.SAME_TAG)))) {
            int port = listener.address().getPort();
            Files.copy(FILES.resolve("other.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);
            tls.refresh();
            connect(port, "server.crt").close();
            Files.copy(FILES.resolve("other.key"), key, StandardCopyOption.REPLACE_EXISTING);
            tls.refresh();
            connect(port, "other.crt").close();
            assertThatThrownBy(() -> connect(port, "server.crt")).isInstanceOf(SSLHandshakeException.class);
        }
    }
}
