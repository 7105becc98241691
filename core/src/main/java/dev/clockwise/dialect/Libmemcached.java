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

/** The rules of libmemcached, which the clients of many languages wrap, and of the first libketama. */
final class Libmemcached {

    /** Points of a server without weights. */
    private static final int POINTS = 100;

    /** Points of a server on average with weights. */
    static final int WEIGHTED_POINTS = 160;

    private static final String LABEL = "{server:short}-{i}";
    private static final Parameter HASH = KeyHashes.parameter("hash", "the hash of keys", KeyHashes.LIBHASHKIT);
    private static final Parameter PREFIX = Parameter.text(
            "prefix", "the namespace, where HASH_WITH_PREFIX_KEY has it hashed before each key; else none");

    private Libmemcached() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "libmemcached-modula",
                        "libmemcached 1.1: MODULA distribution; PHP memcached without options",
                        "hash modulo the number of servers; weights are ignored",
                        Proof.RUN,
                        List.of(HASH, Parameter.choice("sort", "the order of servers", "listed", "hosts"), PREFIX),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        Libmemcached::modula),
                new Dialect(
                        "libmemcached-ketama",
                        "libmemcached 1.1: CONSISTENT or KETAMA distribution",
                        "100 points a server, hashed as keys are; as soon as one weighs more than"
                                + " 1, the weighted ring of MD5"
                                + " points with the same hash of keys",
                        Proof.RUN,
                        List.of(
                                HASH,
                                Parameter.optional(
                                        "pointHash",
                                        "the hash of points, where it was set before that of keys; else that one",
                                        KeyHashes.LIBHASHKIT.keySet()),
                                PREFIX),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Libmemcached::ketama),
                new Dialect(
                        "libmemcached-ketama-weighted",
                        "libmemcached 1.1: KETAMA_WEIGHTED; PHP memcached: OPT_LIBKETAMA_COMPATIBLE",
                        "160 MD5 points a server on average, by weight in single precision",
                        Proof.RUN,
                        List.of(weightedHash(), PREFIX),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> weighted(LABEL, keyHash(values))),
                new Dialect(
                        "libmemcached-ketama-spy",
                        "libmemcached 1.1: CONSISTENT_KETAMA_SPY",
                        "as libmemcached-ketama, its labels begin with a slash and always have the port",
                        Proof.RUN,
                        List.of(
                                weightedHash(),
                                Parameter.choice("weighted", "whether KETAMA_WEIGHTED is set", "no", "yes"),
                                PREFIX),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Libmemcached::spy),
                new Dialect(
                        "libmemcached-virtual-bucket",
                        "libmemcached 1.1: VIRTUAL_BUCKET distribution",
                        "the bits common to the hash and the number of buckets less one are the"
                                + " bucket, which the map gives"
                                + " to a server; unless the number is a power of two, some buckets have no keys",
                        Proof.RUN,
                        List.of(
                                HASH,
                                Parameter.text("map", "the number of the server of each bucket, as in 0,1,2,0"),
                                PREFIX),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(keyHash(values), new BucketFill(values.get("map")))),
                new Dialect(
                        "libketama",
                        "libketama, the first ketama (Last.fm)",
                        "160 MD5 points a server on average, by weight; labels always have the port",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> md5Ring("{server:long}-{i}", KeyHashes.MD5_WORD)
                                .count(FloatCount.SHARE_MIXED)
                                .build()));
    }

    /** The hash of keys where MD5 is the usual one. */
    private static Parameter weightedHash() {
        return KeyHashes.parameter("hash", "the hash of keys", KeyHashes.LIBHASHKIT, "md5");
    }

    private static PositionHash keyHash(Values values) {
        return KeyHashes.get(KeyHashes.LIBHASHKIT, values.get("hash")).withPrefix(values.get("prefix"));
    }

    private static PlacementRule modula(Values values) {
        ListFill.Order order = values.is("sort", "hosts") ? ListFill.Order.HOST_AND_PORT : ListFill.Order.LISTED;
        return new TableRule(keyHash(values), new ListFill(order, ListFill.Repeats.ONCE));
    }

    private static PlacementRule ketama(Values values) {
        PositionHash points = values.is("pointHash", "")
                ? keyHash(values)
                : KeyHashes.get(KeyHashes.LIBHASHKIT, values.get("pointHash"));
        return new WeightSwitch(light(LABEL, keyHash(values), points), weighted(LABEL, keyHash(values)));
    }

    private static PlacementRule spy(Values values) {
        String label = "/{server:long}-{i}";
        RingRule weighted = weighted(label, keyHash(values));
        return values.is("weighted", "yes")
                ? weighted
                : new WeightSwitch(light(label, keyHash(values), keyHash(values)), weighted);
    }

    private static RingRule light(String label, PositionHash keys, PositionHash points) {
        return Rings.of(points, keys)
                .label(label)
                .points(POINTS)
                .count(WeightCount.FIXED)
                .tie(Tie.FIRST_LISTED)
                .build();
    }

    static RingRule weighted(String label, PositionHash keys) {
        return md5Ring(label, keys).count(FloatCount.SHARE_SINGLE).build();
    }

    /** A ring of MD5 points, four a label, on average {@value #WEIGHTED_POINTS} a server. */
    static RingRule.Builder md5Ring(String label, PositionHash keys) {
        return Rings.of(KeyHashes.MD5_WORD, keys)
                .pointsPerLabel(4)
                .label(label)
                .points(WEIGHTED_POINTS)
                .tie(Tie.FIRST_LISTED);
    }
}
