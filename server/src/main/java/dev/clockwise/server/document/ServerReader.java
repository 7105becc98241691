package dev.clockwise.server.document;

import dev.clockwise.agreement.document.Value;
import dev.clockwise.agreement.document.Value.Mapping;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a whole server document. Stateless. */
final class ServerReader {

    static final List<String> FIELDS = List.of("clockwise", "admin", "threads", "drain", "clusters");
    static final List<String> ADMIN_FIELDS = List.of("address", "token", "tls");

    private static final String ADMIN_ADDRESS = "127.0.0.1:7070";
    private static final int MOST_LOOPS = 8;
    private static final int MOST_CLUSTERS = 100;

    private ServerReader() {}

    static ServerDocument read(Mapping fields, Path directory) {
        Section server = Section.of(fields, ServerDocument.KIND, directory, FIELDS);
        int loops = Math.min(MOST_LOOPS, Runtime.getRuntime().availableProcessors());
        Admin admin = admin(server);
        return new ServerDocument(
                admin,
                server.count("threads", loops, 1, 256),
                server.time("drain", Duration.ofSeconds(5), Duration.ZERO, Duration.ofHours(1)),
                clusters(server, admin));
    }

    private static @Nullable Admin admin(Section server) {
        if (server.isWord("admin", "off")) {
            return null;
        }
        Section admin = server.section("admin", ADMIN_FIELDS);
        InetSocketAddress address = admin.address("address", ADMIN_ADDRESS);
        Value token = admin.fields().find("token");
        String secret = token == null ? null : token.secret("token of admin");
        if (secret != null && secret.length() < 16) {
            throw admin.error(
                    "token",
                    "token of admin must have 16 characters or more (its value is not shown): make one"
                            + " by openssl rand -base64 24");
        }
        if (secret != null && !secret.matches("[!-~]*")) {
            throw admin.error(
                    "token",
                    "token of admin must be of visible ASCII without blanks (its value is not shown): make one by openssl"
                            + " rand -base64 24");
        }
        Pem tls = admin.pem("tls");
        if (!address.getAddress().isLoopbackAddress() && (secret == null || tls == null)) {
            throw admin.error(
                    "address",
                    "address of admin beyond this machine requires a token and tls (was " + shown(address) + "): add "
                            + (secret == null ? "token" : "tls") + ", or listen on 127.0.0.1");
        }
        return new Admin(address, secret, tls);
    }

    private static List<Cluster> clusters(Section server, @Nullable Admin admin) {
        server.fields().require(ServerDocument.KIND, "clusters");
        List<Mapping> mappings = server.list("clusters", value -> value.mapping("a cluster"));
        if (mappings.isEmpty() || mappings.size() > MOST_CLUSTERS) {
            throw server.error(
                    "clusters",
                    "clusters must be from 1 to " + MOST_CLUSTERS + " in number (was " + mappings.size()
                            + "): name those to be served");
        }
        List<Cluster> clusters = new ArrayList<>();
        for (Mapping mapping : mappings) {
            Section section = Section.of(mapping, "a cluster", server.directory(), ClusterReader.FIELDS);
            Cluster cluster = ClusterReader.read(section);
            if (admin != null && overlap(admin.address(), cluster.listen())) {
                throw section.error(
                        "listen",
                        "a cluster and the admin must listen on distinct addresses (" + shown(cluster.listen())
                                + " is that of " + cluster.name() + ", " + shown(admin.address())
                                + " that of the admin): give one another port, or turn the admin off");
            }
            for (int i = 0; i < clusters.size(); i++) {
                requireApart(clusters.get(i), mappings.get(i), cluster, section);
            }
            clusters.add(cluster);
        }
        return List.copyOf(clusters);
    }

    private static void requireApart(Cluster one, Mapping ofOne, Cluster other, Section ofOther) {
        if (one.name().equals(other.name())) {
            throw ofOther.error(
                    "name",
                    "names of clusters must be distinct (" + one.name() + " is on line "
                            + ofOne.placeOf("name").line() + " already): rename or remove one");
        }
        if (overlap(one.listen(), other.listen())) {
            throw ofOther.error(
                    "listen",
                    "clusters must listen on distinct addresses (" + shown(one.listen())
                            + " is that of " + one.name() + " on line "
                            + ofOne.placeOf("listen").line()
                            + " already, " + shown(other.listen()) + " that of " + other.name()
                            + "): give one another port");
        }
    }

    private static boolean overlap(InetSocketAddress one, InetSocketAddress other) {
        boolean samePort = one.getPort() == other.getPort() && one.getPort() != 0;
        return samePort
                && (one.getAddress().equals(other.getAddress())
                        || one.getAddress().isAnyLocalAddress()
                        || other.getAddress().isAnyLocalAddress());
    }

    /** An address as documents write it. */
    static String shown(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
}
