package dev.clockwise.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.redis.Together;
import dev.clockwise.server.front.ClientLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServerDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "server-document.md");
    private static final Path FILE = Path.of("/etc/clockwise/server.yaml");

    /** The example of the page, which has every field. */
    private static String example() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.lastIndexOf("```yaml\n") + "```yaml\n".length();
        return page.substring(start, page.indexOf("```", start));
    }

    @Test
    void readsEveryFieldOfTheExampleInThePage() throws IOException {
        ServerDocument document = ServerDocument.parse(example(), FILE);
        Admin admin = Objects.requireNonNull(document.admin());
        assertThat(admin.address().getPort()).isEqualTo(7071);
        assertThat(admin.token()).isEqualTo("a-secret-of-16-characters-or-more");
        assertThat(admin.tls())
                .isEqualTo(new Pem(Path.of("/etc/clockwise/admin.crt"), Path.of("/etc/clockwise/admin.key")));
        assertThat(document.threads()).isEqualTo(2);
        assertThat(document.drain()).isEqualTo(Duration.ofSeconds(10));
        assertThat(document.clusters()).extracting(Cluster::name).containsExactly("sessions", "cache");
        Cluster cluster = document.clusters().get(0);
        assertThat(cluster.listen().getAddress()).isEqualTo(InetAddress.getByAddress(new byte[] {10, 0, 0, 5}));
        assertThat(cluster.listen().getPort()).isEqualTo(6379);
        assertThat(cluster.topology()).isEqualTo(Path.of("/etc/clockwise/sessions.yaml"));
        assertThat(cluster.policy()).isEqualTo(FailurePolicy.REROUTE);
        assertThat(cluster.rerouteTtl()).isEqualTo(Duration.ofSeconds(20));
        assertThat(cluster.together()).isEqualTo(Together.SAME_NODE);
        assertThat(cluster.checks()).isEqualTo(new Checks(Duration.ofMillis(500), 4, 2));
        assertThat(cluster.timeouts()).isEqualTo(new Timeouts(Duration.ofMillis(300), Duration.ofSeconds(2)));
        assertThat(cluster.limits())
                .isEqualTo(new ClientLimits(
                        2000,
                        64 << 20,
                        32 << 20,
                        Duration.ofSeconds(30),
                        50_000,
                        Duration.ofHours(1),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(15)));
        assertThat(cluster.users())
                .singleElement()
                .satisfies(user -> assertThat(user.name()).isEqualTo("default"));
        assertThat(cluster.allow()).hasToString("[10.0.0.0/8, fd00::/8]");
        assertThat(cluster.tls())
                .isEqualTo(new Pem(Path.of("/etc/clockwise/server.crt"), Path.of("/etc/clockwise/server.key")));
        assertThat(cluster.insecure()).isTrue();
        assertThat(cluster.nodesCa()).isEqualTo(Path.of("/etc/clockwise/nodes-ca.crt"));
    }

    @Test
    void thePageTellsOfEveryField() throws IOException {
        String page = Files.readString(PAGE);
        Stream.of(
                        ServerReader.FIELDS.stream(),
                        ServerReader.ADMIN_FIELDS.stream().map(name -> "admin." + name),
                        ClusterReader.FIELDS.stream()
                                .filter(name -> !List.of("reroute", "checks", "timeouts", "limits", "nodes")
                                        .contains(name)),
                        ClusterReader.LIMITS_FIELDS.stream().map(name -> "limits." + name),
                        Stream.of("reroute.ttl", "checks.period", "checks.good", "checks.bad"),
                        Stream.of("timeouts.connect", "timeouts.reply", "nodes.tls.ca"))
                .flatMap(names -> names)
                .forEach(name -> assertThat(page).contains("| `" + name + "` |"));
    }

    @Test
    void whatIsLeftOutHasTheDefaultsOfThePage() {
        ServerDocument document = ServerDocument.parse(
                "{\"clockwise\": 1, \"clusters\": [{\"name\": \"a\", \"topology\": \"t\"}]}", FILE);
        Admin admin = Objects.requireNonNull(document.admin());
        assertThat(admin.address().getPort()).isEqualTo(7070);
        assertThat(admin.address().getAddress().isLoopbackAddress()).isTrue();
        assertThat(admin.token()).isNull();
        assertThat(document.drain()).isEqualTo(Duration.ofSeconds(5));
        assertThat(document.threads()).isBetween(1, 8);
        Cluster cluster = document.clusters().get(0);
        assertThat(cluster.listen().getPort()).isEqualTo(7379);
        assertThat(cluster.listen().getAddress().isLoopbackAddress()).isTrue();
        assertThat(cluster.policy()).isEqualTo(FailurePolicy.FAIL_FAST);
        assertThat(cluster.together()).isEqualTo(Together.SAME_TAG);
        assertThat(cluster.rerouteTtl()).isEqualTo(Duration.ofSeconds(30));
        assertThat(cluster.checks()).isEqualTo(new Checks(Duration.ofSeconds(1), 3, 3));
        assertThat(cluster.timeouts()).isEqualTo(new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(5)));
        assertThat(cluster.limits()).isEqualTo(ClientLimits.DEFAULT);
        assertThat(cluster.users()).isEmpty();
        assertThat(cluster.allow()).isEmpty();
        assertThat(cluster.tls()).isNull();
        assertThat(cluster.insecure()).isFalse();
        assertThat(cluster.isExposed()).isFalse();
        assertThat(cluster.nodesCa()).isNull();
    }

    @Test
    void wordsTurnThingsOff() {
        ServerDocument document = ServerDocument.parse("""
                clockwise: 1
                admin: off
                clusters:
                  - { name: a, topology: t, listen: "[::1]:0", checks: { period: off }, limits: { rate: none, idle: none } }
                """, FILE);
        assertThat(document.admin()).isNull();
        Cluster cluster = document.clusters().get(0);
        assertThat(cluster.checks().period()).isNull();
        assertThat(cluster.limits().rate()).isZero();
        assertThat(cluster.limits().idle()).isNull();
        assertThat(cluster.isExposed()).isFalse();
    }

    @Test
    void clustersOfAnyFreePortAreApart() {
        ServerDocument document = ServerDocument.parse("""
                clockwise: 1
                clusters:
                  - { name: a, topology: t, listen: 127.0.0.1:0 }
                  - { name: b, topology: t, listen: 127.0.0.1:0 }
                """, FILE);
        assertThat(document.clusters()).hasSize(2);
    }

    @Test
    void doesNotTellSecretsAsText() throws IOException {
        ServerDocument document = ServerDocument.parse(example(), FILE);
        assertThat(document.toString()).doesNotContain("a-secret", "AAECAwQF");
    }
}
