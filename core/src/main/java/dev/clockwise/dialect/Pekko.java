package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.dialect.Dialect.Values;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Murmur3Draft;
import dev.clockwise.hash.Utf8;
import dev.clockwise.placement.PointRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.util.List;

/** The consistent hash of Apache Pekko, which is that of Akka. */
final class Pekko {

    private static final String NAME = "name";

    private Pekko() {}

    static List<Dialect> all() {
        return List.of(new Dialect(
                "pekko",
                "Apache Pekko 1.1: ConsistentHash; Akka 2.6 has the same code",
                "virtual nodes made from the hash of the node's text; keys of type String and byte[] hash differently",
                Proof.RUN,
                List.of(
                        Parameter.number("virtualNodesFactor", "how many points a node has", 10),
                        Parameter.choice("keys", "the type of keys", "String", "bytes")),
                List.of(
                        new Attribute(NAME, "the text that the node's toString gives; else the id is that", false),
                        Attribute.TIE_ORDER),
                Pekko::ring));
    }

    private static PlacementRule ring(Values values) {
        HashFunction hash = values.is("keys", "String")
                ? HashFunction.MURMUR3_DRAFT_32_UTF16
                : HashFunction.MURMUR3_DRAFT_32_SIGNED;
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(hash, DigestCut.whole(hash))
                .signed(true)
                .pointRule(new VirtualNodes(values.number("virtualNodesFactor")))
                .tie(Tie.LAST_LISTED)
                .build();
    }

    /**
     * Points by mixing the numbers from 1 into the hash of a node's text.
     *
     * @param factor how many points a node has
     */
    private record VirtualNodes(int factor) implements PointRule {

        @Override
        public String canonical() {
            return "points=" + factor + " virtual nodes";
        }

        @Override
        public Maker maker(Topology topology) {
            return new Maker() {
                @Override
                public long count(Node node) {
                    return factor;
                }

                @Override
                public void write(Node node, int count, long[] high, long[] low, int first) {
                    Utf8 text = Utf8.of(text(node));
                    int hash = (int) HashFunction.MURMUR3_DRAFT_32_UTF16.number(text.bytes(), 0, text.length());
                    for (int i = 0; i < count; i++) {
                        int signed = Murmur3Draft.scalaPair(hash, i + 1);
                        low[first + i] = Integer.toUnsignedLong(signed ^ Integer.MIN_VALUE);
                    }
                }

                @Override
                public String name(Node node, int index) {
                    return text(node) + " virtual node " + (index + 1);
                }
            };
        }

        private static String text(Node node) {
            String name = node.attribute(NAME);
            return name == null ? node.id() : name;
        }
    }
}
