package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.cli.imports.Tree.Mapping;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The endpoints of a cluster of Envoy. Not safe for several threads. */
final class EnvoyEndpoints {

    private static final Pattern IP = Pattern.compile("[0-9.]+");
    private static final Set<String> AWAY = Set.of("UNHEALTHY", "DRAINING", "TIMEOUT");

    private static final Set<String> ASSIGNMENT = Set.of("@type", "clusterName", "endpoints", "policy");
    private static final Set<String> LOCALITY = Set.of("lbEndpoints", "loadBalancingWeight", "priority");
    private static final Set<String> LOCALITY_IDLE = Set.of("locality", "proximity", "metadata");
    private static final Set<String> ENTRY = Set.of("endpoint", "healthStatus", "metadata", "loadBalancingWeight");
    private static final Set<String> ENDPOINT = Set.of("address", "hostname");
    private static final Set<String> ENDPOINT_IDLE = Set.of("healthCheckConfig", "additionalAddresses");

    private final Pool pool;
    private final EnvoyPolicy policy;
    private final String type;
    private int localities;

    EnvoyEndpoints(Pool pool, EnvoyPolicy policy, String type) {
        this.pool = pool;
        this.policy = policy;
        this.type = type;
    }

    /** Adds those of the cluster to its pool, or says there why it has none. */
    void addAll(Mapping cluster) {
        Fields.leave(pool, Fields.mapping(cluster, "load_assignment"), ASSIGNMENT, Set.of());
        Tree groups = cluster(cluster);
        if (groups == null) {
            pool.refuse(
                    cluster.spot(),
                    type.equals("EDS")
                            ? "its endpoints come from a management server (EDS): they are not in this file"
                            : "it has no load_assignment with endpoints");
            return;
        }
        for (Tree locality : groups.list("endpoints")) {
            localities++;
            addLocality(locality.mapping("a locality of endpoints"));
        }
        if (!pool.hasNodes()) {
            pool.refuse(cluster.spot(), "it has no endpoints");
        }
    }

    private static @Nullable Tree cluster(Mapping cluster) {
        Mapping assignment = Fields.mapping(cluster, "load_assignment");
        return assignment == null ? null : Fields.find(assignment, "endpoints");
    }

    private void addLocality(Mapping locality) {
        Fields.leave(pool, locality, LOCALITY, LOCALITY_IDLE);
        Tree endpoints = Fields.find(locality, "lb_endpoints");
        Word priority = Fields.word(locality, "priority");
        if (priority != null && priority.integer("priority", 0, 128) > 0) {
            pool.note(
                    priority.spot(),
                    "endpoints of priority " + priority.text()
                            + " were left out: they get keys only while those before fail");
            return;
        }
        if (endpoints == null) {
            return;
        }
        Word weight = Fields.word(locality, "load_balancing_weight");
        long weighs = weight == null ? 0 : weight.integer("load_balancing_weight", 1, 4_294_967_295L);
        if (policy.weighsLocalities() && weight == null) {
            pool.note(
                    locality.spot(),
                    "endpoints of a locality without load_balancing_weight weigh 0 here, as it gets no keys");
        }
        for (Tree endpoint : endpoints.list("lb_endpoints")) {
            add(endpoint.mapping("an endpoint"), weighs);
        }
    }

    private void add(Mapping described, long localityWeight) {
        Mapping endpoint = Fields.mapping(described, "endpoint");
        Fields.leave(pool, described, ENTRY, Set.of());
        Fields.leave(pool, endpoint, ENDPOINT, ENDPOINT_IDLE);
        Word weight = Fields.word(described, "load_balancing_weight");
        long weighs = weight == null ? 1 : weight.integer("load_balancing_weight", 1, 999_999_999);
        Spot spot = described.spot();
        String address = address(spot, endpoint);
        Word health = Fields.word(described, "health_status");
        boolean sick = health != null && AWAY.contains(health.text());
        boolean away = sick || (policy.weighsLocalities() && localityWeight == 0);
        if (health != null && sick) {
            pool.note(
                    health.spot(),
                    "endpoint " + Quoted.of(address) + " weighs 0 here: its health_status is "
                            + Quoted.name(health.text()));
        }
        String label = label(spot, described, endpoint, address);
        pool.node(spot, spot.check(() -> {
            Node node = Node.of(address).withWeight(away ? 0 : weighs);
            node = label.equals(address) ? node : node.withAttribute("name", label);
            return policy.weighsLocalities() ? inLocality(node, localityWeight) : node;
        }));
    }

    private Node inLocality(Node node, long weight) {
        return node.withAttribute("locality", Integer.toString(localities))
                .withAttribute("localityWeight", Long.toString(weight));
    }

    /** From what points are made: a key in its metadata, its host name, or its address. */
    private String label(Spot spot, Mapping described, @Nullable Mapping endpoint, String address) {
        Mapping filters = Fields.mapping(Fields.mapping(described, "metadata"), "filter_metadata");
        Word key = Fields.word(Fields.mapping(filters, "envoy.lb"), "hash_key");
        if (key != null && !key.text().isEmpty()) {
            return key.text();
        }
        Word hostname = Fields.word(endpoint, "hostname");
        if (policy.useHostname()) {
            if (hostname != null && !hostname.text().isEmpty()) {
                return hostname.text();
            }
            if (type.endsWith("_DNS")) {
                return host(address);
            }
            pool.refuse(spot, "use_hostname_for_hashing needs a hostname of endpoint " + Quoted.of(address));
        } else if (type.endsWith("_DNS") && !isIp(address)) {
            pool.refuse(
                    spot,
                    "the points of " + Quoted.of(address)
                            + " are made from the address that its name resolves to: write"
                            + " addresses in place of names");
        }
        return address;
    }

    private static String host(String address) {
        int colon = address.lastIndexOf(':');
        return colon < 0 ? address : address.substring(0, colon);
    }

    private static boolean isIp(String address) {
        return address.startsWith("[")
                || address.startsWith("/")
                || IP.matcher(host(address)).matches();
    }

    private static String address(Spot spot, @Nullable Mapping endpoint) {
        Mapping address = Fields.mapping(endpoint, "address");
        Mapping socket = Fields.mapping(address, "socket_address");
        Word pipe = Fields.word(Fields.mapping(address, "pipe"), "path");
        if (pipe != null) {
            return pipe.text();
        }
        Word host = Fields.word(socket, "address");
        Word port = Fields.word(socket, "port_value");
        if (host == null || port == null) {
            throw spot.fault("an endpoint must have an address with socket_address, its address and port_value, or pipe"
                    + " (had none)");
        }
        long number = port.integer("port_value", 0, 65_535);
        return (host.text().contains(":") ? "[" + host.text() + "]" : host.text()) + ":" + number;
    }
}
