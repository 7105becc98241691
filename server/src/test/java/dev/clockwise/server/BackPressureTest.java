package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.NodeStanding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send much to a node that takes nothing are not read from: the router holds little of it. */
class BackPressureTest {

    private static final int CLIENTS = 8;
    private static final int REQUESTS = 8;
    private static final byte[] MEBIBYTE = new byte[1 << 20];

    @TempDir
    private Path folder = Path.of("");

    private static byte[] set() {
        return Talk.request(
                "SET".getBytes(StandardCharsets.US_ASCII), "k".getBytes(StandardCharsets.US_ASCII), MEBIBYTE);
    }

    /** Sends so many large requests, and counts those that are sent whole, in a thread of its own. */
    private static void send(Talk client, int requests, AtomicInteger sent) {
        byte[] request = set();
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < requests; i++) {
                    client.send(request);
                    sent.incrementAndGet();
                }
            } catch (IOException closed) {
                // The test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static int waiting(TestFleet fleet) throws Exception {
        int waiting = 0;
        for (FleetLoop loop : fleet.listener().fleet().loops()) {
            List<NodeStanding> standings = loop.loop().submit(loop::standings).get();
            waiting += standings.stream().mapToInt(NodeStanding::waiting).sum();
        }
        return waiting;
    }

    @Test
    void aNodeToWhichTheWayIsNotThereYetHoldsLittleOfEachClient() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestFleet fleet = TestFleet.of(folder, List.of(silent.getLocalPort()), Duration.ofSeconds(5))) {
            List<Talk> clients = new ArrayList<>();
            AtomicInteger sent = new AtomicInteger();
            try {
                for (int i = 0; i < CLIENTS; i++) {
                    Talk client = fleet.talk();
                    clients.add(client);
                    assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
                    send(client, REQUESTS, sent);
                }
                int most = 0;
                for (int now = waiting(fleet); most == 0 || now > 0; now = waiting(fleet)) {
                    most = Math.max(most, now);
                }
                assertThat(most).isBetween(1, 2 * CLIENTS);
                assertThat(new String(clients.get(0).read(), StandardCharsets.UTF_8))
                        .startsWith("-NODEDOWN node");
            } finally {
                for (Talk client : clients) {
                    client.close();
                }
            }
        }
    }

    /** A node that takes what is small, and nothing behind what is large. */
    private static @Nullable String answer(CountDownLatch end, List<String> command) {
        if (command.get(0).equals("SET") && command.get(2).length() > 1) {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return null;
        }
        return switch (command.get(0)) {
            case "PING" -> "+PONG\r\n";
            case "CLIENT" -> command.get(1).equals("INFO") ? "$4\r\nid=7\r\n" : "+OK\r\n";
            case "GET" -> "$-1\r\n";
            case "SET" -> "+QUEUED\r\n";
            default -> "+OK\r\n";
        };
    }

    @Test
    void aTransactionOfWhichTheNodeTakesNothingIsNotReadOn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        int many = 128;
        try (ScriptedNode node = new ScriptedNode((connection, command) -> answer(end, command));
                TestFleet fleet = TestFleet.of(folder, List.of(node.port()), Duration.ofSeconds(2));
                Talk client = fleet.talk()) {
            for (int i = 0; i < 500; i++) {
                assertThat(client.ask("PING")).isEqualTo("+PONG\r\n"); // so that it may have many in flight
            }
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET k 1")).isEqualTo("+QUEUED\r\n");
            AtomicInteger sent = new AtomicInteger();
            send(client, many, sent);
            assertThat(new String(client.read(), StandardCharsets.UTF_8)).startsWith("-OUTCOMEUNKNOWN node");
            assertThat(sent.get()).isLessThan(many / 2);
        } finally {
            end.countDown();
        }
    }
}
