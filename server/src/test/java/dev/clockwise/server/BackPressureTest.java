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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send much to a node that is not there yet are not read from: the router holds little of it. */
@Timeout(60)
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
                for (int now = waiting(fleet); most == 0 || (now > 0 && most <= 2 * CLIENTS); now = waiting(fleet)) {
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
}
