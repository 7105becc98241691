package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Tie;
import java.util.List;

/** The rule of ShardedJedis, which Jedis, a Java client of Redis, had until version 3. */
final class Jedis {

    private static final int POINTS = 160;

    private static final PositionHash MURMUR = PositionHash.of(HashFunction.MURMUR64A_SEED_1234ABCD, Space.bits(64))
            .withSigned(true);

    private static final HashTag KEY_TAG = new HashTag('{', '}', HashTag.Empty.REACHES_ON);

    private Jedis() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "jedis3",
                "Jedis 3: ShardedJedis",
                "160 points × weight a shard, by its name, or else by its place in the list",
                Proof.RUN,
                List.of(
                        Parameter.choice("hash", "the Hashing", "MURMUR_HASH", "MD5"),
                        Parameter.choice(
                                "keyTagPattern",
                                "which part of a text key is hashed: all, or what the pattern \\{(.+?)\\} finds",
                                "none",
                                "DEFAULT_KEY_TAG_PATTERN")),
                List.of(
                        new Attribute("name", "the name of the shard; else its place is in its labels", false),
                        new Attribute(
                                "order",
                                "the shard's place in the list, from 0: it decides where a shard without a name has its"
                                        + " points, and ties; else ids do",
                                false)),
                Jedis::ring));
    }

    private static PlacementRule ring(Values values) {
        PositionHash hash = values.is("hash", "MD5") ? KeyHashes.MD5_WORD : MURMUR;
        return Rings.of(hash)
                .tag(values.is("keyTagPattern", "none") ? null : KEY_TAG)
                .label(LabelTemplate.firstOf("{name}*{i}", "SHARD-{index}-NODE-{i}"))
                .points(POINTS)
                .tie(Tie.LAST_LISTED)
                .build();
    }
}
