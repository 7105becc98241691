package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.RingRule;
import java.util.List;

/** The partitioners of Apache Cassandra, whose nodes name their tokens. */
final class Cassandra {

    private Cassandra() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "cassandra-murmur3",
                        "Apache Cassandra 4.1: Murmur3Partitioner, SimpleStrategy",
                        "signed 64-bit tokens, which the nodes name; a key is the node's of the"
                                + " first token at or after its own",
                        Proof.RUN,
                        List.of(),
                        List.of(),
                        values -> ring(HashFunction.MURMUR3_64_CASSANDRA, 64, true)),
                new Dialect(
                        "cassandra-random",
                        "Apache Cassandra 4.1: RandomPartitioner, SimpleStrategy",
                        "the same with tokens from 0 to 2^127 - 1, the absolute value of MD5",
                        Proof.RUN,
                        List.of(),
                        List.of(),
                        values -> ring(HashFunction.MD5_ABS, 127, false)));
    }

    private static PlacementRule ring(HashFunction hash, int bits, boolean signed) {
        return RingRule.builder()
                .space(Space.bits(bits))
                .hash(hash, DigestCut.whole(hash))
                .signed(signed)
                .givenPoints()
                .build();
    }
}
