package dev.clockwise.dialect;

import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rules of clients in Ruby: Dalli for memcached, redis-rb for Redis. */
final class Ruby {

    private static final int POINTS = 160;

    private static final PositionHash SHA1 = PositionHash.of(HashFunction.SHA1, DigestCut.first(4), Space.bits(32));

    private static final PositionHash CRC32 = KeyHashes.of(HashFunction.CRC32);

    private Ruby() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "dalli",
                        "Dalli 3.0: its Ring",
                        "160 points of SHA-1 a server on average, by weight in double precision; a key belongs to the"
                                + " point before its CRC-32",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> Rings.of(SHA1, CRC32)
                                .label(LabelTemplate.firstOf("{unix}:{i}", "{server:long}:{i}"))
                                .points(POINTS)
                                .count(FloatCount.SHARE_PRODUCT_FIRST)
                                .boundary(Boundary.AT_OR_BEFORE)
                                .tie(Tie.FIRST_LISTED)
                                .build()),
                new Dialect(
                        "redis-rb",
                        "redis-rb 4.8: the HashRing of Redis::Distributed, which first replaces a key that begins with"
                                + " a part in braces by that part",
                        "160 points of CRC-32 a server; a key belongs to the point before it; it knows no weights",
                        Proof.RUN,
                        List.of(),
                        List.of(
                                Attribute.SERVER,
                                new Attribute(
                                        "name",
                                        "the id of the client; else redis://, the server, and database 0",
                                        false),
                                Attribute.TIE_ORDER),
                        values -> Rings.of(CRC32)
                                .label(LabelTemplate.firstOf("{name}:{i}", "redis://{server}/0:{i}"))
                                .points(POINTS)
                                .count(WeightCount.FIXED)
                                .boundary(Boundary.AT_OR_BEFORE)
                                .tie(Tie.LAST_LISTED)
                                .build()));
    }
}
