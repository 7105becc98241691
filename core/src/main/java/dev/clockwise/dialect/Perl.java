package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import java.util.List;

/** The rules of Perl's Cache::Memcached and Cache::Memcached::Fast. */
final class Perl {

    private static final TableRule MODULO = new TableRule(KeyHashes.CRC15, ListFill.BY_WEIGHT);

    private static final PositionHash CRC32 = KeyHashes.of(HashFunction.CRC32);

    private static final PointCount COUNT = FloatCount.PRODUCT_ROUNDED;

    private static final LabelTemplate HOST_AND_PORT =
            LabelTemplate.firstOf("{unix}\0", "{server:host}\0{server:port}");

    private Perl() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "perl-cache-memcached",
                        "Cache::Memcached 1.30",
                        "bits 16 to 30 of CRC-32 modulo the sum of weights, over the servers as listed, each as often"
                                + " as it weighs",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> MODULO),
                new Dialect(
                        "perl-cache-memcached-fast",
                        "Cache::Memcached::Fast 0.28",
                        "without ketama_points as perl-cache-memcached; with them that many points × weight a server,"
                                + " each the CRC-32 of the server and the point before it",
                        Proof.RUN,
                        List.of(
                                Parameter.choice(
                                        "distribution", "whether ketama_points is above 0", "modulo", "ketama"),
                                Parameter.number("ketamaPoints", "ketama_points, where that is chosen", 150)),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        Perl::fast));
    }

    private static PlacementRule fast(Values values) {
        if (values.is("distribution", "modulo")) {
            return MODULO;
        }
        int points = values.number("ketamaPoints");
        return Rings.of(CRC32)
                .pointRule(new ChainedPoints(CRC32, HOST_AND_PORT, ChainedPoints.Links.AFTER_LABEL, points, COUNT))
                .tie(Tie.FIRST_LISTED)
                .build();
    }
}
