package dev.clockwise.dialect;

import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/** The rule of folsom, a Java client of memcached. */
final class Folsom {

    private static final int POINTS = 100;

    private static final PositionHash HASH =
            PositionHash.of(HashFunction.MURMUR3_32, Space.bits(32)).withSigned(true);

    private static final ChainedPoints CHAIN = new ChainedPoints(
            HASH, LabelTemplate.parse("{server:long}"), ChainedPoints.Links.ALONE, POINTS, WeightCount.FIXED);

    private Folsom() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "folsom",
                "folsom 1.21: its ketama Continuum",
                "100 points a server, each hashed from the one before it; it knows no weights",
                Proof.RUN,
                List.of(),
                List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                values -> Rings.of(HASH).pointRule(CHAIN).tie(Tie.LAST_LISTED).build()));
    }
}
