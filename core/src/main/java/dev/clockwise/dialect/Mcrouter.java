package dev.clockwise.dialect;

import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.Dialect.Proof;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.KeyedRule;
import dev.clockwise.placement.RankedRule;
import dev.clockwise.placement.TableRule;
import java.util.List;

/**
 * The rules of mcrouter. It hashes the routing part of a key, which ends before "|#|", with the salt of the route
 * behind it.
 */
final class Mcrouter {

    private static final PositionHash KEYS = PositionHash.of(HashFunction.MURMUR64A_SEED_F9F198EF, Space.BITS_64);

    private Mcrouter() {}

    static List<Dialect> all() {
        return List.of(
                new Dialect(
                        "mcrouter-ch3",
                        "mcrouter: Ch3, its default",
                        "a number of the list by the bits of MurmurHash64A; weights are ignored",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.ORDER),
                        values -> new RankedRule(KEYS, new Ch3Ranking())),
                new Dialect(
                        "mcrouter-weighted-ch3",
                        "mcrouter: WeightedCh3",
                        "Ch3 of the key, then of the key and a number, until one takes it; weights are from 0 to 1",
                        Proof.FACTS,
                        List.of(),
                        List.of(Attribute.ORDER),
                        values -> new TopologyForm(
                                List.of("weighted-ch3"), topology -> new KeyedRule(KEYS, WeightedCh3.of(topology)))),
                new Dialect(
                        "mcrouter-crc32",
                        "mcrouter: Crc32",
                        "the lower 31 bits of CRC-32 modulo the number of servers; weights are ignored",
                        Proof.RUN,
                        List.of(),
                        List.of(Attribute.ORDER),
                        values -> new TableRule(
                                PositionHash.of(HashFunction.CRC32, Space.bits(31)),
                                new ListFill(ListFill.Order.LISTED, ListFill.Repeats.ONCE))),
                new Dialect(
                        "mcrouter-rendezvous",
                        "mcrouter: Rendezvous",
                        "the server that draws the highest; weights are ignored",
                        Proof.FACTS,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> rendezvous(false)),
                new Dialect(
                        "mcrouter-weighted-rendezvous",
                        "mcrouter: WeightedRendezvous",
                        "the server that draws the highest by weight; not mcrouter-rendezvous where weights are equal",
                        Proof.FACTS,
                        List.of(),
                        List.of(Attribute.SERVER, Attribute.TIE_ORDER),
                        values -> rendezvous(true)));
    }

    private static PlacementRule rendezvous(boolean weighted) {
        return new RankedRule(
                PositionHash.of(HashFunction.MURMUR64A_SEED_A205B064, Space.BITS_64), new McrouterDraws(weighted));
    }

    /** What is not offered. */
    static List<Dialects.Refused> refused() {
        return List.of(new Dialects.Refused(
                "mcrouter, ConstShard",
                "keys name their own server by its number; where they do not, it is mcrouter-ch3"));
    }
}
