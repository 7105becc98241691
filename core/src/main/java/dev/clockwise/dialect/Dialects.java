package dev.clockwise.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All dialects, and the rules that are not offered as such, with the reason. */
public final class Dialects {

    /**
     * A rule of another system that is no dialect.
     *
     * @param system the system and its rule
     * @param reason why it cannot be, or is not, reproduced
     */
    public record Refused(String system, String reason) {}

    private static final List<Dialect> ALL = collect();

    private Dialects() {}

    private static List<Dialect> collect() {
        List<Dialect> all = new ArrayList<>();
        all.addAll(Libmemcached.all());
        all.addAll(Twemproxy.all());
        all.addAll(Nginx.all());
        all.addAll(Haproxy.all());
        all.addAll(Envoy.all());
        all.addAll(Grpc.all());
        all.addAll(Varnish.all());
        all.addAll(Mcrouter.all());
        all.addAll(Dubbo.all());
        all.addAll(Spymemcached.all());
        all.addAll(Xmemcached.all());
        all.addAll(Jedis.all());
        all.addAll(Folsom.all());
        all.addAll(Npm.all());
        all.addAll(Ruby.all());
        all.addAll(Python.all());
        all.addAll(Php.all());
        all.addAll(Perl.all());
        all.addAll(RedisCluster.all());
        all.addAll(Cassandra.all());
        all.addAll(Partitioned.all());
        all.addAll(Guava.all());
        all.addAll(Pekko.all());
        return List.copyOf(all);
    }

    /** Every dialect, related ones together. */
    public static List<Dialect> all() {
        return ALL;
    }

    /** The dialect of that name. */
    public static Optional<Dialect> named(String name) {
        return ALL.stream().filter(dialect -> dialect.name().equals(name)).findFirst();
    }

    /** Rules that are no mapping, are broken, or were not proved. */
    public static List<Refused> refused() {
        List<Refused> refused = new ArrayList<>();
        refused.add(new Refused("twemproxy, distribution: random", "it draws a server at random: no mapping"));
        refused.add(new Refused(
                "xmemcached, RoundRobinMemcachedSessionLocator", "it takes servers by turns: no mapping of keys"));
        refused.add(new Refused(
                "EVCache, EVCacheKetamaNodeLocatorConfiguration",
                "read, never run: spymemcached-ketama with labels of host name, IP address and always port 11211"));
        refused.add(new Refused(
                "redis-rb, Redis::Distributed with keys that begin with {",
                "read, never run: it hashes the part between braces alone; redis-rb hashes the whole key"));
        refused.add(new Refused(
                "npm consistent-hash",
                "it places its control points by Math.random(); with distribution: \"uniform\", not proved"));
        refused.add(
                new Refused("npm hash-ring 1.0", "broken: it compares the key itself, not its hash, with the points"));
        refused.add(new Refused(
                "Pulsar, sticky keys with consistent hashing",
                "read from its source only, and which consumer has a shared point depends on when each came"));
        refused.add(new Refused(
                "hash4j: jumpHash, jumpBackHash, ConsistentWeightedSampling",
                "functions of 64 bits and a random generator that the caller chooses; not derived a second time, so"
                        + " a newer version could differ unseen"));
        refused.addAll(Nginx.refused());
        refused.addAll(Haproxy.refused());
        refused.addAll(Envoy.refused());
        refused.addAll(Mcrouter.refused());
        return List.copyOf(refused);
    }
}
