package dev.clockwise.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.server.document.Pem;
import dev.clockwise.server.front.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in to an admin: tokens, TLS, hosts, and requests that never end. */
class AdminAccessTest {

    private static final String TOKEN = "0123456789abcdef-token";
    private static final Path TLS = Path.of("src", "test", "resources", "tls").toAbsolutePath();
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    private Path folder = Path.of("");

    private EmbeddedNode node;
    private AdminFleet fleet;

    @BeforeEach
    void start() throws IOException {
        node = EmbeddedNode.start();
        fleet = new AdminFleet(
                folder,
                List.of(Node.of("a")
                        .withAddress("redis://127.0.0.1:" + node.address().getPort())));
    }

    @AfterEach
    void close() {
        fleet.close();
        node.close();
    }

    private Admin admin(AdminOptions options) throws IOException {
        return Admin.start(options, Served.by(List.of(fleet.listener()), "1"));
    }

    private static int status(HttpClient client, Admin admin, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(admin.url() + "/topology"));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).doesNotContain(TOKEN);
        assertThat(answer.body().contains("fingerprint") || answer.body().contains("Fingerprint"))
                .isEqualTo(answer.statusCode() == 200);
        return answer.statusCode();
    }

    @Test
    void whoDoesNotKnowTheTokenLearnsNothing() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (Admin admin = admin(new AdminOptions(HERE, TOKEN, null))) {
            assertThat(status(client, admin)).isEqualTo(401);
            assertThat(status(client, admin, "Authorization", TOKEN)).isEqualTo(401);
            assertThat(status(client, admin, "Authorization", "Bearer ")).isEqualTo(401);
            assertThat(status(client, admin, "Authorization", "Bearer " + TOKEN + "x"))
                    .isEqualTo(401);
            assertThat(status(client, admin, "Authorization", "Basic " + TOKEN)).isEqualTo(401);
            assertThat(status(client, admin, "Authorization", "Bearer " + TOKEN))
                    .isEqualTo(200);
            assertThat(status(client, admin, "Authorization", "bearer " + TOKEN))
                    .isEqualTo(200);
        }
    }

    @Test
    void itSpeaksTlsWithItsCertificate() throws Exception {
        KeyStore store = certificate();
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        HttpClient client = HttpClient.newBuilder().sslContext(context).build();
        TlsFiles tls = TlsFiles.open(folder.resolve("admin.crt"), folder.resolve("admin.key"));
        InetSocketAddress everywhere = new InetSocketAddress("0.0.0.0", 0);
        try (Admin admin = admin(new AdminOptions(everywhere, TOKEN, tls))) {
            String url = "https://localhost:" + admin.address().getPort() + "/topology";
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .header("Authorization", "Bearer " + TOKEN)
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
            assertThatThrownBy(() -> HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()))
                    .as("who does not trust it")
                    .isInstanceOf(SSLHandshakeException.class);
        }
    }

    /** Whoever comes after both files are new is shown the new certificate; one that does not fit its key is not taken. */
    @Test
    void aNewCertificateIsTakenOnceItFitsItsKey() throws Exception {
        Path certificate = Files.copy(TLS.resolve("server.crt"), folder.resolve("admin.crt"));
        Path key = Files.copy(TLS.resolve("server.key"), folder.resolve("admin.key"));
        TlsFiles tls = TlsFiles.open(certificate, key);
        try (Admin admin = admin(new AdminOptions(HERE, TOKEN, tls))) {
            assertThat(shown(admin)).contains("CN=localhost");
            Files.copy(TLS.resolve("other.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);
            tls.refresh();
            assertThat(shown(admin)).contains("CN=localhost");
            Files.copy(TLS.resolve("other.key"), key, StandardCopyOption.REPLACE_EXISTING);
            tls.refresh();
            assertThat(shown(admin)).contains("CN=other");
        }
    }

    /** The name in the certificate that an admin shows, to somebody who trusts both of the tests. */
    private static String shown(Admin admin) throws Exception {
        KeyStore both = KeyStore.getInstance("PKCS12");
        both.load(null, null);
        for (String name : List.of("server.crt", "other.crt")) {
            try (InputStream in = Files.newInputStream(TLS.resolve(name))) {
                both.setCertificateEntry(
                        name, CertificateFactory.getInstance("X.509").generateCertificate(in));
            }
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(both);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        HttpResponse<String> answer = HttpClient.newBuilder()
                .sslContext(context)
                .build()
                .send(
                        HttpRequest.newBuilder(URI.create(admin.url() + "/health"))
                                .header("Authorization", "Bearer " + TOKEN)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return ((X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }

    /** A certificate of localhost, by the JDK's own tool; its files in PEM lie in the folder. */
    private KeyStore certificate() throws Exception {
        Path file = folder.resolve("admin.p12");
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "admin",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "password",
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(tool.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, "password".toCharArray());
        }
        Key key = store.getKey("admin", "password".toCharArray());
        Certificate certificate = store.getCertificate("admin");
        pem("admin.key", "PRIVATE KEY", key.getEncoded());
        pem("admin.crt", "CERTIFICATE", certificate.getEncoded());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("admin", certificate);
        return trusted;
    }

    private void pem(String name, String kind, byte[] bytes) throws IOException {
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        Files.writeString(
                folder.resolve(name), "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
    }

    @Test
    void filesThatAreNoCertificateAreRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.pem"), "no certificate");
        assertThatThrownBy(() -> AdminOptions.of(told(text)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the certificate cannot be read")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> AdminOptions.of(told(folder.resolve("none.pem"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none.pem cannot be read");
    }

    private static dev.clockwise.server.document.Admin told(Path file) {
        return new dev.clockwise.server.document.Admin(HERE, TOKEN, new Pem(file, file));
    }

    @Test
    void beyondLoopbackATokenAndTlsAreNeeded() throws Exception {
        InetSocketAddress everywhere = new InetSocketAddress("0.0.0.0", 0);
        TlsFiles tls = TlsFiles.open(TLS.resolve("server.crt"), TLS.resolve("server.key"));
        assertThatThrownBy(() -> new AdminOptions(everywhere, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the admin needs a token and TLS beyond the loopback address (was 0.0.0.0 with neither):"
                        + " give both, or bind it to 127.0.0.1; nothing was started");
        assertThatThrownBy(() -> new AdminOptions(everywhere, TOKEN, null))
                .hasMessageContaining("with no TLS")
                .hasMessageNotContaining(TOKEN);
        assertThatThrownBy(() -> new AdminOptions(everywhere, null, tls)).hasMessageContaining("with no token");
        assertThat(new AdminOptions(everywhere, TOKEN, tls).toString()).doesNotContain(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "with a blank in it and long", "0123456789abcde\n0"})
    void aPoorTokenIsRefusedAndNotShown(String token) {
        assertThatThrownBy(() -> new AdminOptions(HERE, token, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 16 visible characters")
                .hasMessageContaining("(had " + token.length() + " characters)");
    }

    @Test
    void anAddressThatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> new AdminOptions(InetSocketAddress.createUnresolved("no.such.host", 1), null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no.such.host");
    }

    /** A page in a browser on this machine, at a name that leads here, reads nothing. */
    @Test
    void aHostThatIsANameIsRefusedWithoutAToken() throws IOException {
        assertThat(raw(fleet.admin(), "GET /health HTTP/1.1\r\nHost: evil.example:7070\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ");
        for (String host : List.of("localhost", "localhost:7070", "127.0.0.1", "10.0.0.1:80", "[::1]:7070")) {
            assertThat(raw(fleet.admin(), "GET /health HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                    .as(host)
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    /** A body is never read: the connection ends instead. */
    @Test
    void aBodyEndsTheConnection() throws IOException {
        String answer = raw(
                fleet.admin(),
                "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\nand so on");
        assertThat(answer).startsWith("HTTP/1.1 200 ").containsIgnoringCase("Connection: close");
    }

    @Test
    void aRequestThatIsTooLongIsRefused() throws IOException {
        String path = "/explain?key=" + "a".repeat(300_000);
        assertThat(raw(fleet.admin(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 414 ");
    }

    /** They are cut off in the end, and others get their answers before. */
    @ParameterizedTest
    @ValueSource(strings = {"G", "GET /health HTT", "GET /health HTTP/1.1\r\nHost: localhost\r\nX"})
    void requestsThatNeverEndDelayNobody(String beginning) throws Exception {
        Socket[] slow = new Socket[20];
        for (int i = 0; i < slow.length; i++) {
            slow[i] = new Socket(
                    fleet.admin().address().getAddress(),
                    fleet.admin().address().getPort());
            slow[i].getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(fleet.get("/health").statusCode()).isEqualTo(200);
        for (Socket each : slow) {
            each.setSoTimeout(1);
            assertThatThrownBy(each.getInputStream()::read)
                    .as("still there when another has its answer")
                    .isInstanceOf(SocketTimeoutException.class);
        }
        for (Socket each : slow) {
            each.setSoTimeout(30_000);
            assertThat(isClosed(each)).isTrue();
            each.close();
        }
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static String raw(Admin admin, String request) throws IOException {
        try (Socket socket =
                new Socket(admin.address().getAddress(), admin.address().getPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
