package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.KeyedRule;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rules of packages for Python: pymemcache, python-memcached and uhashring. */
final class Python {

    private static final PositionHash PYMEMCACHE = KeyHashes.of(HashFunction.MURMUR3_32_CODE_POINT_LOW_BYTES);

    private static final LabelTemplate CLIENT = LabelTemplate.firstOf("{unix}-", "{server:long}-");

    private static final PositionHash MD5_WHOLE = PositionHash.of(HashFunction.MD5, Space.bits(128));

    private Python() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "pymemcache",
                        "pymemcache 3.5: HashClient",
                        "the server for which MurmurHash3 of its name, a hyphen and the key is greatest; of equals the"
                                + " one with the greater name; it knows no weights",
                        Proof.RUN,
                        List.of(Parameter.choice(
                                "keys",
                                "the type of keys in Python; of bytes their repr is hashed, as in b'key'",
                                "str",
                                "bytes")),
                        List.of(Attribute.SERVER),
                        values -> new KeyedRule(
                                PYMEMCACHE,
                                new LabelledScores(
                                        CLIENT,
                                        values.is("keys", "bytes")
                                                ? LabelledScores.Keys.PYTHON_BYTES
                                                : LabelledScores.Keys.PLAIN,
                                        PYMEMCACHE,
                                        LabelledScores.Labels.ONE,
                                        LabelledScores.Equals.GREATER_LABEL))),
                new Dialect(
                        "python-memcached",
                        "python-memcached 1.59",
                        "bits 16 to 30 of CRC-32, with 1 for 0, modulo the sum of weights",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.ORDER),
                        values -> new TableRule(KeyHashes.CRC15, NonZeroFill.BY_WEIGHT)),
                new Dialect(
                        "uhashring",
                        "uhashring 2.1: HashRing",
                        "160 points × weight a node, of whole MD5 digests; with ketama 160 MD5 points a node on"
                                + " average, by weight in integers; a key on a point belongs to the next",
                        Proof.RUN,
                        List.of(Parameter.choice("hashFn", "hash_fn", "default", "ketama")),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        Python::uhashring));
    }

    private static PlacementRule uhashring(Values values) {
        RingRule.Builder ring = values.is("hashFn", "ketama")
                ? Rings.of(KeyHashes.MD5_WORD).pointsPerLabel(4).count(WeightCount.SHARE)
                : Rings.of(MD5_WHOLE);
        return ring.label("{server}-{i}")
                .points(160)
                .boundary(Boundary.STRICTLY_AFTER)
                .tie(Tie.LAST_LISTED)
                .build();
    }
}
