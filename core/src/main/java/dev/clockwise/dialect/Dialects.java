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
        refused.addAll(Nginx.refused());
        refused.addAll(Haproxy.refused());
        refused.addAll(Envoy.refused());
        refused.addAll(Mcrouter.refused());
        return List.copyOf(refused);
    }
}
