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
import dev.clockwise.placement.KeyedRule;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rules of xmemcached, a Java client of memcached: its session locators. */
final class Xmemcached {

    private static final int POINTS = 160;
    private static final int LIBMEMCACHED_POINTS = 100;

    private Xmemcached() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "xmemcached-ketama",
                        "xmemcached 2.4: KetamaMemcachedSessionLocator",
                        "160 points × weight a server, of MD5 or of the hash of keys; of equal points, in the order of"
                                + " labels, the one that the point modulo their number names",
                        Proof.RUN,
                        List.of(
                                hash("KETAMA_HASH"),
                                Parameter.choice(
                                        "compatibility",
                                        "labels by socket address; by IP address, for nginx's upstream_consistent"
                                                + " module; or by host name and port, as Whalin's client has them,"
                                                + " where hash has no effect",
                                        "none",
                                        "cwNginxUpstreamConsistent",
                                        "gwhalin")),
                        List.of(Attribute.SERVER, Attribute.SOCKET, Attribute.TIE_ORDER),
                        Xmemcached::ketama),
                new Dialect(
                        "xmemcached-libmemcached",
                        "xmemcached 2.4: LibmemcachedMemcachedSessionLocator",
                        "100 points a server, hashed as keys are; of equal points it draws one at random, here the"
                                + " first listed",
                        Proof.RUN,
                        List.of(
                                hash("ONE_AT_A_TIME"),
                                Parameter.number("points", "points a server", LIBMEMCACHED_POINTS)),
                        List.of(Attribute.SERVER, Attribute.SOCKET, Attribute.TIE_ORDER),
                        values -> Rings.of(hash(values))
                                .label("{host:short}-{i}")
                                .points(values.number("points"))
                                .count(WeightCount.FIXED)
                                .tie(Tie.FIRST_LISTED)
                                .build()),
                new Dialect(
                        "xmemcached-array",
                        "xmemcached 2.4: ArrayMemcachedSessionLocator, its default",
                        "hash modulo the sum of weights, over the servers as listed, each as often as it weighs",
                        Proof.RUN,
                        List.of(hash("NATIVE_HASH")),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(hash(values), ListFill.BY_WEIGHT)),
                new Dialect(
                        "xmemcached-php-memcache",
                        "xmemcached 2.4: PHPMemcacheSessionLocator",
                        "bits 16 to 30 of the hash modulo the sum of weights; with CRC32_HASH, which has no such bits,"
                                + " all keys go to the first server",
                        Proof.RUN,
                        List.of(hash("NATIVE_HASH")),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(bits16To30(hash(values)), ListFill.BY_WEIGHT)),
                new Dialect(
                        "xmemcached-election",
                        "xmemcached 2.4: ElectionMemcachedSessionLocator",
                        "the server for which the hash of its socket address, a number below its weight and the key is"
                                + " greatest",
                        Proof.RUN,
                        List.of(
                                hash("ELECTION_HASH"),
                                Parameter.choice(
                                        "weights",
                                        "whether sessions tell weights, as those of its own client do",
                                        "given",
                                        "none")),
                        List.of(Attribute.SERVER, Attribute.SOCKET, Attribute.TIE_ORDER),
                        values -> new KeyedRule(hash(values), election(values))));
    }

    private static LabelledScores election(Values values) {
        boolean weighted = values.is("weights", "given");
        return new LabelledScores(
                LabelTemplate.parse(weighted ? "{socket}-{i}" : "{socket}"),
                LabelledScores.Keys.PLAIN,
                hash(values),
                weighted ? LabelledScores.Labels.BY_WEIGHT : LabelledScores.Labels.ONE,
                LabelledScores.Equals.FIRST_LISTED);
    }

    private static Parameter hash(String standard) {
        return KeyHashes.parameter("hash", "the HashAlgorithm", KeyHashes.XMEMCACHED, standard);
    }

    private static PositionHash hash(Values values) {
        return KeyHashes.get(KeyHashes.XMEMCACHED, values.get("hash"));
    }

    private static PlacementRule ketama(Values values) {
        boolean gwhalin = values.is("compatibility", "gwhalin");
        PositionHash keys = gwhalin ? KeyHashes.MD5_WORD : hash(values);
        // ELECTION_HASH is the same function, but points are cut in four only for the other name.
        boolean cut = gwhalin || values.is("hash", "KETAMA_HASH");
        RingRule.Builder ring = Rings.of(keys).pointsPerLabel(cut ? 4 : 1);
        String label = gwhalin
                ? "{host}:{port}-{i}"
                : values.is("compatibility", "cwNginxUpstreamConsistent") ? "{ip:short}-{i}" : "{socket}-{i}";
        return ring.label(label).points(POINTS).tie(Tie.BY_POSITION).build();
    }

    private static PositionHash bits16To30(PositionHash hash) {
        HashFunction function = hash.function();
        if (function.bits() <= 16) {
            return PositionHash.of(function, Space.bits(0));
        }
        DigestCut upper =
                function == HashFunction.MD5 ? new DigestCut(2, 2, DigestCut.Order.LITTLE) : DigestCut.first(2);
        return PositionHash.of(function, upper, Space.bits(15));
    }
}
