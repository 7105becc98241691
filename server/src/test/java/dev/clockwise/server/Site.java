package dev.clockwise.server;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.placement.RingRule;
import dev.clockwise.server.document.ServerDocument;
import dev.clockwise.server.front.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server of a test by its document, in front of two nodes within the process. */
final class Site implements AutoCloseable {

    /** The hash of the password "right". */
    static final String RIGHT =
            "pbkdf2-sha256:100000:KsHW2VIcyj/mHJcHPIcgBQ==:" + "BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=";

    private final List<EmbeddedNode> nodes = new ArrayList<>();
    private final Server server;

    /** A server of one cluster with these fields beside name, listen and topology. */
    static Site of(Path folder, String fields) throws IOException {
        return new Site(
                folder,
                "clockwise: 1\nadmin: off\nthreads: 2\nclusters:\n"
                        + "  - { name: site, listen: 127.0.0.1:0, topology: topology.yaml" + fields + " }\n");
    }

    Site(Path folder, String document) throws IOException {
        this(folder, document, List.of());
    }

    /** In front of servers at these ports, or of nodes within the process where none is named. */
    Site(Path folder, String document, List<Integer> ports) throws IOException {
        for (int i = 0; ports.isEmpty() && i < 2; i++) {
            nodes.add(EmbeddedNode.builder().start());
        }
        Topology topology = Topology.of(
                RingRule.NATIVE,
                TestFleet.nodes(
                        ports.isEmpty()
                                ? nodes.stream()
                                        .map(node -> node.address().getPort())
                                        .toList()
                                : ports));
        Files.writeString(folder.resolve("topology.yaml"), TopologyDocument.write(topology, DocumentFormat.YAML));
        try {
            server = Server.start(ServerDocument.parse(document, folder.resolve("server.yaml")));
        } catch (IOException | RuntimeException e) {
            nodes.forEach(EmbeddedNode::close);
            throw e;
        }
    }

    Server server() {
        return server;
    }

    RedisListener listener() {
        return server.clusters().get(0).listener();
    }

    int port() {
        return listener().address().getPort();
    }

    Talk talk() throws IOException {
        return new Talk(port());
    }

    long count(Refusal refusal) {
        return listener().refusals().count(refusal);
    }

    @Override
    public void close() {
        server.close();
        nodes.forEach(EmbeddedNode::close);
    }
}
