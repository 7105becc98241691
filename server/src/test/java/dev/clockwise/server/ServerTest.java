package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.embedded.Talk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of several clusters, its start and its end. */
class ServerTest {

    @TempDir
    private Path folder;

    private static String document(int port) {
        return "clockwise: 1\nadmin: off\nthreads: 1\nclusters:\n"
                + "  - { name: first, listen: 127.0.0.1:" + port + ", topology: topology.yaml }\n"
                + "  - { name: second, listen: 127.0.0.1:0, topology: topology.yaml, users: [ { name: ada, password: \""
                + Site.RIGHT + "\" } ] }\n";
    }

    @Test
    void eachClusterHasAListenerOfItsOwn() throws IOException {
        try (Site site = new Site(folder, document(0))) {
            int second = site.server().clusters().get(1).listener().address().getPort();
            try (Talk one = site.talk();
                    Talk two = new Talk(second)) {
                assertThat(one.ask("SET k v")).isEqualTo("+OK\r\n");
                assertThat(two.ask("GET k")).isEqualTo("-NOAUTH Authentication required.\r\n");
                assertThat(two.ask("AUTH ada right")).isEqualTo("+OK\r\n");
                assertThat(two.ask("GET k")).isEqualTo("$1\r\nv\r\n");
                assertThat(one.ask("CLIENT LIST").split("id=", -1)).hasSize(2);
            }
        }
    }

    @Test
    void aSecondStartIsToldWhoServesThere() throws IOException {
        try (Site site = new Site(folder, document(0))) {
            int port = site.port();
            assertThatThrownBy(() -> new Site(folder, document(port)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("clockwise already serves cluster first on 127.0.0.1:" + port + " (pid "
                            + ProcessHandle.current().pid()
                            + "): end it, or name another port, 0 for any that is free");
            try (Talk talk = site.talk()) {
                assertThat(talk.ask("PING")).isEqualTo("+PONG\r\n");
            }
        }
    }

    @Test
    void anotherProgramOnThePortIsNamedAsThat() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            assertThatThrownBy(() -> new Site(folder, document(port)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("another program listens on 127.0.0.1:" + port
                            + ": end it, or name another port, 0 for any that is free");
        }
    }

    @Test
    void aTopologyThatIsMissingStartsNothing() {
        String missing = document(0).replace("topology.yaml, users", "none.yaml, users");
        assertThatThrownBy(() -> new Site(folder, missing))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("none.yaml: cannot be read: no such file");
    }

    @Test
    void anAddressThatIsNotOfThisMachineIsRefused() {
        String elsewhere = """
                clockwise: 1
                clusters:
                  - { name: a, listen: 192.0.2.1:7379, topology: topology.yaml, insecure: true }
                """;
        assertThatThrownBy(() -> new Site(folder, elsewhere))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot listen on 192.0.2.1:7379 (Cannot assign requested address):"
                        + " name an address that this machine has");
    }

    @Test
    void keysMayBeTogetherByChanceWhereTheDocumentSaysSo() throws IOException {
        try (Site site = Site.of(folder, ", together: same-node");
                Talk client = site.talk()) {
            List<String> replies = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                replies.add(client.ask("SINTER a b" + i).replaceAll("(?s)^-CROSSNODE .*live at several.*", "refused"));
            }
            assertThat(replies).containsOnly("*0\r\n", "refused").contains("*0\r\n", "refused");
        }
    }
}
