package dev.clockwise.cli.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The configurations among the test resources, each with what is read of it beside it. */
final class Configurations {

    /** All, by the names of their files. */
    static final List<String> ALL = List.of(
            "twemproxy.yml",
            "nginx.conf",
            "nginx-edges.conf",
            "haproxy.cfg",
            "haproxy-words.cfg",
            "cluster-nodes.txt",
            "cluster-nodes-moving.txt",
            "cluster-shards.txt",
            "cluster-shards-piped.txt",
            "libmemcached.conf",
            "libmemcached-sorted.conf",
            "libmemcached-modula.conf",
            "jedis.txt",
            "nodetool-ring.txt",
            "nodetool-ring-random.txt",
            "envoy.yaml",
            "envoy-words.yaml",
            "mcrouter.json",
            "mcrouter-words.json");

    private Configurations() {}

    static Source source(String name) {
        return Source.of(name, bytes(name));
    }

    static Source ofText(String text) {
        return Source.of("t", text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] bytes(String name) {
        try (InputStream in = Configurations.class.getResourceAsStream("/imports/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("no configuration " + name + " is among the test resources");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** What was read, in words: the pools, what is said of them, and what was counted. */
    static String listing(List<Pool> pools) {
        StringBuilder listing = new StringBuilder();
        for (Pool pool : pools) {
            listing.append("pool ")
                    .append(pool.name())
                    .append(", line ")
                    .append(pool.line())
                    .append('\n');
            listing.append(pool.toString().indent(2));
            pool.remarks()
                    .forEach(remark -> listing.append("  ")
                            .append(remark.line())
                            .append(' ')
                            .append(remark)
                            .append('\n'));
            if (!pool.idle().isEmpty()) {
                listing.append("  idle ").append(pool.idle()).append('\n');
            }
        }
        return listing.toString();
    }
}
