package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import java.math.BigInteger;
import java.util.List;

/**
 * The rules of Envoy's ring_hash and maglev. A key is what a hash policy hashes: a header with one value is hashed as
 * it is; of several values, sorted, each seeds the hash of the next; several policies are combined.
 */
final class Envoy {

    /** The most points of a ring. */
    private static final int MAX_RING = 8_388_608;

    /** The largest table. */
    private static final int MAX_TABLE = 5_000_011;

    static final LabelTemplate LABEL = LabelTemplate.firstOf("{name}", "{server}");

    private static final String MURMUR = "MURMUR_HASH_2";

    private static final Attribute NAME = new Attribute(
            "name", "the hostname, or the hash_key in metadata, where that is hashed instead of the address", false);

    private static final Attribute LISTED = new Attribute(
            "order",
            "the host's place in the list, from 0: it decides who has a point that is due to several, and ties",
            false);

    private static final Attribute LOCALITY =
            new Attribute(EnvoyHosts.LOCALITY, "the host's locality, where localities are weighted", false);

    private static final Attribute LOCALITY_WEIGHT = new Attribute(
            EnvoyHosts.LOCALITY_WEIGHT, "the weight of the host's locality, where localities are weighted", false);

    private Envoy() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "envoy-ring-hash",
                        "Envoy: ring_hash",
                        "points in proportion to weights, so many that the lightest host has whole ones",
                        Proof.FACTS,
                        List.of(
                                Parameter.number("minimumRingSize", "minimum_ring_size", 1024),
                                Parameter.number("maximumRingSize", "maximum_ring_size", MAX_RING),
                                Parameter.choice("hashFunction", "hash_function, that of points", "XX_HASH", MURMUR)),
                        List.of(Attribute.SERVER, NAME, LISTED, LOCALITY, LOCALITY_WEIGHT),
                        Envoy::ring),
                new Dialect(
                        "envoy-maglev",
                        "Envoy: maglev",
                        "a table which the hosts, sorted by their names, fill in turns by weight",
                        Proof.FACTS,
                        List.of(Parameter.number("tableSize", "table_size, a prime number", 65_537)),
                        List.of(Attribute.SERVER, NAME, LOCALITY, LOCALITY_WEIGHT),
                        Envoy::maglev));
    }

    private static PlacementRule ring(Values values) {
        HashFunction points =
                values.is("hashFunction", MURMUR) ? HashFunction.MURMUR64A_SEED_C70F6907 : HashFunction.XXH64;
        int most = values.number("maximumRingSize");
        if (most > MAX_RING) {
            throw new IllegalArgumentException(
                    "maximumRingSize must be at most " + MAX_RING + " (was " + most + "): lower it");
        }
        return ring(new EnvoyPoints(
                        PositionHash.of(points, Space.BITS_64),
                        LABEL,
                        EnvoyHosts.Order.LISTED,
                        values.number("minimumRingSize"),
                        most))
                .build();
    }

    static RingRule.Builder ring(EnvoyPoints points) {
        return RingRule.builder()
                .space(Space.BITS_64)
                .hash(HashFunction.XXH64, DigestCut.whole(HashFunction.XXH64))
                .pointRule(points)
                .tie(Tie.FIRST_LISTED)
                .maxPoints(2 * MAX_RING);
    }

    private static PlacementRule maglev(Values values) {
        int size = values.number("tableSize");
        if (size > MAX_TABLE || !BigInteger.valueOf(size).isProbablePrime(50)) {
            throw new IllegalArgumentException(
                    "tableSize must be a prime number up to " + MAX_TABLE + " (was " + size + "): take another");
        }
        return new TableRule(PositionHash.of(HashFunction.XXH64, Space.BITS_64), new EnvoyMaglev(size));
    }

    /** What is not offered. */
    static List<Dialects.Refused> refused() {
        return List.of(new Dialects.Refused(
                "Envoy, hash_balance_factor",
                "which host is overloaded depends on the requests of the moment: no mapping"));
    }
}
