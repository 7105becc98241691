package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rules of spymemcached, a Java client of memcached. */
final class Spymemcached {

    private static final int POINTS = 160;

    private Spymemcached() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "spymemcached-ketama",
                        "spymemcached 2.12: KetamaNodeLocator",
                        "160 points a server, of MD5 or of the hash of keys; with weights 160 MD5 points on average,"
                                + " by weight in single precision",
                        Proof.RUN,
                        List.of(
                                KeyHashes.parameter(
                                        "hash", "the DefaultHashAlgorithm", KeyHashes.SPYMEMCACHED, "KETAMA_HASH"),
                                Parameter.choice(
                                        "format",
                                        "the KetamaNodeKeyFormatter.Format: labels by socket address, or by host name",
                                        "SPYMEMCACHED",
                                        "LIBMEMCACHED"),
                                Parameter.choice("weights", "whether a map of weights is given", "none", "given")),
                        List.of(Attribute.SERVER, Attribute.SOCKET, Attribute.TIE_ORDER),
                        Spymemcached::ketama),
                new Dialect(
                        "spymemcached-array-mod",
                        "spymemcached 2.12: ArrayModNodeLocator, its default",
                        "hash modulo the number of servers; it knows no weights",
                        Proof.RUN,
                        List.of(KeyHashes.parameter(
                                "hash", "the DefaultHashAlgorithm", KeyHashes.SPYMEMCACHED, "NATIVE_HASH")),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(
                                KeyHashes.get(KeyHashes.SPYMEMCACHED, values.get("hash")), ListFill.SERVERS)));
    }

    private static PlacementRule ketama(Values values) {
        PositionHash hash = KeyHashes.get(KeyHashes.SPYMEMCACHED, values.get("hash"));
        String label = values.is("format", "LIBMEMCACHED") ? "{host:short}-{i}" : "{socket:bare}-{i}";
        boolean weighted = values.is("weights", "given");
        RingRule.Builder ring = weighted || values.is("hash", "KETAMA_HASH")
                ? Rings.of(KeyHashes.MD5_WORD, hash).pointsPerLabel(4)
                : Rings.of(hash);
        return ring.label(label)
                .points(POINTS)
                .count(weighted ? FloatCount.SHARE_SINGLE : WeightCount.FIXED)
                .tie(Tie.LAST_LISTED)
                .build();
    }
}
