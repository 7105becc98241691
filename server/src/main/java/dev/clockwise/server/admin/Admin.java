package dev.clockwise.server.admin;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.clockwise.server.ListenRefusal;
import dev.clockwise.server.front.TlsFiles;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers over HTTP what operators ask of the clusters that are served: {@code /health}, {@code /ready}, {@code /metrics}, {@code /explain}
 * and {@code /topology}. Reads and changes nothing else; threads of its own serve, one for each connection that asks, so that whoever is slow
 * delays nobody, and two answers are made at a time, so that clients never wait for it. Safe for any thread.
 */
public final class Admin implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Admin.class);

    /** So many answers are made at a time. */
    private static final int AT_ONCE = 2;

    /** So many connections are served at a time: a thread waits for what each asks, and until it takes the answer. */
    private static final int CONNECTIONS = 64;

    private static final int BACKLOG = 16;

    // The JDK's server reads these once, when its first class is loaded.
    static {
        configure("sun.net.httpserver.nodelay", "true"); // small answers would wait 40 ms
        configure("sun.net.httpserver.maxReqTime", "5"); // seconds until a request is there, in all
        configure("sun.net.httpserver.maxRspTime", "30"); // seconds until its answer is taken
        configure("sun.net.httpserver.idleInterval", "30");
        configure("sun.net.httpserver.maxIdleConnections", "16");
        configure("sun.net.httpserver.drainAmount", "0"); // bodies are not read
        configure("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
    }

    private final Map<String, Page> pages = new TreeMap<>();
    private final Gate gate;
    private final HttpServer server;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, CONNECTIONS, 30, SECONDS, new SynchronousQueue<>(), new DefaultThreadFactory("clockwise-admin", true));
    private final ScheduledExecutorService looks =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("clockwise-admin-files", true));
    private final Semaphore turns = new Semaphore(AT_ONCE, true);
    private final RouterMetrics metrics;
    private final String scheme;

    private Admin(AdminOptions options, Served served) throws IOException {
        TlsFiles tls = options.tls();
        scheme = tls == null ? "http" : "https";
        gate = new Gate(options.token());
        server = bound(options.address(), tls);
        metrics = new RouterMetrics(served);
        pages.put("/health", new HealthPage(served));
        pages.put("/ready", new ReadyPage(served));
        pages.put("/metrics", query -> Answer.text("text/plain; version=0.0.4; charset=utf-8", metrics.text()));
        pages.put("/explain", new ExplainPage(served));
        pages.put("/topology", new TopologyPage(served));
        server.setExecutor(threads);
        var unused = server.createContext("/", this::serve);
        server.start();
        if (tls != null) {
            ScheduledFuture<?> unusedLooks = looks.scheduleWithFixedDelay(
                    tls::refresh, TlsFiles.SECONDS_BETWEEN_LOOKS, TlsFiles.SECONDS_BETWEEN_LOOKS, SECONDS);
        }
    }

    /**
     * Starts; it listens when this returns.
     *
     * @throws IOException if it cannot listen where it should, or has no certificate
     */
    public static Admin start(AdminOptions options, Served served) throws IOException {
        return new Admin(options, served);
    }

    private static void configure(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private static HttpServer bound(InetSocketAddress address, @Nullable TlsFiles tls) throws IOException {
        try {
            if (tls == null) {
                return HttpServer.create(address, BACKLOG);
            }
            HttpsServer server = HttpsServer.create(address, BACKLOG);
            server.setHttpsConfigurator(new HttpsConfigurator(tls.context()) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters modern = getSSLContext().getDefaultSSLParameters();
                    modern.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
                    parameters.setSSLParameters(modern);
                }
            });
            return server;
        } catch (IOException e) {
            throw new IOException("the admin " + new ListenRefusal(address, e), e);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer;
            try {
                answer = answer(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                answer = Answer.error(503, "it is about to end");
            } catch (BadQueryException e) {
                answer = Answer.error(400, String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                LOG.error("a fault of the admin at {}", exchange.getRequestURI().getPath(), e);
                answer = Answer.error(500, "a fault of the admin, which its log tells");
            }
            send(exchange, answer);
        }
    }

    private Answer answer(HttpExchange exchange) throws InterruptedException {
        String query = exchange.getRequestURI().getRawQuery();
        Headers headers = exchange.getRequestHeaders();
        Answer refusal = gate.refuse(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                headers.getFirst("Authorization"),
                headers.getFirst("Host"));
        if (refusal != null) {
            return refusal;
        }
        Page page = pages.get(exchange.getRequestURI().getPath());
        if (page == null) {
            return Answer.error(404, "nothing is at this path: ask for one of " + String.join(", ", pages.keySet()));
        }
        turns.acquire();
        try {
            return page.answer(Query.parse(query == null ? "" : query));
        } finally {
            turns.release();
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        Headers asked = exchange.getRequestHeaders();
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.type());
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        answer.headers().forEach(headers::set);
        if (asked.containsKey("Content-Length") || asked.containsKey("Transfer-Encoding")) {
            headers.set("Connection", "close"); // its body stays unread
        }
        byte[] body = answer.body();
        if (exchange.getRequestMethod().equals("HEAD")) {
            headers.set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(answer.status(), -1);
        } else {
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Where it listens, as the beginning of what to ask: {@code http://127.0.0.1:7070}. */
    public String url() {
        String host = address().getAddress().getHostAddress();
        return scheme + "://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":"
                + address().getPort();
    }

    /** Closes at once. */
    @Override
    public void close() {
        server.stop(0);
        var unused = threads.shutdownNow();
        var unusedLooks = looks.shutdownNow();
        metrics.close();
    }
}
