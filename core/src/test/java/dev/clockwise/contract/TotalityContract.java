package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Explanation;
import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Promise 5: every key and every position has an answer, whatever the nodes. */
public interface TotalityContract extends PlacementSubject {

    @Test
    default void anyKeyHasAnOwner() {
        check("any key has an owner", 6, random -> {
            Topology topology = topologies().next(random, 1);
            Placement placement = Placement.of(topology);
            for (byte[] key : Keys.hostile()) {
                Node owner = placement.owner(key);
                assertThat(topology.nodes()).contains(owner);
                assertThat(owner.isActive()).isTrue();
                assertThat(placement.owners(key, 2)).startsWith(owner);
                assertThat(placement.explain(key, 1).owners()).containsExactly(owner);
            }
        });
    }

    @Test
    default void aTextKeyIsItsUtf8Bytes() {
        check("a text key is its UTF-8 bytes", 4, random -> {
            Placement placement = Placement.of(topologies().next(random, 2));
            List<String> texts = new ArrayList<>(List.of("", "a", "ключ", "😀", "\ud800", "a\udc00b", "\udc00\ud800"));
            texts.add("x\udbff".repeat(30_000));
            Keys.users(20).forEach(key -> texts.add(new String(key, StandardCharsets.UTF_8)));
            for (String text : texts) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                assertThat(placement.owner(text)).isEqualTo(placement.owner(bytes));
                assertThat(placement.owners(text, 3)).isEqualTo(placement.owners(bytes, 3));
            }
        });
    }

    @Test
    default void aRangeOfBytesIsAKey() {
        check("a range of bytes is a key", 4, random -> {
            Placement placement = Placement.of(topologies().next(random, 2));
            byte[] frame = new byte[200];
            random.nextBytes(frame);
            for (int i = 0; i < 50; i++) {
                int offset = random.nextInt(frame.length);
                int length = random.nextInt(frame.length - offset + 1);
                byte[] key = Arrays.copyOfRange(frame, offset, offset + length);
                assertThat(placement.owner(frame, offset, length)).isEqualTo(placement.owner(key));
                assertThat(placement.owners(frame, offset, length, 2)).isEqualTo(placement.owners(key, 2));
            }
        });
    }

    @Test
    default void noNodesMeansNoOwner() {
        assertNoOwner(Placement.of(Topology.of(rule(), List.of())));
    }

    @Test
    default void onlyDrainedNodesMeansNoOwner() {
        Topology topology = topologies().next(new SplittableRandom(7), 5);
        for (Node node : topology.nodes()) {
            topology = topology.with(node.withWeight(0));
        }
        assertNoOwner(Placement.of(topology));
    }

    private void assertNoOwner(Placement placement) {
        for (byte[] key : Keys.hostile()) {
            assertThat(placement.owner(key)).isSameAs(Node.NONE);
            assertThat(placement.owners(key, 3)).isEmpty();
        }
        PreferenceList list = placement.owners("user:42", 2);
        assertThat(list.requested()).isEqualTo(2);
        assertThat(list.isDegraded()).isTrue();
        Explanation explanation = placement.explain(Keys.bytes("user:42"), 3);
        assertThat(explanation.walk()).isEmpty();
        assertThat(explanation.owners()).isEmpty();
        for (Position position : Topologies.probes(new SplittableRandom(3), space())) {
            assertThat(placement.ownerAt(position)).isSameAs(Node.NONE);
        }
        assertThat(placement.footprint().points()).isZero();
        assertThat(Balance.of(placement).nodes()).allMatch(each -> each.share().equals(Share.ZERO));
        assertThat(Balance.of(placement).maxOverMean()).isEqualTo(Share.ZERO);
    }

    @Test
    default void theOnlyNodeOwnsAllInConstantMemory() {
        check("the only node owns all in constant memory", 6, random -> {
            Topology empty = Topology.of(rule(), List.of());
            Node only = topologies().stranger(random, empty);
            Topology topology = empty.plus(only);
            for (int drained = random.nextInt(3); drained > 0; drained--) {
                topology = topology.plus(topologies().stranger(random, topology).withWeight(0));
            }
            Placement placement = Placement.of(topology);
            for (byte[] key : Keys.random(random, 20)) {
                assertThat(placement.owner(key)).isEqualTo(only);
                assertThat(placement.owners(key, 5)).containsExactly(only);
                assertThat(placement.explain(key, 5).owners()).containsExactly(only);
            }
            for (Position position : Topologies.probes(random, space())) {
                assertThat(placement.ownerAt(position)).isEqualTo(only);
            }
            assertThat(placement.footprint().bytes()).isLessThanOrEqualTo(144);
            assertThat(Balance.of(placement).nodes())
                    .filteredOn(each -> each.node().equals(only))
                    .allMatch(each -> each.share().equals(Share.of(1, 1)))
                    .hasSize(1);
        });
    }

    @Test
    default void positionsAreTakenModuloTheSpace() {
        check("positions are taken modulo the space", 6, random -> {
            Placement placement = Placement.of(topologies().next(random, 2));
            BigInteger size = space().size();
            for (Position position : Topologies.probes(random, space())) {
                Node owner = placement.ownerAt(position);
                if (position.high() == 0) {
                    assertThat(placement.ownerAt(position.low())).isEqualTo(owner);
                }
                for (int turns = 1; turns < 4; turns++) {
                    BigInteger same = position.toBigInteger().add(size.multiply(BigInteger.valueOf(turns)));
                    if (same.bitLength() <= 128) {
                        assertThat(placement.ownerAt(Position.of(same))).isEqualTo(owner);
                        assertThat(placement.ownersAt(Position.of(same), 3)).isEqualTo(placement.ownersAt(position, 3));
                    }
                    if (same.bitLength() <= 64) {
                        assertThat(placement.ownerAt(same.longValue())).isEqualTo(owner);
                    }
                }
            }
        });
    }

    @Test
    default void copiesFromZeroUpHaveAnAnswer() {
        Placement placement = Placement.of(topologies().next(new SplittableRandom(5), 3));
        int active = (int)
                placement.topology().nodes().stream().filter(Node::isActive).count();
        assertThat(placement.owners("user:42", 0)).isEmpty();
        assertThat(placement.owners("user:42", 0).isDegraded()).isFalse();
        assertThat(placement.explain(Keys.bytes("user:42"), 0).walk()).isEmpty();
        assertThat(placement.owners("user:42", Integer.MAX_VALUE)).hasSize(active);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> placement.owners("user:42", -1))
                .withMessage("copies must be 0 or more (was -1)");
    }
}
