package dev.clockwise.server.admin;

import dev.clockwise.server.RedisListener;
import java.util.List;

/** What an admin tells about: clusters of distinct names, one at least. Immutable, and safe for any thread. */
public final class Served {

    private final String version;
    private final List<ServedCluster> clusters;

    private Served(String version, List<ServedCluster> clusters) {
        this.version = version;
        this.clusters = clusters;
    }

    /**
     * What these listeners serve.
     *
     * @param version that of the program
     */
    public static Served by(List<RedisListener> listeners, String version) {
        return new Served(version, listeners.stream().map(ServedCluster::by).toList());
    }

    String version() {
        return version;
    }

    List<ServedCluster> clusters() {
        return clusters;
    }

    boolean hasSeveral() {
        return clusters.size() > 1;
    }

    /**
     * The cluster that a query names by {@code cluster=NAME}, or the only one.
     *
     * @throws BadQueryException if there is none of this name, or none is named and there are several
     */
    ServedCluster asked(Query query) {
        String name = query.text("cluster");
        if (name == null && !hasSeveral()) {
            return clusters.get(0);
        }
        return clusters.stream()
                .filter(cluster -> cluster.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadQueryException("the query must name a cluster that is served (named "
                        + (name == null ? "none" : "\"" + name + "\"") + "): give cluster=NAME, one of "
                        + String.join(
                                ", ", clusters.stream().map(ServedCluster::name).toList())));
    }

    /** The same, but all clusters where the query names none. */
    List<ServedCluster> askedOrAll(Query query) {
        return query.text("cluster") == null ? clusters : List.of(asked(query));
    }
}
