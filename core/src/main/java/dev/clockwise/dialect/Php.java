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
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import java.util.List;
import java.util.Map;

/** The rules of PHP's extension memcache, and of Predis, a client of Redis. The extension memcached is libmemcached. */
final class Php {

    private static final Map<String, PositionHash> MEMCACHE =
            KeyHashes.named("crc32", HashFunction.CRC32, "fnv", HashFunction.FNV1A_32_SIGNED);

    private static final int BUCKETS = 1024;

    private Php() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "php-memcache",
                        "memcache 4.0 of PECL; it replaces bytes up to 0x20 of a key by _ and cuts it after 250,"
                                + " before it hashes",
                        "bits 16 to 30 of the hash, with 1 for 0, modulo the sum of weights; consistent: hash modulo"
                                + " 1024 buckets, which a ring of 160 points × weight a server gives to these",
                        Proof.RUN,
                        List.of(
                                Parameter.choice("hashStrategy", "memcache.hash_strategy", "consistent", "standard"),
                                KeyHashes.parameter("hashFunction", "memcache.hash_function", MEMCACHE)),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        Php::memcache),
                new Dialect(
                        "predis",
                        "Predis 1.1: its distributors",
                        "128 points of CRC-32 a node on average, by weight in double precision, and a key belongs to"
                                + " the point before it; KetamaRing: 160 MD5 points a node on average, and a key"
                                + " belongs to the next",
                        Proof.RUN,
                        List.of(Parameter.choice("distributor", "the class", "HashRing", "KetamaRing")),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Php::predis));
    }

    private static PlacementRule memcache(Values values) {
        PositionHash hash = KeyHashes.get(MEMCACHE, values.get("hashFunction"));
        if (values.is("hashStrategy", "standard")) {
            return new TableRule(
                    PositionHash.of(hash.function(), DigestCut.first(2), Space.bits(15)), NonZeroFill.BY_WEIGHT);
        }
        RingRule ring = Rings.of(hash)
                .label("{server:long}-{i}")
                .points(160)
                .tie(Tie.FIRST_LISTED)
                .build();
        return new TableRule(hash, new RingBuckets(ring, BUCKETS, 0xffffffffL / BUCKETS));
    }

    private static PlacementRule predis(Values values) {
        RingRule.Builder ring = values.is("distributor", "KetamaRing")
                ? Rings.of(KeyHashes.MD5_WORD)
                        .pointsPerLabel(4)
                        .label("{server}-{i}")
                        .points(160)
                        .count(FloatCount.SHARE_NODES_FIRST)
                : Rings.of(KeyHashes.of(HashFunction.CRC32))
                        .label("{server}:{i}")
                        .points(128)
                        .count(FloatCount.SHARE_ROUNDED)
                        .boundary(Boundary.AT_OR_BEFORE);
        return ring.tie(Tie.LAST_LISTED).build();
    }
}
