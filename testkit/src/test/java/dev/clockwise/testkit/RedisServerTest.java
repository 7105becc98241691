package dev.clockwise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedisServerTest {

    @Test
    void answersUntilItIsClosed() throws Exception {
        RedisServer server = RedisServer.start();
        try (server;
                RedisConnection connection = server.connect()) {
            byte[] binary = {0, '\r', '\n', (byte) 0xff};
            connection.send("ECHO".getBytes(StandardCharsets.US_ASCII), binary);
            connection.send("SETBIT", "k", "0", "1");
            connection.send("STRLEN", "k");
            assertThat(connection.readBytes()).isEqualTo(binary);
            assertThat(connection.readNumber()).isZero();
            assertThat(connection.readNumber()).isEqualTo(1);
            assertThat(server.process().isAlive()).isTrue();
        }
        assertThat(server.process().isAlive()).isFalse();
        assertThatIOException().isThrownBy(server::connect);
        server.close();
    }

    @Test
    void keepsItsDirectoryAndRemovesIt() throws Exception {
        Path directory;
        try (RedisServer server = RedisServer.start("--cluster-enabled", "yes")) {
            directory = server.directory();
            assertThat(directory).isDirectoryContaining("glob:**nodes.conf");
        }
        assertThat(directory).doesNotExist();
    }

    @Test
    void severalRunAtOnce() throws Exception {
        try (RedisServer one = RedisServer.start();
                RedisServer other = RedisServer.start()) {
            assertThat(one.port()).isNotEqualTo(other.port());
        }
    }

    @Test
    void oneThatDoesNotStartSaysWhyAndLeavesNothing() {
        Peer.named("redis-server").require();
        assertThatIOException()
                .isThrownBy(() -> RedisServer.start("--no-such-option", "yes"))
                .withMessageStartingWith("redis-server ended with 1: ")
                .withMessageContaining("no-such-option");
        assertThat(ProcessHandle.current().children().map(ProcessHandle::info).map(ProcessHandle.Info::command))
                .filteredOn(Optional::isPresent)
                .noneMatch(command -> command.orElseThrow().contains("redis-server"));
    }

    @Test
    void anotherReplyThanExpectedIsAnError() throws Exception {
        try (RedisServer server = RedisServer.start()) {
            assertError(server, "the reply is \"-ERR unknown command 'NOSUCH', with args beginning with: \"", "NOSUCH");
            assertError(server, "the reply is \"$-1\" where one that begins with : was expected", "GET", "absent");
            try (RedisConnection connection = server.connect()) {
                connection.send("GET", "absent");
                assertThatIOException()
                        .isThrownBy(connection::readBytes)
                        .withMessage("the reply is null where bytes were expected");
                connection.send("QUIT");
                assertThatIOException().isThrownBy(connection::readBytes).withMessageContaining("+OK");
                assertThatIOException()
                        .isThrownBy(connection::readBytes)
                        .withMessage("the connection was closed before a reply");
            }
        }
    }

    private static void assertError(RedisServer server, String message, String... words) throws IOException {
        try (RedisConnection connection = server.connect()) {
            connection.send(words);
            assertThatIOException().isThrownBy(connection::readNumber).withMessageStartingWith(message);
        }
    }
}
