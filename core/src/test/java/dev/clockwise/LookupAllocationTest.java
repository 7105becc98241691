package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Promise 8: a lookup by a numeric hash in a narrow space allocates nothing. */
class LookupAllocationTest {

    private static final int LOOKUPS = 50_000;

    private static final List<Node> NODES =
            IntStream.range(0, 50).mapToObj(i -> Node.of("node-" + i)).toList();

    /** The bytes that this thread allocates in as many lookups, once all is warm. */
    private static long allocated(Runnable lookup) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int round = 0; round < 2; round++) {
            before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < LOOKUPS; i++) {
                lookup.run();
            }
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void assertNothingAllocated(Placement placement) {
        byte[] key = "user:1234567".getBytes(StandardCharsets.UTF_8);
        String text = "user:ключ:1234567";
        int[] owned = {0};
        assertThat(allocated(() -> owned[0] += placement.owner(key, 2, 7).isNone() ? 0 : 1))
                .as("owner of bytes")
                .isLessThan(LOOKUPS);
        assertThat(allocated(() -> owned[0] += placement.owner(text).isNone() ? 0 : 1))
                .as("owner of a text")
                .isLessThan(LOOKUPS);
        assertThat(allocated(
                        () -> owned[0] += placement.ownerAt(0x123456789abcdefL).isNone() ? 0 : 1))
                .as("owner of a position")
                .isLessThan(LOOKUPS);
        assertThat(owned[0]).isEqualTo(6 * LOOKUPS);
        ByteBuffer direct = ByteBuffer.allocateDirect(key.length).put(key).flip();
        assertThat(allocated(() -> owned[0] += placement.owner(direct).isNone() ? 0 : 1))
                .as("owner of a buffer")
                .isLessThan(LOOKUPS);
        assertThat(owned[0]).isEqualTo(8 * LOOKUPS);
    }

    private static void assertNothingAllocatedForLists(Placement placement) {
        byte[] key = "user:1234567".getBytes(StandardCharsets.UTF_8);
        Node[] into = new Node[3];
        int[] listed = {0};
        assertThat(allocated(() -> listed[0] += placement.owners(key, into)))
                .as("list of bytes")
                .isLessThan(LOOKUPS);
        assertThat(allocated(() -> listed[0] += placement.ownersAt(0x123456789abcdefL, into)))
                .as("list of a position")
                .isLessThan(LOOKUPS);
        assertThat(listed[0]).isEqualTo(12 * LOOKUPS);
        Placement kept = placement.withLists(3);
        assertThat(allocated(() -> listed[0] += kept.owners(key, into)))
                .as("list that is kept")
                .isLessThan(LOOKUPS);
        assertThat(allocated(() -> listed[0] += kept.ownersAt(0x123456789abcdefL, into)))
                .as("list that is kept, into an array")
                .isLessThan(LOOKUPS);
    }

    /** Lists in rings and tables, over nodes without zones, in more zones than copies, and in fewer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 7, 100})
    void ofLists(int zones) {
        List<Node> nodes = IntStream.range(0, 200)
                .mapToObj(i -> zones == 0 ? Node.of("n" + i) : Node.of("n" + i).withZone("z" + i % zones))
                .toList();
        assertNothingAllocatedForLists(Placement.of(Topology.of(RingRule.NATIVE, nodes)));
        assertNothingAllocatedForLists(Placement.of(Topology.of(MaglevRule.NATIVE, nodes)));
        assertNothingAllocatedForLists(Placement.of(Topology.of(ModuloRule.NATIVE, nodes)));
    }

    @Test
    void ofSlots() {
        Placement slots = Placement.of(Topology.of(SlotsRule.NATIVE, NODES));
        assertNothingAllocated(slots);
        byte[] key = "user:1234567".getBytes(StandardCharsets.UTF_8);
        Placement kept = slots.withLists(3);
        Node[] into = new Node[3];
        int[] listed = {0};
        assertThat(allocated(() -> listed[0] += kept.owners(key, into))).isLessThan(LOOKUPS);
        assertThat(listed[0]).isEqualTo(6 * LOOKUPS);
    }

    @Test
    void ofARing() {
        assertNothingAllocated(Placement.of(Topology.of(RingRule.NATIVE, NODES)));
    }

    @Test
    void ofModulo() {
        assertNothingAllocated(Placement.of(Topology.of(ModuloRule.NATIVE, NODES)));
    }

    /** Of 60 buckets the last ten are holes. */
    @Test
    void ofJump() {
        List<Node> nodes = IntStream.range(0, 50)
                .mapToObj(i -> NODES.get(i).withPoints(List.of(Position.of(i))))
                .toList();
        assertNothingAllocated(Placement.of(Topology.of(JumpRule.of(60), nodes)));
    }

    @Test
    void ofMaglev() {
        assertNothingAllocated(Placement.of(Topology.of(MaglevRule.NATIVE, NODES)));
    }

    @Test
    void ofAHashTag() {
        Placement placement = Placement.of(Topology.of(new ModuloRule(PositionHash.REDIS_CLUSTER), NODES));
        assertNothingAllocated(placement);
        byte[] key = "cart:{user:1234567}:7".getBytes(StandardCharsets.UTF_8);
        int[] owned = {0};
        assertThat(allocated(() -> owned[0] += placement.owner(key).isNone() ? 0 : 1))
                .isLessThan(LOOKUPS);
        assertThat(owned[0]).isEqualTo(2 * LOOKUPS);
    }

    /** Functions that read text have a buffer of the thread; the key has bytes that are not UTF-8. */
    @ParameterizedTest
    @EnumSource
    void ofEachNumericHash(HashFunction function) {
        assumeThat(function.isNumeric()).isTrue();
        PositionHash hash = PositionHash.of(function, Space.modulus(1_000));
        byte[] key = "user:ключ:😀:1234567".getBytes(StandardCharsets.UTF_8);
        key[7] = 0;
        long[] sum = {0};
        assertThat(allocated(() -> sum[0] += 1 + hash.narrow(key, 0, key.length)))
                .isLessThan(LOOKUPS);
        assertThat(sum[0]).isPositive();
    }

    /** The measure itself is seen to measure. */
    @Test
    void allocationIsSeen() {
        Object[] kept = {null};
        assertThat(allocated(() -> kept[0] = new byte[16])).isGreaterThanOrEqualTo(32L * LOOKUPS);
        assertThat(kept[0]).isNotNull();
    }
}
