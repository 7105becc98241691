package dev.clockwise.cli.imports;

import dev.clockwise.cli.imports.Tree.Field;
import dev.clockwise.cli.imports.Tree.Mapping;
import dev.clockwise.cli.imports.Tree.Scalar;
import dev.clockwise.cli.imports.Tree.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The routes of mcrouter, as far as they say by which hash a pool gives its servers keys. Not safe for several
 * threads.
 */
final class McrouterRoutes {

    /**
     * A route that gives a pool's servers their keys.
     *
     * @param function the hash function; null where none is named
     * @param salt what is put after each key before it is hashed; null where nothing is
     * @param weights those that the route gives; null where it gives none
     * @param tags those that the route gives; null where it gives none
     * @param unread the mappings whose other fields nothing was made of
     */
    record Use(
            Spot spot,
            @Nullable Word function,
            @Nullable Word salt,
            @Nullable Tree weights,
            @Nullable Tree tags,
            List<Mapping> unread) {

        Use(Spot spot, @Nullable Word function, List<Mapping> unread) {
            this(spot, function, null, null, null, unread);
        }

        private boolean agrees(Use other) {
            return text(function).equals(text(other.function)) && text(salt).equals(text(other.salt));
        }

        private static String text(@Nullable Word word) {
            return word == null ? "" : word.text();
        }
    }

    /** What a HashRoute hashes by unless it says otherwise; a PoolRoute asks its pool first. */
    private static final String CH3 = "Ch3";

    /** Fields of routes to a pool, and of their hashes, that are read. */
    private static final Set<String> READ =
            Set.of("type", "pool", "hash", "children", "hashFunc", "salt", "weights", "tags", "name");

    /** Fields of routes to a pool that place no key. */
    private static final Set<String> IDLE = Set.of(
            "asynclog", "dynamicStats", "maxOutstanding", "priority", "rates", "shadowPolicy", "shadows", "slowWarmup");

    private final Map<String, List<Use>> uses = new LinkedHashMap<>();
    private final Map<Word, Mapping> inline = new LinkedHashMap<>();
    private final Set<String> others = new LinkedHashSet<>();
    private boolean routed;

    /** Reads all routes of a configuration. */
    void read(Mapping root) {
        for (String name : List.of("route", "routes", "named_handles")) {
            Tree tree = root.find(name);
            if (tree != null) {
                routed = true;
                visit(tree);
            }
        }
    }

    /** Pools that are described in routes. */
    Map<Word, Mapping> inline() {
        return inline;
    }

    /** The route that uses a pool by a hash; null, and the reason in the pool, where none does. */
    @Nullable
    Use use(Pool pool, Word name) {
        List<Use> found = uses.getOrDefault(name.text(), List.of());
        if (!others.isEmpty()) {
            pool.note(
                    name.spot(),
                    "routes around the pools were left out, which decide the pools that a request goes to: "
                            + Quoted.list(List.copyOf(others), 8));
        }
        if (found.isEmpty()) {
            if (routed) {
                pool.refuse(name.spot(), "no PoolRoute or HashRoute uses it");
                return null;
            }
            pool.note(name.spot(), "no route is here: the pool is taken to be used by PoolRoute");
            return new Use(name.spot(), null, List.of());
        }
        for (Use use : found) {
            if (!use.agrees(found.get(0))) {
                pool.warn(use.spot, "the pool is used with another hash or salt here, which was left out");
            }
        }
        found.get(0).unread.forEach(mapping -> Fields.leave(pool, mapping, READ, IDLE));
        return found.get(0);
    }

    private void visit(Tree tree) {
        if (tree instanceof Scalar scalar) {
            if (scalar.quoted()) {
                visitText(scalar.word());
            }
        } else if (tree instanceof Sequence list) {
            list.items().forEach(this::visit);
        } else if (tree instanceof Mapping mapping) {
            visitMapping(mapping);
        }
    }

    /** {@code PoolRoute|name}, {@code HashRoute|Pool|name}, or such behind other routes. */
    private void visitText(Word word) {
        String[] parts = word.text().split("\\|", -1);
        for (int i = 0; i < parts.length - 1; i++) {
            boolean last = i == parts.length - 2;
            if (parts[i].equals("PoolRoute") && last) {
                add(parts[i + 1], new Use(word.spot(), null, List.of()));
                return;
            }
            if (parts[i].equals("HashRoute") && i == parts.length - 3 && parts[i + 1].equals("Pool")) {
                add(parts[i + 2], new Use(word.spot(), new Word(CH3, word.spot()), List.of()));
                return;
            }
            if (parts[i].endsWith("Route")) {
                others.add(parts[i]);
            }
        }
    }

    private void visitMapping(Mapping route) {
        Word type = route.find("type") instanceof Scalar scalar ? scalar.word() : null;
        if (type != null && type.is("PoolRoute")) {
            addPoolRoute(route);
            return;
        }
        if (type != null && type.is("HashRoute")) {
            Tree children = route.find("children");
            if (children instanceof Scalar scalar && scalar.word().text().startsWith("Pool|")) {
                Use use = use(route, route);
                Word function = use.function == null ? new Word(CH3, route.spot()) : use.function;
                add(
                        scalar.word().text().substring("Pool|".length()),
                        new Use(use.spot, function, use.salt, use.weights, use.tags, use.unread));
                return;
            }
        }
        if (type != null) {
            others.add(type.text());
        }
        for (Field field : route.fields().values()) {
            if (!field.name().is("type")) {
                visit(field.value());
            }
        }
    }

    private void addPoolRoute(Mapping route) {
        Tree pool = route.find("pool");
        if (pool == null) {
            throw route.spot().fault("a PoolRoute must have a pool (had none)");
        }
        Word name = pool instanceof Mapping mapping ? named(mapping) : pool.word("pool");
        if (pool instanceof Mapping mapping && mapping.find("servers") != null) {
            inline.put(name, mapping);
        }
        Tree hash = route.find("hash");
        Use use = hash instanceof Scalar scalar
                ? new Use(scalar.spot(), scalar.word(), List.of(route))
                : hash == null ? new Use(route.spot(), null, List.of(route)) : use(route, hash.mapping("hash"));
        add(name.text(), use);
    }

    private static Word named(Mapping pool) {
        Tree name = pool.find("name");
        if (name == null) {
            throw pool.spot().fault("a pool in a route must have a name (had none)");
        }
        return name.word("name");
    }

    private static Use use(Mapping route, Mapping hash) {
        return new Use(
                route.spot(),
                Fields.word(hash, "hash_func"),
                Fields.word(hash, "salt"),
                hash.find("weights"),
                hash.find("tags"),
                route.equals(hash) ? List.of(route) : List.of(route, hash));
    }

    private void add(String pool, Use use) {
        uses.computeIfAbsent(pool, unused -> new ArrayList<>()).add(use);
    }
}
