package dev.clockwise.cli.imports;

import java.util.List;
import java.util.Optional;

/** All importers. */
public final class Importers {

    /** In the order in which they are asked whether they recognize a configuration. */
    private static final List<Importer> ALL = List.of(
            new RedisNodesImporter(),
            new RedisShardsImporter(),
            new CassandraImporter(),
            new LibmemcachedImporter(),
            new NginxImporter(),
            new HaproxyImporter(),
            new McrouterImporter(),
            new EnvoyImporter(),
            new TwemproxyImporter(),
            new JedisImporter());

    private Importers() {}

    /** Every importer. */
    public static List<Importer> all() {
        return ALL;
    }

    /** The importer of that name. */
    public static Optional<Importer> named(String name) {
        return ALL.stream().filter(importer -> importer.name().equals(name)).findFirst();
    }

    /** The importer of the system whose configuration the text looks like. */
    public static Optional<Importer> recognized(Source source) {
        return ALL.stream().filter(importer -> importer.recognizes(source)).findFirst();
    }

    /**
     * The importer of the system whose configuration the text looks like.
     *
     * @throws ImportFault if it looks like none
     */
    public static Importer of(Source source) {
        return recognized(source)
                .orElseThrow(() -> new ImportFault(
                        source.name(),
                        "looks like no configuration that is known: name its form with --format, one of " + names()));
    }

    /** The names of all, for messages. */
    public static String names() {
        return String.join(", ", ALL.stream().map(Importer::name).toList());
    }
}
