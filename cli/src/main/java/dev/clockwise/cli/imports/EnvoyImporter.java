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

    /** Settings of a cluster that are read, or that place no key but are of no interest either. */
    private static final Set<String> READ = Set.of(
            "@type",
            "name",
            "type",
            "lbPolicy",
            "loadBalancingPolicy",
            "ringHashLbConfig",
            "maglevLbConfig",
            "commonLbConfig",
            "loadAssignment");

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
        for (Field field : cluster.fields().values()) {
            leave(pool, field);
        }
        EnvoyPolicy policy = EnvoyPolicy.of(pool, cluster);
        if (policy != null) {
            new EnvoyEndpoints(pool, policy, type(cluster)).addAll(cluster);
        }
        return pool;
    }

    private static void leave(Pool pool, Field field) {
        String key = Fields.camel(field.name().text());
        if (key.equals("lbSubsetConfig")) {
            pool.warn(
                    field.name().spot(),
                    field.name().text() + " was left out: requests with metadata go to a part of the endpoints");
        } else if (!READ.contains(key)) {
            pool.idle(field.name().text());
        }
    }

    private static String type(Mapping cluster) {
        @Nullable Tree type = Fields.find(cluster, "type");
        return type == null ? "STATIC" : type.word("type").text().toUpperCase(Locale.ROOT);
    }
}
