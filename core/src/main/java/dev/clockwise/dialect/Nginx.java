package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.KeyedRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.Tie;
import java.util.List;

/**
 * The rules of nginx ({@code hash} in an upstream).
 *
 * <p>Servers take turns, by no rule, for requests whose key is empty, and for those that have met servers which are
 * down 21 times: at points of the ring that follow each other, or in rounds of rehashing. In the ring a server that is
 * down weighs 0 here, so that the next point's server is met; a point of another server at the very position of one of
 * its is then met too, where nginx has dropped it.
 */
final class Nginx {

    private static final int POINTS = 160;

    private static final Attribute DOWN = new Attribute(
            Rehash.DOWN,
            "the weight of a server that is down, which weighs 0 here: keys that meet it are hashed again; without"
                    + " it a server that weighs 0 does not count",
            false);

    private Nginx() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "nginx-consistent",
                        "nginx: hash … consistent",
                        "160 points for each unit of weight, each the CRC-32 of the server and the point before",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> crcChains(POINTS)),
                new Dialect(
                        "nginx-hash",
                        "nginx: hash without consistent",
                        "bits 16 to 30 of the CRC-32 of the key, modulo the sum of the weights; hashed again where a"
                                + " server is down",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.ORDER, DOWN),
                        values -> new TopologyForm(List.of("crc15 with rehash"), Nginx::hash)));
    }

    /** A ring of chains of CRC-32, with so many points for each unit of weight. */
    static PlacementRule crcChains(int points) {
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.CRC32, DigestCut.whole(HashFunction.CRC32))
                .pointRule(new CrcChain(points))
                .tie(Tie.FIRST_LISTED)
                .build();
    }

    private static PlacementRule hash(Topology topology) {
        for (Node node : topology.nodes()) {
            if (node.attribute(Rehash.DOWN) != null) {
                return new KeyedRule(KeyHashes.of(HashFunction.CRC15), Rehash.of(topology));
            }
        }
        return new TableRule(
                KeyHashes.of(HashFunction.CRC15), new ListFill(ListFill.Order.LISTED, ListFill.Repeats.BY_WEIGHT));
    }

    /** What is not offered. */
    static List<Dialects.Refused> refused() {
        return List.of(new Dialects.Refused(
                "nginx, stream module: hash",
                "its program was not run; its source reads as that of nginx-hash and nginx-consistent"));
    }
}
