package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.util.List;

/**
 * The consistent hashing of Apache Dubbo. A key is the text of the arguments that {@code hash.arguments} names, joined.
 */
final class Dubbo {

    private static final int PER_LABEL = 4;

    private Dubbo() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "dubbo",
                "Apache Dubbo 3.3: consistenthash",
                "160 MD5 points a server, whatever its weight; nothing between the address and the number of a label",
                Proof.RUN,
                List.of(Parameter.number("nodes", "hash.nodes", Libmemcached.WEIGHTED_POINTS)),
                List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                values -> ring(values.number("nodes"))));
    }

    private static PlacementRule ring(int nodes) {
        if (nodes < PER_LABEL) {
            throw new IllegalArgumentException(
                    "nodes must be at least " + PER_LABEL + " (was " + nodes + "): raise it");
        }
        return Libmemcached.md5Ring("{server}{i}", KeyHashes.MD5_WORD)
                .points(nodes / PER_LABEL * PER_LABEL)
                .count(WeightCount.FIXED)
                .tie(Tie.LAST_LISTED)
                .build();
    }
}
