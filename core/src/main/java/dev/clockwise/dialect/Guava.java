package dev.clockwise.dialect;

import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRanking;
import dev.clockwise.placement.RankedRule;
import java.util.List;
import java.util.Map;

/** The consistent hash of Guava over buckets numbered as they are listed. */
final class Guava {

    /** Hashes by their names in Guava, as the 64 bits that {@code HashCode.asLong} gives. */
    private static final Map<String, PositionHash> HASHES = Map.of(
            "murmur3_128",
            PositionHash.of(HashFunction.MURMUR3_128, DigestCut.first(8).littleEndian(), Space.BITS_64),
            "farmHashFingerprint64",
            PositionHash.of(HashFunction.FARM_FINGERPRINT64, Space.BITS_64));

    private Guava() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "guava",
                "Guava 33: Hashing.consistentHash",
                "jump consistent hashing over the buckets; each node is a bucket",
                Proof.RUN,
                List.of(Dialect.Parameter.choice(
                        "hash", "the hash of keys, which the caller chooses", "murmur3_128", "farmHashFingerprint64")),
                List.of(Attribute.number("the number of the bucket")),
                values -> new RankedRule(KeyHashes.get(HASHES, values.get("hash")), new JumpRanking())));
    }
}
