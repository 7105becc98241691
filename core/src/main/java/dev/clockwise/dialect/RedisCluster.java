package dev.clockwise.dialect;

import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.TableRule;
import java.util.List;

/** The slots of Redis Cluster, named by the nodes or as {@code redis-cli} cuts them. */
final class RedisCluster {

    private static final Attribute MASTER = new Attribute(
            "order",
            "the master's place in the list, from 0, as redis-cli prints them: it goes round the hosts first",
            true);

    private RedisCluster() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "redis-cluster",
                        "Redis Cluster 7; Lettuce 6.8: SlotHash",
                        "CRC-16 of the part in braces, or of the whole key, modulo 16384: a slot, which the nodes name",
                        Proof.RUN,
                        List.of(),
                        List.of(),
                        values -> SlotTableRule.REDIS_CLUSTER),
                new Dialect(
                        "redis-cluster-create",
                        "Redis Cluster 7: redis-cli --cluster create",
                        "the same slots in ranges of one size, as redis-cli cuts them for the"
                                + " masters of a new cluster (asked"
                                + " with 3 and 4)",
                        Proof.RUN,
                        List.of(),
                        List.of(MASTER),
                        values -> new TableRule(PositionHash.REDIS_CLUSTER, new SlotCut())));
    }
}
