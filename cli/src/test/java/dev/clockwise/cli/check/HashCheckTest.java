package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.dialect.Adoption;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HashCheckTest {

    private static final HashCheck CHECK = new HashCheck();

    private static RingRule ring(int bytes, int points) {
        return RingRule.builder()
                .space(Space.bits(8 * bytes))
                .hash(HashFunction.MD5, DigestCut.first(bytes))
                .label("{id}-{i}")
                .points(points)
                .build();
    }

    @Test
    void pointsThatCollideByChanceAreExpected() {
        Finding finding =
                Subjects.of(ring(2, 160), Subjects.ids("n", 4)).findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NARROW_HASH);
        assertThat(finding.figure()).isEqualTo(640.0 * 639 / 2 / 65536);
        assertThat(finding.found())
                .isEqualTo(
                        "640 points on 2^16 hash values (md5, 2 bytes, space 2^16): 3.12 collisions are to be expected");
        assertThat(Subjects.of(ring(4, 160), Subjects.ids("n", 4)).names(CHECK)).isEmpty();
        // 1,000 nodes of 160 points in 32 bits collide about three times.
        assertThat(Subjects.of(ring(4, 160), Subjects.ids("n", 1000))
                        .findings(CHECK)
                        .get(0)
                        .figure())
                .isCloseTo(2.98, within(0.01));
    }

    @Test
    void fewValuesMakeSharesCoarse() {
        ModuloRule hundred = new ModuloRule(PositionHash.of(HashFunction.XXH3_64, Space.modulus(100)));
        Finding finding = Subjects.of(hundred, "a", "b", "c").findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NARROW_HASH);
        assertThat(finding.figure()).isEqualTo(33);
        assertThat(finding.found()).endsWith("of which the smallest node gets 33: its share comes in steps of 3.0 %");
        ModuloRule tenThousand = new ModuloRule(PositionHash.of(HashFunction.XXH3_64, Space.modulus(10_000)));
        assertThat(Subjects.of(tenThousand, "a", "b", "c").names(CHECK)).isEmpty();
        assertThat(Subjects.of(tenThousand, "a", "b", "c=0.001").names(CHECK)).containsExactly(FindingName.NARROW_HASH);
    }

    @Test
    void fewValuesLeaveMoreToChanceWhereEachFallsByItself() {
        RendezvousRule crc = new RendezvousRule(PositionHash.of(HashFunction.CRC16, Space.bits(14)));
        Finding finding = Subjects.of(crc, "a", "b", "c", "d").findings(CHECK).get(0);
        assertThat(finding.figure()).isEqualTo(4096);
        assertThat(finding.found()).endsWith("the smallest node gets 4,096: its share varies by chance by 1.6 %");
        assertThat(Subjects.of(crc, "a").names(CHECK)).isEmpty();
    }

    @Test
    void aHashThatDoesNotAvalancheIsMeasured() {
        RingRule fnv =
                RingRule.builder().hash(HashFunction.FNV1A_64).label("{id}-{i}").build();
        Subjects subjects = Subjects.of(fnv, "10.0.0.1:6379", "10.0.0.2:6379", "10.0.0.3:6379", "10.0.0.4:6379");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.UNSTABLE_HASH);
        double worst = Math.max(
                statistic(subjects.subject(), "user:", "", false),
                Math.max(
                        statistic(subjects.subject(), "", "", false),
                        statistic(subjects.subject(), "session-", ":cart", true)));
        assertThat(finding.figure()).isCloseTo(worst, within(1e-6));
        assertThat(worst).isGreaterThan(100);
        assertThat(finding.found()).startsWith("fnv1a_64 spreads 10,000 keys that count up (");
    }

    /** Another system's hash is set there, or its rule is left; it cannot be told to hash by ours. */
    @Test
    void theRemedyOfADialectIsASettingOrAdoption() {
        String[] nodes = {"10.0.0.1:6379", "10.0.0.2:6379", "10.0.0.3:6379", "10.0.0.4:6379"};
        PlacementRule twemproxy =
                Dialects.named("twemproxy-ketama").orElseThrow().rule();
        Finding settable = unstable(Subjects.of(twemproxy, nodes));
        assertThat(settable.remedy())
                .startsWith("set hash: ")
                .contains(" in every client of twemproxy-ketama (tried), which moves ")
                .endsWith(" % of keys once (expected)")
                .contains("; or leave it by clockwise adopt, which moves no key; hashing by xxh3_64 later moves ");
        PlacementRule fixed = Dialects.named("python-memcached").orElseThrow().rule();
        assertThat(DialectRemedy.ofHash(
                        Subjects.of(Placement.of(Topology.of(
                                        fixed,
                                        Node.of("a").withAttribute("order", "0"),
                                        Node.of("b").withAttribute("order", "1"))))
                                .subject(),
                        (DialectRule) fixed,
                        subject -> true))
                .startsWith("no setting of python-memcached does better (tried): leave it by clockwise adopt");
        Topology adopted = Adoption.of(
                Topology.of(twemproxy, Stream.of(nodes).map(Node::of).toList()));
        Finding after = unstable(Subjects.of(Placement.of(adopted)));
        assertThat(after.remedy())
                .matches("keep it while clients hash so; hashing keys with xxh3_64 moves \\d\\d\\.\\d % of them once"
                        + " \\(expected\\)");
    }

    private static Finding unstable(Subjects subjects) {
        return subjects.findings(CHECK).stream()
                .filter(finding -> finding.name() == FindingName.UNSTABLE_HASH)
                .findFirst()
                .orElseThrow();
    }

    /** A hash that reaches a part of the ring: another setting of the system reaches all of it. */
    @Test
    void theRemedyOfANarrowDialectIsASetting() {
        PlacementRule crc = Dialects.named("twemproxy-ketama").orElseThrow().rule(Map.of("hash", "crc32"));
        Finding finding = Subjects.of(crc, "a", "b", "c").findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NARROW_HASH);
        assertThat(finding.remedy()).startsWith("set hash: fnv1a_64, hash: one_at_a_time or hash: md5 in every client");
    }

    private static double statistic(Subject subject, String before, String after, boolean hex) {
        KeyBalance counter = Balance.counting(subject.placement());
        for (int i = 0; i < 10_000; i++) {
            String number = hex ? String.format(Locale.ROOT, "%08x", i) : Integer.toString(i);
            counter.add((before + number + after).getBytes(StandardCharsets.US_ASCII));
        }
        double sum = 0;
        for (Balance.NodeShare each : subject.balance().nodes()) {
            double observed = counter.keysOf(each.node().id());
            sum += 2 * observed * Math.log(observed / (each.share().toDouble() * 10_000));
        }
        return sum;
    }

    /** What is too narrow is named: the digest, the space, the function or the slots. */
    @Test
    void theRemedyNamesWhatIsNarrow() {
        assertThat(narrow(SlotTableRule.ofSlots(4), 8)).isEqualTo("use more slots, or fewer nodes; all keys move once");
        assertThat(narrow(SlotTableRule.REDIS_CLUSTER, 200))
                .startsWith("use fewer nodes, or another type of placement");
        assertThat(narrow(new ModuloRule(PositionHash.of(HashFunction.XXH3_64, Space.modulus(100))), 3))
                .isEqualTo("use space: 2^64, or fewer nodes; all keys move once");
        assertThat(narrow(new RendezvousRule(PositionHash.of(HashFunction.CRC16, Space.bits(14))), 3))
                .isEqualTo("hash with 8 bytes or more, such as xxh3_64 and space: 2^64, or fewer nodes; all keys move"
                        + " once");
        assertThat(narrow(ring(2, 160), 4))
                .isEqualTo("use 8 bytes or more of the digest and space: 2^64, or fewer points; all keys move once");
    }

    private static String narrow(PlacementRule rule, int nodes) {
        Finding finding =
                Subjects.of(rule, Subjects.ids("n", nodes)).findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NARROW_HASH);
        return finding.remedy();
    }

    @Test
    void hashesThatAvalancheAreFine() {
        for (HashFunction function : List.of(HashFunction.XXH3_64, HashFunction.MD5, HashFunction.MURMUR3_128)) {
            for (int nodes = 2; nodes < 30; nodes += 5) {
                PositionHash hash = PositionHash.of(function, DigestCut.first(8), Space.BITS_64);
                for (PlacementRule rule :
                        List.of(new RendezvousRule(hash), SlotsRule.of(hash, 12), new ModuloRule(hash))) {
                    assertThat(Subjects.of(rule, Subjects.ids("n", nodes)).names(CHECK))
                            .as(rule + " " + nodes)
                            .isEmpty();
                }
            }
        }
        assertThat(Subjects.of(RingRule.NATIVE, Subjects.ids("n", 300)).names(CHECK))
                .isEmpty();
    }

    /** Many nodes that expect few keys are put together, so that the statistic keeps its distribution. */
    @Test
    void smallNodesDoNotSpoilTheStatistic() {
        String[] nodes = Subjects.ids("n", 200);
        for (int i = 1; i < nodes.length; i++) {
            nodes[i] += "=0.0001";
        }
        assertThat(Subjects.of(RendezvousRule.NATIVE, nodes).names(CHECK)).isEmpty();
    }

    @Test
    void theRemedyForAWholeHashIsAWeight() {
        Finding finding = Subjects.of(RendezvousRule.NATIVE, "a=0.000000001", "b=1000000000")
                .findings(CHECK)
                .get(0);
        assertThat(finding.remedy()).isEqualTo("raise the smallest weight, or drain its node with weight 0");
    }
}
