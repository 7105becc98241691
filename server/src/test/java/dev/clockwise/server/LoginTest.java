package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Talk;
import dev.clockwise.server.front.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users with passwords, with the replies of Redis. */
class LoginTest {

    private static final String USERS = ", users: [ { name: default, password: \"" + Site.RIGHT
            + "\" }, { name: ada, password: \"" + Site.RIGHT + "\" } ]";
    private static final String WRONG = "-WRONGPASS invalid username-password pair or user is disabled.\r\n";
    private static final String REQUIRED = "-NOAUTH Authentication required.\r\n";

    @TempDir
    private Path folder;

    @Test
    void nothingIsServedBeforeALogin() throws IOException {
        try (Site site = Site.of(folder, USERS);
                Talk talk = site.talk()) {
            assertThat(talk.ask("GET k")).isEqualTo(REQUIRED);
            assertThat(talk.ask("PING")).isEqualTo(REQUIRED);
            assertThat(talk.ask("CLIENT LIST")).isEqualTo(REQUIRED);
            assertThat(talk.ask("SELECT 1")).isEqualTo(REQUIRED);
            assertThat(talk.ask("MULTI")).isEqualTo(REQUIRED);
            assertThat(talk.ask("BLPOP k 1")).isEqualTo(REQUIRED);
            assertThat(talk.ask("SAVE")).isEqualTo(REQUIRED);
            assertThat(talk.ask("HELLO 3")).startsWith("-NOAUTH HELLO must be called with the client already auth");
            assertThat(talk.ask("RESET")).isEqualTo("+RESET\r\n");
            assertThat(talk.ask("AUTH right")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("SET k v")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("RESET")).isEqualTo("+RESET\r\n");
            assertThat(talk.ask("GET k")).isEqualTo(REQUIRED);
            assertThat(talk.ask("QUIT")).isEqualTo("+OK\r\n");
            assertThat(talk.isClosed()).isTrue();
        }
    }

    @Test
    void usersLogInByTheirPassword() throws IOException {
        try (Site site = Site.of(folder, USERS);
                Talk talk = site.talk()) {
            assertThat(talk.ask("AUTH wrong")).isEqualTo(WRONG);
            assertThat(talk.ask("AUTH ada wrong")).isEqualTo(WRONG);
            assertThat(talk.ask("AUTH nobody right")).isEqualTo(WRONG);
            assertThat(talk.ask("AUTH ada \u00ff")).isEqualTo(WRONG);
            assertThat(talk.ask("HELLO 3 AUTH ada wrong")).isEqualTo(WRONG);
            assertThat(talk.ask("AUTH a b c")).isEqualTo("-ERR syntax error\r\n");
            assertThat(talk.ask("GET k")).isEqualTo(REQUIRED);
            assertThat(talk.ask("HELLO 3 AUTH ada right SETNAME me")).startsWith("%7\r\n$6\r\nserver\r\n");
            assertThat(talk.ask("CLIENT GETNAME")).isEqualTo("$2\r\nme\r\n");
            assertThat(talk.ask("AUTH wrong")).isEqualTo(WRONG);
            assertThat(talk.ask("SET k v")).isEqualTo("+OK\r\n");
            assertThat(site.count(Refusal.PASSWORD)).isEqualTo(6);
        }
    }

    @Test
    void whatIsSentBehindALoginWaitsForIt() throws IOException {
        try (Site site = Site.of(folder, USERS);
                Talk talk = site.talk()) {
            StringBuilder large = new StringBuilder("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$40000\r\n");
            large.append("x".repeat(40_000)).append("\r\n");
            talk.send(("*2\r\n$3\r\nGET\r\n$1\r\nk\r\n*3\r\n$4\r\nAUTH\r\n$3\r\nada\r\n$5\r\nright\r\n" + large
                            + "*2\r\n$6\r\nSTRLEN\r\n$1\r\nk\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(text(talk)).isEqualTo(REQUIRED);
            assertThat(text(talk)).isEqualTo("+OK\r\n");
            assertThat(text(talk)).isEqualTo("+OK\r\n");
            assertThat(text(talk)).isEqualTo(":40000\r\n");
        }
    }

    @Test
    void strangersSendLittle() throws IOException {
        try (Site site = Site.of(folder, USERS);
                Talk large = site.talk();
                Talk many = site.talk()) {
            large.send("*2\r\n$4\r\nAUTH\r\n$16384\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(text(large)).startsWith("-ERR Protocol error: ");
            assertThat(large.isClosed()).isTrue();
            many.send("*11\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(text(many)).startsWith("-ERR Protocol error: ");
            assertThat(many.isClosed()).isTrue();
        }
    }

    @Test
    void tooManyWrongPasswordsFromAnAddressAreNotLookedAt() throws IOException {
        try (Site site = Site.of(folder, USERS)) {
            String reply = "";
            boolean closed = false;
            for (int i = 0; i < 100 && !closed; i++) {
                try (Talk talk = site.talk()) {
                    reply = talk.ask("AUTH wrong" + i);
                    closed = reply.startsWith("-ERR") && talk.isClosed();
                }
            }
            assertThat(reply).isEqualTo("-ERR too many wrong passwords came from this address: wait a minute\r\n");
        }
    }

    @Test
    void aKnownPasswordIsServedAgain() throws IOException {
        try (Site site = Site.of(folder, USERS)) {
            for (int i = 0; i < 200; i++) {
                try (Talk talk = site.talk()) {
                    assertThat(talk.ask("AUTH ada right")).isEqualTo("+OK\r\n");
                    assertThat(talk.ask("GET k")).isEqualTo("$-1\r\n");
                }
            }
        }
    }

    @Test
    void withoutUsersADefaultOneIsThereWithoutAPassword() throws IOException {
        try (Site site = Site.of(folder, "");
                Talk talk = site.talk()) {
            assertThat(talk.ask("AUTH any"))
                    .isEqualTo("-ERR AUTH <password> called without any password configured for the default user."
                            + " Are you sure your configuration is correct?\r\n");
            assertThat(talk.ask("AUTH default any")).isEqualTo("+OK\r\n");
            assertThat(talk.ask("AUTH ada any")).isEqualTo(WRONG);
            assertThat(talk.ask("HELLO 2 AUTH default any")).startsWith("*14\r\n");
        }
    }

    @Test
    void aClientThatDoesNotLogInIsClosed() throws IOException {
        try (Site site = Site.of(folder, USERS + ", limits: { handshake: 200ms }");
                Talk silent = site.talk();
                Talk busy = site.talk()) {
            assertThat(busy.ask("GET k")).isEqualTo(REQUIRED);
            assertThat(silent.isClosed()).isTrue();
            assertThat(busy.isClosed()).isTrue();
            assertThat(site.count(Refusal.HANDSHAKE)).isEqualTo(2);
        }
    }

    private static String text(Talk talk) throws IOException {
        return new String(talk.read(), StandardCharsets.ISO_8859_1);
    }
}
