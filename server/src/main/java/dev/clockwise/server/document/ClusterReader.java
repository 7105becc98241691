package dev.clockwise.server.document;

import dev.clockwise.agreement.document.Value;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.redis.Together;
import dev.clockwise.server.front.ClientLimits;
import dev.clockwise.server.front.PasswordHash;
import dev.clockwise.server.front.Subnet;
import dev.clockwise.server.front.User;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a cluster of a server document. Stateless. */
final class ClusterReader {

    static final List<String> FIELDS = List.of(
            "name",
            "kind",
            "listen",
            "topology",
            "policy",
            "reroute",
            "checks",
            "timeouts",
            "together",
            "limits",
            "users",
            "allow",
            "tls",
            "insecure",
            "nodes");
    static final List<String> LIMITS_FIELDS =
            List.of("clients", "request", "output", "unread", "rate", "idle", "handshake", "frame");

    private static final String LISTEN = "127.0.0.1:7379";
    private static final Duration SHORT = Duration.ofMillis(10);
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofHours(24);

    private ClusterReader() {}

    static Cluster read(Section cluster) {
        requireRedis(cluster);
        FailurePolicy policy = policy(cluster);
        Cluster read = new Cluster(
                name(cluster),
                cluster.address("listen", LISTEN),
                cluster.file("topology"),
                policy,
                cluster.section("reroute", List.of("ttl"))
                        .time("ttl", Duration.ofSeconds(30), Duration.ofSeconds(1), LONG),
                checks(cluster.section("checks", List.of("period", "good", "bad"))),
                timeouts(cluster.section("timeouts", List.of("connect", "reply"))),
                together(cluster),
                limits(cluster.section("limits", LIMITS_FIELDS)),
                users(cluster),
                cluster.list("allow", ClusterReader::subnet),
                cluster.pem("tls"),
                cluster.truth("insecure"),
                nodesCa(cluster));
        requireSecure(cluster, read);
        return read;
    }

    private static String name(Section cluster) {
        String name = cluster.text("name");
        if (!name.matches("[A-Za-z0-9_.-]{1,64}")) {
            throw cluster.error(
                    "name",
                    "name of a cluster must have from 1 to 64 letters, digits, and - _ . (was " + name
                            + "): rename it");
        }
        return name;
    }

    private static void requireRedis(Section cluster) {
        if (cluster.isWord("kind", "memcached")) {
            throw cluster.error("kind", "kind memcached is not served yet: serve redis, or remove the cluster");
        }
        Value kind = cluster.fields().find("kind");
        if (kind != null) {
            String unused = kind.word("kind of a cluster", List.of("redis"));
        }
    }

    private static FailurePolicy policy(Section cluster) {
        if (cluster.isWord("policy", "miss")) {
            throw cluster.error(
                    "policy",
                    "policy miss is for memcached, whose readers take a miss for granted: choose"
                            + " fail-fast or reroute");
        }
        Value value = cluster.fields().find("policy");
        List<String> words =
                Arrays.stream(FailurePolicy.values()).map(FailurePolicy::word).toList();
        String word = value == null ? FailurePolicy.FAIL_FAST.word() : value.word("policy of a cluster", words);
        FailurePolicy policy =
                word.equals(FailurePolicy.REROUTE.word()) ? FailurePolicy.REROUTE : FailurePolicy.FAIL_FAST;
        if (cluster.has("reroute") && policy != FailurePolicy.REROUTE) {
            throw cluster.error(
                    "reroute",
                    "reroute belongs to policy reroute (was " + policy.word() + "): remove it, or choose that policy");
        }
        return policy;
    }

    private static Checks checks(Section checks) {
        return new Checks(
                checks.timeOr("off", "period", Duration.ofSeconds(1), Checks.SHORTEST, LONG),
                checks.count("bad", 3, 1, 100),
                checks.count("good", 3, 1, 100));
    }

    private static Timeouts timeouts(Section timeouts) {
        return new Timeouts(
                timeouts.time("connect", Duration.ofSeconds(1), SHORT, LONG),
                timeouts.time("reply", Duration.ofSeconds(5), SHORT, LONG));
    }

    private static Together together(Section cluster) {
        Value value = cluster.fields().find("together");
        List<String> words =
                Arrays.stream(Together.values()).map(Together::word).toList();
        String word = value == null ? Together.SAME_TAG.word() : value.word("together of a cluster", words);
        return word.equals(Together.SAME_NODE.word()) ? Together.SAME_NODE : Together.SAME_TAG;
    }

    private static ClientLimits limits(Section limits) {
        ClientLimits standard = ClientLimits.DEFAULT;
        return new ClientLimits(
                limits.count("clients", standard.clients(), 1, 1_000_000),
                request(limits, standard.requestBytes()),
                limits.size("output", standard.outputBytes(), 64 << 10, 1L << 40),
                limits.time("unread", standard.unread(), SHORT, LONG),
                limits.countOrNone("rate", 100_000_000),
                limits.timeOr("none", "idle", standard.idle(), SHORT, DAY),
                limits.time("handshake", standard.handshake(), SHORT, LONG),
                limits.time("frame", standard.frame(), SHORT, LONG));
    }

    private static int request(Section limits, int standard) {
        int bytes = (int) limits.size("request", standard, 1 << 10, 512L << 20);
        if (bytes > ClientLimits.MOST_REQUEST_BYTES) {
            throw limits.error(
                    "request",
                    "request of limits of a cluster must be at most a quarter of the memory that java has, here "
                            + Quantities.bytes(ClientLimits.MOST_REQUEST_BYTES) + " (was " + Quantities.bytes(bytes)
                            + "): lower it, or start java with a larger -Xmx");
        }
        return bytes;
    }

    private static List<User> users(Section cluster) {
        Map<String, Integer> lines = new HashMap<>();
        return cluster.list("users", value -> user(cluster, Section.mapping(value, "a user"), lines));
    }

    private static User user(Section cluster, Mapping fields, Map<String, Integer> lines) {
        Section user = Section.of(fields, "a user", cluster.directory(), List.of("name", "password"));
        String name = user.text("name");
        if (name.isEmpty() || name.length() > 128 || name.chars().anyMatch(c -> c <= ' ' || c == 127)) {
            throw user.error(
                    "name", "name of a user must have from 1 to 128 characters without blanks: rename the user");
        }
        Integer line = lines.putIfAbsent(name, fields.placeOf("name").line());
        if (line != null) {
            throw user.error(
                    "name",
                    "names of users must be distinct (" + name + " is on line " + line
                            + " already): rename or remove one");
        }
        String hash = fields.require("a user", "password").secret("password of user " + name);
        return new User(name, fields.placeOf("password").check(() -> PasswordHash.parse(hash), ""));
    }

    private static Subnet subnet(Value value) {
        String text = value.text("a network of allow");
        return value.place().check(() -> Subnet.parse(text), "");
    }

    private static @Nullable Path nodesCa(Section cluster) {
        Section nodes = cluster.section("nodes", List.of("tls"));
        return nodes.has("tls") ? nodes.section("tls", List.of("ca")).file("ca") : null;
    }

    private static void requireSecure(Section section, Cluster cluster) {
        InetSocketAddress listen = cluster.listen();
        if (cluster.isExposed() && !cluster.insecure()) {
            String missing = cluster.tls() != null ? "users" : cluster.users().isEmpty() ? "tls and users" : "tls";
            throw section.error(
                    "listen",
                    "listen beyond this machine requires tls and users (was "
                            + ServerReader.shown(listen) + " without " + missing + "): add " + missing
                            + ", or insecure: true where nobody else can reach it");
        }
    }
}
