package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.hash.Hashing;
import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;
import dev.clockwise.planner.Planner;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the recorded owners do not show of the dialects of stores: limits, refusals, lists and explanations. */
class StoresTest {

    private static Topology topology(String dialect, Map<String, String> parameters, Node... nodes) {
        return Topology.of(Dialects.named(dialect).orElseThrow().rule(parameters), List.of(nodes));
    }

    private static Node listed(int order) {
        return Node.of("n" + order).withAttribute("order", Integer.toString(order));
    }

    private static Node[] listed(int from, int to) {
        return IntStream.range(from, to).mapToObj(StoresTest::listed).toArray(Node[]::new);
    }

    private static Node withSlots(String id, long first, long last) {
        return Node.of(id)
                .withPoints(LongStream.rangeClosed(first, last)
                        .mapToObj(Position::of)
                        .toList());
    }

    /** How many of so many equal parts a share is, rounded down. */
    private static int parts(Share share, int of) {
        return share.numerator()
                .multiply(BigInteger.valueOf(of))
                .divide(share.denominator())
                .intValueExact();
    }

    private static PositionHash tokens(String dialect) {
        return ((RingRule) Dialects.named(dialect).orElseThrow().rule().form(Topology.of())).keyHash();
    }

    @Test
    void tokensOfCassandraAreSignedOrNot() {
        PositionHash murmur3 = tokens("cassandra-murmur3");
        assertThat(murmur3.position(BigInteger.valueOf(Long.MIN_VALUE))).isEqualTo(Position.of(0));
        assertThat(murmur3.position(BigInteger.valueOf(Long.MAX_VALUE))).isEqualTo(Position.of(-1));
        assertThat(murmur3.number(murmur3.position(BigInteger.valueOf(-12)))).isEqualTo(-12);
        assertThat(murmur3.position(new byte[0], 0, 0)).isEqualTo(Position.of(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> murmur3.position(BigInteger.ONE.shiftLeft(63)))
                .withMessage("a number of this hash must be from -9223372036854775808 to 9223372036854775807"
                        + " (was 9223372036854775808)");
        PositionHash random = tokens("cassandra-random");
        assertThat(random.position(BigInteger.TEN)).isEqualTo(Position.of(10));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.position(BigInteger.valueOf(-1)))
                .withMessageStartingWith("a number of this hash must be from 0 to 1701411834604692317316873");
    }

    @Test
    void hashesInSignedOrderAreToldApart() {
        PositionHash murmur3 = tokens("cassandra-murmur3");
        assertThat(murmur3).hasToString("murmur3_64_cassandra[0:8:big] mod 2^64 signed");
        assertThat(murmur3.withSigned(false)).hasToString("murmur3_64_cassandra[0:8:big] mod 2^64");
    }

    @Test
    void slotsAreCutForAnyNumberOfMasters() {
        Property.check(
                "every master of a new Redis Cluster has slots, as many as another or one less or more", 40, random -> {
                    int masters = 1 + random.nextInt(200);
                    Balance balance =
                            Balance.of(Placement.of(topology("redis-cluster-create", Map.of(), listed(0, masters))));
                    List<Integer> slots = balance.nodes().stream()
                            .map(each -> parts(each.share(), 16_384))
                            .sorted()
                            .toList();
                    assertThat(slots.get(masters - 1) - slots.get(0)).isLessThanOrEqualTo(2);
                });
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology("redis-cluster-create", Map.of(), listed(0, 16_385))))
                .withMessageStartingWith("a Redis Cluster has at most 16384 masters, one a slot (was 16385)");
    }

    @Test
    void bucketsAreThoseOfGuava() {
        Property.check("buckets are those of Guava", 40, random -> {
            int buckets = 1 + random.nextInt(300);
            Placement placement = Placement.of(topology("guava", Map.of(), listed(0, buckets)));
            for (int i = 0; i < 20; i++) {
                long hash = random.nextLong();
                String owner = "n" + Hashing.consistentHash(hash, buckets);
                assertThat(placement.ownerAt(hash).id()).isEqualTo(owner);
            }
        });
    }

    @Test
    void aListOfGuavaGoesOnAlongTheBuckets() {
        Placement placement = Placement.of(topology("guava", Map.of(), listed(0, 3)));
        List<Node> owners = placement.owners("a", 3);
        int first = Integer.parseInt(owners.get(0).id().substring(1));
        assertThat(owners.get(1).id()).isEqualTo("n" + (first + 1) % 3);
        assertThat(owners.get(2).id()).isEqualTo("n" + (first + 2) % 3);
        assertThat(placement.explain("a", 2).walk()).hasSize(2);
    }

    @Test
    void sharesOfIgniteAreExact() {
        Placement placement = Placement.of(topology("ignite", Map.of("partitions", "8"), Node.of("a"), Node.of("b")));
        assertThat(Balance.of(placement).nodes().stream().mapToInt(each -> parts(each.share(), 8)))
                .allMatch(parts -> parts > 0);
        assertThat(placement.explain("key", 2).walk()).hasSize(2);
        assertThat(Placement.of(topology("ignite", Map.of(), Node.of("a")))
                        .owner("key")
                        .id())
                .isEqualTo("a");
        assertThat(Placement.of(topology("ignite", Map.of())).owner("key")).isEqualTo(Node.NONE);
    }

    /** "Aa" and "BB" have one hash code, so all their draws are equal. */
    @Test
    void equalDrawsOfIgniteGoByUuid() {
        Node first = Node.of("Aa");
        Node second = Node.of("BB");
        assertThat(Placement.of(topology("ignite", Map.of(), first, second)).owner("key"))
                .isEqualTo(first);
        Node greater = first.withAttribute("uuid", "00000000-0000-0000-0000-000000000002");
        Node lesser = second.withAttribute("uuid", "00000000-0000-0000-0000-000000000001");
        assertThat(Placement.of(topology("ignite", Map.of(), greater, lesser)).owner("key"))
                .isEqualTo(lesser);
        Node named = Node.of("x").withAttribute("consistentId", "Aa");
        Node other = Node.of("a").withAttribute("consistentId", "BB");
        assertThat(Placement.of(topology("ignite", Map.of(), named, other)).owner("key"))
                .isEqualTo(other);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Placement.of(topology("ignite", Map.of(), greater.withAttribute("uuid", "2"), lesser)))
                .withMessage(
                        "uuid of node \"Aa\" must be a UUID, as Ignite prints it (was \"2\"): correct it, or leave it"
                                + " out; nothing was built");
    }

    @Test
    void slotsThatNodesNameArePlannedByTheFormOfTheDialect() {
        Topology none = topology("hazelcast", Map.of("partitions", "10"));
        Topology wanted = topology("hazelcast", Map.of("partitions", "10"), Node.of("a"), Node.of("b"))
                .withEpoch(7);
        Planner planner = Planner.of(none.rule()).orElseThrow();
        Topology planned = planner.plan(none, wanted);
        assertThat(planned.rule()).isEqualTo(none.rule());
        assertThat(planned.epoch()).isEqualTo(7);
        assertThat(planned.nodes()).extracting(node -> node.points().size()).containsExactly(5, 5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> planner.plan(Topology.of(), wanted))
                .withMessageStartingWith("the topology before must be placed by hazelcast [partitions=10, key-hash=");
        for (String unplanned : List.of("ignite", "infinispan", "cassandra-murmur3", "kafka")) {
            assertThat(Planner.of(topology(unplanned, Map.of()).rule())).isEmpty();
        }
    }

    @Test
    void partitionsHaveLimits() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topology("ignite", Map.of("partitions", "65001")))
                .withMessage("partitions of ignite must be from 1 to 65000 (was 65001): lower them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topology("infinispan", Map.of("segments", "65537")))
                .withMessage("segments must be from 1 to 65536 (was 65537): lower them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topology("hazelcast", Map.of("partitions", "0")))
                .withMessage("partitions of hazelcast must be an integer from 1 to 999999999 (was \"0\")");
    }

    @Test
    void eachSegmentHasOneOwner() {
        Map<String, String> four = Map.of("segments", "4");
        Node low = withSlots("a", 0, 1);
        Node high = withSlots("b", 2, 3);
        Balance balance = Balance.of(Placement.of(topology("infinispan", four, low, high)));
        assertThat(balance.nodes()).allSatisfy(each -> assertThat(each.share()).isEqualTo(Share.of(1, 2)));
        assertThat(Placement.of(topology("infinispan", four, low, high))
                        .explain("a", 1)
                        .toString())
                .contains("segment");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology("infinispan", four, low)))
                .withMessage("segment 2 must belong to a node (none of the 1 that are listed names it): give it to one;"
                        + " nothing was built");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology("infinispan", four, low, high, withSlots("c", 3, 3))))
                .withMessageStartingWith("segment 3 must belong to one node (was named by \"c\" and one before)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology("infinispan", four, low, withSlots("b", 2, 4))))
                .withMessageStartingWith("segments of node \"b\" must be below 4 (was 4)");
        assertThat(Placement.of(topology("infinispan", four)).owner("a")).isEqualTo(Node.NONE);
    }

    @Test
    void segmentsBeyondTheSpaceHoldNothing() {
        Topology all = topology(
                "infinispan", Map.of("segments", "65000"), withSlots("a", 0, 64_997), withSlots("b", 64_998, 64_999));
        assertThat(Placement.of(all).owner("a").id()).isEqualTo("a");
        List<Balance.NodeShare> shares = Balance.of(Placement.of(all)).nodes();
        assertThat(shares.get(1).share()).isLessThan(Share.of(2, 65_000));
    }

    @Test
    void virtualNodesOfPekkoAreMadeFromTheText() {
        Node plain = Node.of("akka://one");
        Node named = Node.of("1").withAttribute("name", "akka://one");
        Node other = Node.of("2").withAttribute("name", "akka://two");
        Placement ring = Placement.of(topology("pekko", Map.of(), named, other));
        Placement same = Placement.of(topology("pekko", Map.of(), plain, Node.of("akka://two")));
        for (int i = 0; i < 100; i++) {
            assertThat(ring.owner("key" + i).equals(named))
                    .isEqualTo(same.owner("key" + i).equals(plain));
        }
        assertThat(ring.explain("key", 1).toString()).contains("virtual node");
    }
}
