package dev.clockwise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FaultProxyTest {

    /** How long nothing may come where nothing should. */
    private static final int SILENCE_MILLIS = 100;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger echoed = new AtomicInteger();
    private ServerSocket target;
    private FaultProxy proxy;

    /** A server that sends back what it gets. */
    @BeforeEach
    void start() throws IOException {
        target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        proxy = FaultProxy.start(target.getLocalPort());
        begin(() -> {
            while (true) {
                Socket socket = target.accept();
                begin(() -> echo(socket));
            }
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    private void begin(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException ended) {
                /* As tests end it. */
            }
        });
        synchronized (threads) {
            threads.add(thread);
        }
        thread.start();
    }

    private void echo(Socket socket) throws IOException {
        try (socket) {
            byte[] bytes = new byte[64 << 10];
            for (int count = socket.getInputStream().read(bytes);
                    count >= 0;
                    count = socket.getInputStream().read(bytes)) {
                echoed.addAndGet(count);
                socket.getOutputStream().write(bytes, 0, count);
            }
        }
    }

    @AfterEach
    void close() throws Exception {
        proxy.close();
        target.close();
        for (Thread thread : List.copyOf(threads)) {
            thread.join();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("fault-proxy-" + proxy.port());
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(bytes(text));
    }

    private static String read(Socket socket, int count) throws IOException {
        return new String(socket.getInputStream().readNBytes(count), StandardCharsets.US_ASCII);
    }

    private static String ask(Socket socket, String text) throws IOException {
        send(socket, text);
        return read(socket, text.length());
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(20_000);
    }

    private static void assertReset(Socket socket) {
        assertThatIOException().isThrownBy(() -> socket.getInputStream().read()).withMessageContaining("reset");
    }

    @Test
    void passesBytesAndEnds() throws Exception {
        byte[] sent = new byte[5_000_000];
        new SplittableRandom(1).nextBytes(sent);
        try (Socket socket = connect();
                Socket other = connect()) {
            begin(() -> {
                socket.getOutputStream().write(sent);
                socket.shutdownOutput();
            });
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
            assertThat(ask(other, "hello")).isEqualTo("hello");
            assertThat(proxy.accepted()).isEqualTo(2);
        }
    }

    @Test
    void aTargetThatIsGoneIsAResetConnection() throws Exception {
        target.close();
        try (Socket socket = connect()) {
            assertReset(socket);
        }
    }

    @Test
    void anotherTargetServesNewConnections() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket before = connect()) {
            assertThat(ask(before, "a")).isEqualTo("a");
            proxy.target(other.getLocalPort());
            try (Socket after = connect();
                    Socket accepted = other.accept()) {
                send(accepted, "b");
                assertThat(read(after, 1)).isEqualTo("b");
            }
            assertThat(ask(before, "c")).isEqualTo("c");
        }
    }

    @Test
    void refusesAndListensAgainAtTheSamePort() throws Exception {
        int port = proxy.port();
        for (int i = 0; i < 20; i++) {
            try (Socket socket = connect()) {
                assertThat(ask(socket, "a")).isEqualTo("a");
                proxy.become(Fault.REFUSING);
                assertReset(socket);
                assertThat(proxy.open()).isZero();
                assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
            }
            proxy.become(Fault.NONE);
        }
        assertThat(proxy.port()).isEqualTo(port);
        try (Socket socket = connect()) {
            assertThat(ask(socket, "b")).isEqualTo("b");
        }
    }

    @Test
    void isDeafAndLosesNothing() throws Exception {
        try (Socket before = connect()) {
            ask(before, "a");
            proxy.become(Fault.DEAF);
            send(before, "b");
            try (Socket within = connect()) {
                send(within, "c");
                assertSilent(within);
                assertSilent(before);
                assertThat(echoed).hasValue(1);
                proxy.become(Fault.NONE);
                assertThat(read(before, 1)).isEqualTo("b");
                assertThat(read(within, 1)).isEqualTo("c");
            }
        }
    }

    @Test
    void swallowsRequestsAndNeverPassesOnThatConnectionAgain() throws Exception {
        try (Socket quiet = connect();
                Socket socket = connect()) {
            ask(quiet, "a");
            proxy.become(Fault.SWALLOWING);
            send(socket, "b");
            assertSilent(socket);
            proxy.become(Fault.NONE);
            send(socket, "c");
            assertSilent(socket);
            assertThat(echoed).hasValue(1);
            assertThat(ask(quiet, "d")).isEqualTo("d");
        }
    }

    @Test
    void isMuteWhileRequestsAreCarriedOut() throws Exception {
        try (Socket socket = connect()) {
            proxy.become(Fault.MUTE);
            send(socket, "abc");
            assertSilent(socket);
            assertThat(echoed).hasValue(3);
        }
    }

    @Test
    void closesOneHalf() throws Exception {
        try (Socket socket = connect()) {
            ask(socket, "a");
            proxy.become(Fault.HALF_CLOSED);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            send(socket, "b");
            socket.shutdownOutput();
            try (Socket other = connect()) {
                assertThat(other.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void resetsAmidAReply() throws Exception {
        try (Socket socket = connect()) {
            ask(socket, "abc");
            proxy.become(Fault.resetAfter(5));
            send(socket, "0123456789");
            /* A reset may overtake what was sent before it. */
            assertThatIOException()
                    .isThrownBy(() -> assertThat(read(socket, 10)).hasSizeLessThanOrEqualTo(5))
                    .withMessageContaining("reset");
            try (Socket next = connect()) {
                assertThat(ask(next, "0123")).isEqualTo("0123");
                send(next, "4");
                assertThatIOException().isThrownBy(() -> read(next, 2)).withMessageContaining("reset");
            }
        }
    }

    @Test
    void stallsAmidAReplyAndLosesNothing() throws Exception {
        try (Socket socket = connect()) {
            proxy.become(Fault.stallAfter(4));
            send(socket, "0123456789");
            assertThat(read(socket, 4)).isEqualTo("0123");
            assertSilent(socket);
            proxy.become(Fault.NONE);
            assertThat(read(socket, 6)).isEqualTo("456789");
            assertThat(ask(socket, "a")).isEqualTo("a");
        }
    }

    @Test
    void sendsGarbageOnceInPlaceOfReplies() throws Exception {
        try (Socket socket = connect()) {
            ask(socket, "a");
            proxy.become(Fault.garbage(bytes("#$%")));
            assertThat(ask(socket, "abc")).isEqualTo("#$%");
            proxy.become(Fault.NONE);
            send(socket, "d");
            assertSilent(socket);
        }
    }

    @Test
    void isSlow() throws Exception {
        try (Socket socket = connect()) {
            Duration delay = Duration.ofMillis(50);
            proxy.become(Fault.slow(delay, 1_000_000));
            assertThat(timeOf(socket, "abc")).isGreaterThanOrEqualTo(delay.multipliedBy(2));
            proxy.become(Fault.slow(Duration.ZERO, 100));
            assertThat(timeOf(socket, "0123456789")).isGreaterThanOrEqualTo(Duration.ofMillis(200));
            proxy.become(Fault.NONE);
            assertThat(ask(socket, "a")).isEqualTo("a");
        }
    }

    private static Duration timeOf(Socket socket, String text) throws IOException {
        long begin = System.nanoTime();
        assertThat(ask(socket, text)).isEqualTo(text);
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Test
    void resetsAllThatAreThere() throws Exception {
        try (Socket one = connect();
                Socket two = connect()) {
            ask(one, "a");
            ask(two, "b");
            proxy.resetAll();
            assertReset(one);
            assertReset(two);
            try (Socket next = connect()) {
                assertThat(ask(next, "c")).isEqualTo("c");
            }
            assertThat(proxy.accepted()).isEqualTo(3);
        }
    }

    @Test
    void takesNoFaultOnceItIsClosed() {
        proxy.close();
        proxy.close();
        assertThatIOException().isThrownBy(() -> proxy.become(Fault.DEAF)).withMessage("the proxy is closed");
        assertThatThrownBy(() -> Fault.resetAfter(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bytes must be 1 or more (was 0)");
    }
}
