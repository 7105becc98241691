package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.cli.imports.McrouterRoutes.Use;
import dev.clockwise.cli.imports.Tree.Field;
import dev.clockwise.cli.imports.Tree.Mapping;
import dev.clockwise.cli.imports.Tree.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JSON of mcrouter: its pools, with the hashes that routes give them. */
final class McrouterImporter implements Importer {

    private static final Pattern SIGN = Pattern.compile("\"(pools|routes?)\"[ \\t]*:");

    /** The dialects, by the hash functions that they are. */
    private static final Map<String, String> DIALECTS = Map.of(
            "Ch3", "mcrouter-ch3",
            "Crc32", "mcrouter-crc32",
            "WeightedCh3", "mcrouter-weighted-ch3",
            "Rendezvous", "mcrouter-rendezvous",
            "WeightedRendezvous", "mcrouter-weighted-rendezvous");

    private static final Set<String> WEIGHTED = Set.of("WeightedCh3", "WeightedRendezvous");
    private static final Set<String> TAGGED = Set.of("Rendezvous", "WeightedRendezvous");
    private static final Set<String> READ = Set.of("servers", "weights", "tags", "name");

    /** Settings of a pool that place no key. */
    private static final Set<String> IDLE = Set.of(
            "protocol",
            "serverTimeout",
            "connectTimeout",
            "keepRoutingPrefix",
            "qos",
            "useSsl",
            "useTypedProtocol",
            "securityMech",
            "securityMechIntraDc",
            "securityMechCrossDc",
            "compressionCodecs",
            "enableCompression",
            "jemallocNodumpBuffers",
            "priority");

    @Override
    public String name() {
        return "mcrouter";
    }

    @Override
    public String words() {
        return "the JSON of mcrouter";
    }

    @Override
    public boolean recognizes(Source source) {
        String start = source.text().stripLeading();
        return (start.startsWith("{") || start.startsWith("/"))
                && SIGN.matcher(source.text()).find();
    }

    @Override
    public List<Pool> read(Source source) {
        Mapping root = JsonTree.read(source).mapping("a configuration");
        if (root.find("macros") != null || root.find("consts") != null) {
            throw root.spot().fault("macros are not expanded here: import what mcrouter makes of them");
        }
        McrouterRoutes routes = new McrouterRoutes();
        routes.read(root);
        Tree pools = root.find("pools");
        List<Pool> read = new ArrayList<>();
        if (pools != null) {
            for (Field field : pools.mapping("pools").fields().values()) {
                read.add(pool(
                        field.name(),
                        field.value().mapping("pool " + Quoted.of(field.name().text())),
                        routes));
            }
        }
        routes.inline().forEach((name, mapping) -> read.add(pool(name, mapping, routes)));
        return read;
    }

    private static Pool pool(Word name, Mapping described, McrouterRoutes routes) {
        Pool pool = new Pool(name.text(), name.spot());
        Fields.leave(pool, described, READ, IDLE);
        Use use = routes.use(pool, name);
        if (use != null) {
            place(pool, described, use);
        }
        return pool;
    }

    private static void place(Pool pool, Mapping described, Use use) {
        Tree weights = use.weights() == null ? described.find("weights") : use.weights();
        String function = use.function() != null ? use.function().text() : weights == null ? "Ch3" : "WeightedCh3";
        Spot spot = use.function() == null ? use.spot() : use.function().spot();
        String dialect = DIALECTS.get(function);
        if (dialect == null) {
            pool.refuse(
                    spot,
                    "hash_func " + Quoted.name(function) + " is none of "
                            + String.join(
                                    ", ", DIALECTS.keySet().stream().sorted().toList()));
            return;
        }
        pool.dialect(dialect);
        Word salt = use.salt();
        if (salt != null && !salt.text().isEmpty()) {
            pool.warn(
                    salt.spot(),
                    "salt " + Quoted.of(salt.text())
                            + " was left out: put it behind the keys that you ask for, as mcrouter does"
                            + " before it hashes");
        }
        Tree tags = use.tags() == null ? described.find("tags") : use.tags();
        if (tags == null && TAGGED.contains(function)) {
            pool.refuse(spot, "hash_func " + function + " hashes the tags of servers, and there are none");
        }
        addServers(
                pool, described, WEIGHTED.contains(function) ? weights : null, TAGGED.contains(function) ? tags : null);
        if (weights != null && !WEIGHTED.contains(function)) {
            pool.note(weights.spot(), "weights decide nothing under the hash function " + function);
        }
    }

    private static void addServers(Pool pool, Mapping described, @Nullable Tree weights, @Nullable Tree tags) {
        Tree servers = described.find("servers");
        if (!(servers instanceof Sequence list) || list.items().isEmpty()) {
            pool.refuse(pool.spot(), "it has no list of servers");
            return;
        }
        List<Tree> values = weights == null ? List.of() : sized("weights", weights, list);
        List<Tree> names = tags == null ? List.of() : sized("tags", tags, list);
        for (int i = 0; i < list.items().size() && !pool.isRefused(); i++) {
            Word server = list.items().get(i).word("a server");
            Word weight = values.isEmpty() ? null : values.get(i).word("a weight");
            Word tag = names.isEmpty() ? null : names.get(i).word("a tag");
            pool.node(server.spot(), server.spot().check(() -> {
                Node node = Node.of(server.text());
                node = weight == null ? node : node.withWeight(weight.text());
                return tag == null ? node : node.withAttribute("server", tag.text());
            }));
        }
    }

    private static List<Tree> sized(String what, Tree tree, Sequence servers) {
        List<Tree> items = tree.list(what);
        if (items.size() != servers.items().size()) {
            throw tree.spot()
                    .fault(what + " must be as many as servers, "
                            + servers.items().size() + " (was " + items.size() + ")");
        }
        return items;
    }
}
