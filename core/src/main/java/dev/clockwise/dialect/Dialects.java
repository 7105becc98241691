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
        return List.of(
                new Refused("twemproxy, distribution: random", "it draws a server at random: no mapping"),
                new Refused(
                        "Pulsar, sticky keys with consistent hashing",
                        "read from its source only, and which consumer has a shared point depends on when each came"),
                new Refused(
                        "EVCache",
                        "read from its source only: the ring of spymemcached, with labels that always have port 11211"),
                new Refused(
                        "hash4j: jumpHash, jumpBackHash, ConsistentWeightedSampling",
                        "functions of 64 bits and a random generator that the caller chooses; not derived a second time, so"
                                + " a newer version could differ unseen"));
    }
}
