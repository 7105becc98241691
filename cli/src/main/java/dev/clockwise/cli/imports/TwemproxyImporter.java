package dev.clockwise.cli.imports;

import dev.clockwise.Node;
import dev.clockwise.cli.imports.Tree.Field;
import dev.clockwise.cli.imports.Tree.Mapping;
import dev.clockwise.hash.HashTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The YAML of twemproxy (nutcracker): pools by name. */
final class TwemproxyImporter implements Importer {

    private static final Pattern SIGN = Pattern.compile("[ \\t]+\"?servers\"?:[ \\t]*(#.*)?");
    private static final List<String> DISTRIBUTIONS = List.of("ketama", "modula", "random");

    /** Settings that place no key. */
    private static final Set<String> IDLE = Set.of(
            "listen",
            "timeout",
            "backlog",
            "client_connections",
            "tcpkeepalive",
            "reuse_port",
            "redis",
            "redis_auth",
            "redis_db",
            "preconnect",
            "server_connections",
            "server_retry_timeout",
            "server_failure_limit");

    @Override
    public String name() {
        return "twemproxy";
    }

    @Override
    public String words() {
        return "the YAML of twemproxy (nutcracker)";
    }

    @Override
    public boolean recognizes(Source source) {
        return source.hasLine(SIGN);
    }

    @Override
    public List<Pool> read(Source source) {
        List<Pool> pools = new ArrayList<>();
        for (Field field :
                YamlTree.read(source).mapping("a configuration").fields().values()) {
            pools.add(pool(
                    field.name(),
                    field.value().mapping("pool " + Quoted.of(field.name().text()))));
        }
        return pools;
    }

    private static Pool pool(Word name, Mapping settings) {
        Pool pool = new Pool(name.text(), name.spot());
        pool.dialect("twemproxy-ketama");
        for (Field setting : settings.fields().values()) {
            String key = setting.name().text();
            switch (key) {
                case "servers" -> addServers(pool, setting.value().list(key));
                case "distribution" -> distribute(pool, setting.value().word(key));
                case "hash" -> pool.parameter("hash", setting.value().word(key));
                case "hash_tag" -> pool.parameter("hashTag", tag(setting.value().word(key)));
                case "auto_eject_hosts" -> eject(pool, setting.value().word(key));
                default -> leave(pool, setting);
            }
        }
        if (!pool.hasNodes()) {
            pool.refuse(name.spot(), "it has no servers");
        }
        return pool;
    }

    private static void leave(Pool pool, Field setting) {
        String key = setting.name().text();
        if (IDLE.contains(key)) {
            pool.idle(setting.name());
        } else {
            pool.unknown(setting.name());
        }
    }

    private static void distribute(Pool pool, Word distribution) {
        switch (distribution.oneOf("distribution", DISTRIBUTIONS)) {
            case "ketama" -> pool.dialect("twemproxy-ketama");
            case "modula" -> pool.dialect("twemproxy-modula");
            default ->
                pool.refuse(
                        distribution.spot(), "distribution: random draws a server for each request, so no key has one");
        }
    }

    private static Word tag(Word tag) {
        HashTag unused = tag.spot().check(() -> HashTag.parse(tag.text()));
        return tag;
    }

    private static void eject(Pool pool, Word value) {
        if (value.oneOf("auto_eject_hosts", List.of("true", "false")).equals("true")) {
            pool.warn(
                    value.spot(),
                    "auto_eject_hosts: true was left out: while a server is ejected, twemproxy places its keys over the"
                            + " others, and these get other points too");
        } else {
            pool.idle(value.spot(), "auto_eject_hosts");
        }
    }

    /** Adds servers until one leaves the pool without topology. */
    private static void addServers(Pool pool, List<Tree> servers) {
        for (Tree server : servers) {
            addServer(pool, server.word("a server"));
            if (pool.isRefused()) {
                return;
            }
        }
    }

    /** {@code host:port:weight [name]} or {@code /path:weight [name]}, cut from the end as twemproxy cuts it. */
    private static void addServer(Pool pool, Word server) {
        String text = server.text();
        int space = text.lastIndexOf(' ');
        @Nullable Word name = space < 0 ? null : server.from(space + 1);
        String target = space < 0 ? text : text.substring(0, space);
        int beforeWeight = target.lastIndexOf(':');
        boolean path = target.startsWith("/");
        int beforePort = path || beforeWeight < 0 ? beforeWeight : target.lastIndexOf(':', beforeWeight - 1);
        if (beforePort < 1 || (name != null && name.text().isEmpty())) {
            throw server.isNot("a server", "host:port:weight, or /path:weight, and a name where wanted");
        }
        long weight = server.part(beforeWeight + 1, target.length()).integer("weight", 1, Integer.MAX_VALUE);
        if (!path) {
            long unused = server.part(beforePort + 1, beforeWeight).integer("port", 1, 65_535);
        }
        String address = target.substring(0, beforeWeight);
        pool.node(
                server.spot(),
                server.spot().check(() -> node(name, address, path).withWeight(weight)));
    }

    private static Node node(@Nullable Word name, String address, boolean path) {
        if (name != null) {
            return Node.of(name.text()).withAddress(address).withAttribute("name", name.text());
        }
        int colon = address.lastIndexOf(':');
        if (path || address.indexOf(':') == colon) {
            return Node.of(address);
        }
        // An IPv6 address, of which twemproxy leaves out memcached's port all the same.
        boolean memcached = address.substring(colon + 1).equals("11211");
        return Node.of(address).withAttribute("name", memcached ? address.substring(0, colon) : address);
    }
}
