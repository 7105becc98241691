package dev.clockwise.cli.imports;

import dev.clockwise.cli.imports.Tree.Field;
import dev.clockwise.cli.imports.Tree.Mapping;
import dev.clockwise.cli.imports.Tree.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The clusters of Envoy, in its configuration, in a list of resources, or alone; in YAML or JSON. */
final class EnvoyImporter implements Importer {

    private static final Pattern SIGN =
            Pattern.compile("\\b(lb_policy|lbPolicy|load_assignment|loadAssignment|load_balancing_policy"
                    + "|static_resources|lb_endpoints)\"?\\s*:");

    /** Settings of a cluster that are read. */
    private static final Set<String> READ = Set.of(
            "@type",
            "name",
            "type",
            "lbPolicy",
            "loadBalancingPolicy",
            "ringHashLbConfig",
            "maglevLbConfig",
            "commonLbConfig",
            "loadAssignment",
            "lbSubsetConfig",
            "outlierDetection");

    /** Settings of a cluster that place no key while its endpoints are up. */
    private static final Set<String> IDLE = Set.of(
            "altStatName",
            "circuitBreakers",
            "cleanupInterval",
            "closeConnectionsOnHostHealthFailure",
            "commonHttpProtocolOptions",
            "connectTimeout",
            "connectionPoolPerDownstreamConnection",
            "dnsFailureRefreshRate",
            "dnsJitter",
            "dnsLookupFamily",
            "dnsRefreshRate",
            "dnsResolutionConfig",
            "dnsResolvers",
            "edsClusterConfig",
            "filters",
            "healthChecks",
            "http2ProtocolOptions",
            "httpProtocolOptions",
            "ignoreHealthOnHostRemoval",
            "leastRequestLbConfig",
            "lrsReportEndpointMetrics",
            "lrsServer",
            "maxRequestsPerConnection",
            "metadata",
            "originalDstLbConfig",
            "perConnectionBufferLimitBytes",
            "preconnectPolicy",
            "protocolSelection",
            "respectDnsTtl",
            "roundRobinLbConfig",
            "trackClusterStats",
            "trackTimeoutBudgets",
            "transportSocket",
            "transportSocketMatches",
            "typedDnsResolverConfig",
            "typedExtensionProtocolOptions",
            "upstreamBindConfig",
            "upstreamConfig",
            "upstreamConnectionOptions",
            "upstreamHttpProtocolOptions",
            "useTcpForDnsLookups",
            "waitForWarmOnInit");

    @Override
    public String name() {
        return "envoy";
    }

    @Override
    public String words() {
        return "the clusters of Envoy";
    }

    @Override
    public boolean recognizes(Source source) {
        return SIGN.matcher(source.text()).find();
    }

    @Override
    public List<Pool> read(Source source) {
        boolean json = source.text().stripLeading().startsWith("{")
                || source.text().stripLeading().startsWith("[");
        Tree root = json ? JsonTree.read(source) : YamlTree.read(source);
        List<Pool> pools = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Tree cluster : clusters(root)) {
            Pool pool = pool(cluster.mapping("a cluster"));
            if (names.contains(pool.name())) {
                throw cluster.spot().fault("cluster " + Quoted.of(pool.name()) + " was given twice");
            }
            names.add(pool.name());
            pools.add(pool);
        }
        return pools;
    }

    private static List<Tree> clusters(Tree root) {
        if (root instanceof Sequence list) {
            return list.items();
        }
        Mapping top = root.mapping("a configuration");
        Tree statics = Fields.find(top, "static_resources");
        Tree clusters = statics == null
                ? Fields.first(top, "clusters", "resources")
                : Fields.find(statics.mapping("static_resources"), "clusters");
        if (clusters != null) {
            return clusters.list("clusters");
        }
        return Fields.find(top, "load_assignment") == null ? List.of() : List.of(top);
    }

    private static Pool pool(Mapping cluster) {
        Tree name = Fields.find(cluster, "name");
        if (name == null) {
            throw cluster.spot().fault("a cluster must have a name (had none)");
        }
        Pool pool = new Pool(name.word("name").text(), cluster.spot());
        Fields.leave(pool, cluster, READ, IDLE);
        warn(pool, cluster, "lb_subset_config", "requests with metadata go to a part of the endpoints");
        warn(pool, cluster, "outlier_detection", "while an endpoint is ejected, Envoy places its keys over the others");
        EnvoyPolicy policy = EnvoyPolicy.of(pool, cluster);
        if (policy != null) {
            new EnvoyEndpoints(pool, policy, type(cluster)).addAll(cluster);
        }
        return pool;
    }

    private static void warn(Pool pool, Mapping cluster, String name, String why) {
        Field field = Fields.field(cluster, name);
        if (field != null) {
            pool.warn(field.name().spot(), field.name().text() + " was left out: " + why);
        }
    }

    private static String type(Mapping cluster) {
        @Nullable Tree type = Fields.find(cluster, "type");
        return type == null ? "STATIC" : type.word("type").text().toUpperCase(Locale.ROOT);
    }
}
