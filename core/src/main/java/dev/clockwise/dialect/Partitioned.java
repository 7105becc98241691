package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RankedRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.TableRule;
import java.util.List;

/** Systems on the JVM that hash a key to one of a fixed number of partitions, which are then given to nodes. */
final class Partitioned {

    /** The greatest number of partitions of an Ignite cache. */
    private static final int MOST_IGNITE = 65_000;

    private Partitioned() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "kafka",
                        "Apache Kafka 3.9: the partitioner of records with a key",
                        "murmur2 modulo the number of partitions; each node is a partition",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.number("the number of the partition")),
                        values -> new TableRule(
                                PositionHash.of(HashFunction.MURMUR2_31_SEED_9747B28C, Space.bits(31)),
                                new ListFill(ListFill.Order.LISTED, ListFill.Repeats.ONCE))),
                new Dialect(
                        "hazelcast",
                        "Hazelcast 5.5, keys of type String",
                        "murmur3 modulo the number of partitions, which the nodes name as slots",
                        Proof.RUN,
                        List.of(Parameter.number("partitions", "how many partitions there are", 271)),
                        List.of(),
                        values -> new SlotTableRule(PositionHash.of(
                                HashFunction.MURMUR3_31_LENGTH_PREFIX, Space.modulus(values.number("partitions"))))),
                new Dialect(
                        "ignite",
                        "Apache Ignite 2.17: RendezvousAffinityFunction, keys of type String",
                        "Java's hash code modulo the number of partitions; for each the nodes draw,"
                                + " and the lowest has it,"
                                + " the next are its backups",
                        Proof.RUN,
                        List.of(Parameter.number("partitions", "how many partitions there are", 1024)),
                        List.of(
                                new Attribute(
                                        "consistentId", "the node's consistent id, a text; else the id is that", false),
                                new Attribute(
                                        "uuid",
                                        "the node's own id, which decides between equal draws; else ids do",
                                        false)),
                        values -> ignite(values.number("partitions"))),
                new Dialect(
                        "infinispan",
                        "Infinispan 15.2: HashFunctionPartitioner",
                        "a draft of murmur3 divided by the size of a segment; the nodes name their segments as slots",
                        Proof.RUN,
                        List.of(Parameter.number("segments", "how many segments there are", 256)),
                        List.of(),
                        values -> SegmentRule.of(
                                PositionHash.of(HashFunction.MURMUR3_DRAFT_31_SEED_9001, Space.bits(31)),
                                values.number("segments"))));
    }

    private static PlacementRule ignite(int partitions) {
        if (partitions > MOST_IGNITE) {
            throw new IllegalArgumentException(
                    "partitions of ignite must be from 1 to " + MOST_IGNITE + " (was " + partitions + "): lower them");
        }
        boolean power = Integer.bitCount(partitions) == 1;
        HashFunction hash = power ? HashFunction.JAVA_HASH_CODE_SPREAD : HashFunction.JAVA_HASH_CODE_ABS;
        return new RankedRule(PositionHash.of(hash, Space.modulus(partitions)), new IgniteRanking());
    }
}
