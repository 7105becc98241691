package dev.clockwise.server.admin;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.Talk;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.server.RedisListener;
import dev.clockwise.server.RedisListenerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A router of a test with an admin, in front of nodes of a topology. */
final class AdminFleet implements AutoCloseable {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Topology topology;
    private final Path file;
    private final FileTopologySource source;
    private final RedisListener listener;
    private final Admin admin;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    AdminFleet(Path folder, List<Node> nodes) throws IOException {
        this(folder, nodes, UnaryOperator.identity());
    }

    AdminFleet(Path folder, List<Node> nodes, UnaryOperator<FleetOptions> options) throws IOException {
        topology = Topology.of(RingRule.builder().tag(HashTag.BRACES).build(), nodes)
                .withEpoch(7);
        file = Files.writeString(
                folder.resolve("topology.yaml"), TopologyDocument.write(topology, DocumentFormat.YAML));
        source =
                FileTopologySource.builder(file).interval(Duration.ofMillis(20)).open();
        listener = RedisListener.start(
                source,
                new RedisListenerOptions(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        2,
                        options.apply(
                                FleetOptions.of(NodeOptions.of("test").withReplyTimeout(Duration.ofSeconds(1))))));
        admin = Admin.start(AdminOptions.loopback(0), Served.by(List.of(listener), "9.8.7"));
    }

    RedisListener listener() {
        return listener;
    }

    Admin admin() {
        return admin;
    }

    Topology topology() {
        return topology;
    }

    /** Writes something in place of the topology. */
    void replace(String document) throws IOException {
        Files.writeString(file, document);
    }

    Talk talk() throws IOException {
        return new Talk(listener.address().getPort());
    }

    HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return send("GET", target);
    }

    HttpResponse<String> send(String method, String target) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(admin.url() + target))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(PATIENCE)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    JsonNode json(String target) throws IOException, InterruptedException {
        return MAPPER.readTree(get(target).body());
    }

    @Override
    public void close() {
        admin.close();
        listener.close();
        source.close();
    }
}
