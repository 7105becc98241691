package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RankedRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rules of packages of npm, for Node.js. */
final class Npm {

    private static final Space WORD = Space.bits(32);

    private static final PositionHash SHA1_WORD =
            PositionHash.of(HashFunction.SHA1, DigestCut.first(4).littleEndian(), WORD);

    private static final PositionHash NODE_HASHRING =
            PositionHash.of(HashFunction.MURMUR3_32_UTF16_LOW_BYTES_SEED_FFF, WORD);

    private static final PositionHash MD5_WHOLE = PositionHash.of(HashFunction.MD5, Space.bits(128));

    private static final PositionHash JUMPHASH = PositionHash.of(HashFunction.SHA1, DigestCut.first(8), Space.bits(64));

    private static final HashTag SKIPS_EMPTY = new HashTag('{', '}', HashTag.Empty.SKIPPED);

    private Npm() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "npm-hashring",
                        "hashring 3.2 of npm",
                        "40 digests cut in four a server on average, by weight in double precision",
                        Proof.RUN,
                        List.of(
                                Parameter.choice("algorithm", "the digest of points and keys", "md5", "sha1"),
                                Parameter.choice(
                                        "defaultPort",
                                        "the port that labels leave out, as \"default port\"",
                                        "none",
                                        "11211"),
                                Parameter.number("vnodeCount", "digests a server, as \"vnode count\"", 40),
                                Parameter.number(
                                        "replicas", "points of a digest; 3 for {compatibility: \"hash_ring\"}", 4),
                                Parameter.choice(
                                        "vnodes",
                                        "how vnodeCount is meant: on average, or as the vnodes of a server of weight 1",
                                        "shared",
                                        "own")),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Npm::hashring),
                new Dialect(
                        "npm-memcached",
                        "memcached 2.2 of npm",
                        "as npm-hashring with 11211 as the default port",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> Libmemcached.md5Ring("{server:short}-{i}", KeyHashes.MD5_WORD)
                                .count(FloatCount.SHARE_DOUBLE)
                                .build()),
                new Dialect(
                        "npm-ketama",
                        "ketama 1.0 of npm",
                        "50 points × weight a server, rounded, in the order of signed numbers; it is no ketama",
                        Proof.RUN,
                        List.of(Parameter.choice("hashFn", "the digest of points and keys", "sha1", "md5")),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Npm::ketama),
                new Dialect(
                        "npm-node-hashring",
                        "node-hashring 1.0 of npm",
                        "80 points a server; a key belongs to the point before it; it knows no weights",
                        Proof.RUN,
                        List.of(Parameter.number("virtualNodes", "points a server", 80)),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> fixed(NODE_HASHRING, values.number("virtualNodes"))
                                .label("{server}.{i}")
                                .tie(Tie.FIRST_LISTED)
                                .build()),
                new Dialect(
                        "npm-consistent-hashing",
                        "consistent-hashing 0.3 of npm",
                        "160 points a server, of whole MD5 digests; a key belongs to the point before it; it knows no"
                                + " weights",
                        Proof.RUN,
                        List.of(Parameter.number("replicas", "points a server", 160)),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> fixed(MD5_WHOLE, values.number("replicas"))
                                .label("{server}:{i}")
                                .tie(Tie.LAST_LISTED)
                                .build()),
                new Dialect(
                        "npm-memjs",
                        "memjs 1.3 of npm",
                        "the absolute value of Java's hash of text, modulo the number of servers; it knows no weights",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(KeyHashes.of(HashFunction.JAVA_HASH_CODE_ABS), ListFill.SERVERS)),
                new Dialect(
                        "npm-cluster-key-slot",
                        "cluster-key-slot 1.1 of npm, which ioredis uses",
                        "the slots of Redis Cluster, which the nodes name; but where a key has {} before another },"
                                + " the part between them is hashed, where Redis hashes the whole key",
                        Proof.RUN,
                        List.of(),
                        List.of(),
                        values -> new SlotTableRule(PositionHash.REDIS_CLUSTER.withTag(SKIPS_EMPTY))),
                new Dialect(
                        "npm-jumphash",
                        "jumphash 0.2 of npm, with text keys",
                        "jump consistent hash of the first 8 bytes of SHA-1, over the nodes as listed; it knows no"
                                + " weights",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.ORDER),
                        values -> new RankedRule(JUMPHASH, new FloatJump())));
    }

    private static PlacementRule hashring(Values values) {
        int replicas = values.number("replicas");
        return Rings.of(values.is("algorithm", "md5") ? KeyHashes.MD5_WORD : SHA1_WORD)
                .pointsPerLabel(replicas)
                .label(values.is("defaultPort", "none") ? "{server}-{i}" : "{server:short}-{i}")
                .points((int) Math.min((long) replicas * values.number("vnodeCount"), RingRule.LARGEST_MAX_POINTS))
                .count(values.is("vnodes", "own") ? WeightCount.FLOOR : FloatCount.SHARE_DOUBLE)
                .tie(Tie.FIRST_LISTED)
                .build();
    }

    private static PlacementRule ketama(Values values) {
        HashFunction function = values.is("hashFn", "md5") ? HashFunction.MD5 : HashFunction.SHA1;
        return Rings.of(PositionHash.of(function, DigestCut.first(4), WORD).withSigned(true))
                .label("{server}\0{i+1}")
                .points(50)
                .count(FloatCount.PRODUCT_ROUNDED)
                .tie(Tie.FIRST_LISTED)
                .build();
    }

    private static RingRule.Builder fixed(PositionHash hash, int points) {
        return Rings.of(hash).points(points).count(WeightCount.FIXED).boundary(Boundary.AT_OR_BEFORE);
    }
}
