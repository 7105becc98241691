package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clockwise.Balance;
import dev.clockwise.Explanation;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Placements by whole keys, which have no positions. */
class KeyedPlacementTest {

    private static final DialectRule PYMEMCACHE =
            Dialects.named("pymemcache").orElseThrow().rule();

    private static Placement place(Node... nodes) {
        return Placement.of(Topology.of(PYMEMCACHE, List.of(nodes)));
    }

    private static Placement four() {
        return place(
                Node.of("a:1"), Node.of("b:1").withZone("x"), Node.of("c:1").withZone("x"), Node.of("d:1"));
    }

    private static byte[] key(SplittableRandom random) {
        byte[] key = new byte[random.nextInt(20)];
        random.nextBytes(key);
        return key;
    }

    @Test
    void everyKeyHasAnOwnerAndAListThatBeginsWithIt() {
        Placement placement = four();
        Property.check("a list of a keyed placement begins with the owner", 500, random -> {
            byte[] key = key(random);
            Node owner = placement.owner(key);
            PreferenceList all = placement.owners(key, 4);
            assertThat(all.get(0)).isEqualTo(owner);
            assertThat(all).doesNotHaveDuplicates().hasSize(4);
            assertThat(placement.owners(key, 2)).isEqualTo(all.subList(0, 2));
            assertThat(placement.owners(key, 0)).isEmpty();
            byte[] frame = new byte[key.length + 5];
            System.arraycopy(key, 0, frame, 3, key.length);
            assertThat(placement.owner(frame, 3, key.length)).isEqualTo(owner);
        });
    }

    @Test
    void losingANodeMovesItsKeysOnly() {
        Placement placement = four();
        Placement without = placement.minus("d:1");
        Property.check("losing a node moves its keys only", 500, random -> {
            byte[] key = key(random);
            Node owner = placement.owner(key);
            if (!owner.id().equals("d:1")) {
                assertThat(without.owner(key)).isEqualTo(owner);
            }
        });
    }

    @Test
    void oneNodeOwnsAllAndNoneNothing() {
        assertThat(place(Node.of("a:1")).owner("k").id()).isEqualTo("a:1");
        assertThat(place(Node.of("a:1")).owners("k", 3)).hasSize(1);
        assertThat(place(Node.of("a:1").withWeight("0")).owner("k")).isSameAs(Node.NONE);
        assertThat(place(Node.of("a:1").withWeight("0")).owners("k", 3)).isEmpty();
    }

    @Test
    void aPositionHasNoOwner() {
        Placement placement = four();
        assertThat(placement.hasPositions()).isFalse();
        String words = "the whole key decides, and a position has no owner: ask with the key";
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> placement.ownerAt(1))
                .withMessageEndingWith(words);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> placement.ownerAt(Position.of(1)))
                .withMessageEndingWith(words);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> placement.ownersAt(Position.of(1), 2))
                .withMessageEndingWith(words);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> placement.explainAt(Position.of(1), 2))
                .withMessageEndingWith(words);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> placement.ownership().ownersAt(1, 2))
                .withMessageEndingWith(words);
    }

    @Test
    void anExplanationHasNoPosition() {
        byte[] key = "k".getBytes(StandardCharsets.UTF_8);
        Explanation explanation = four().explain(key, 3);
        assertThat(explanation.position()).isNull();
        assertThat(explanation.digest()).isNull();
        assertThat(explanation.key()).isEqualTo(key);
        assertThat(explanation.owners()).isEqualTo(four().owners(key, 3));
        assertThat(explanation.walk())
                .extracting(step -> step.name() + " " + step.verdict())
                .containsExactly("rank 1 OWNER", "rank 2 COPY", "rank 3 COPY");
    }

    @Test
    void sharesAndMovementAreExpected() {
        Placement placement = four();
        assertThat(Balance.of(placement).nodes())
                .extracting(each -> each.share())
                .containsOnly(Share.of(1, 4));
        Movement movement = Movement.of(placement, placement.plus(Node.of("e:1")));
        assertThat(movement.method()).isEqualTo(Method.EXPECTED);
        assertThat(movement.moved()).isEqualTo(Share.of(1, 5));
    }

    @Test
    void weightsCountWhereTheSystemCountsThem() {
        DialectRule election =
                Dialects.named("xmemcached-election").orElseThrow().rule(Map.of());
        Placement placement = Placement.of(
                Topology.of(election, List.of(Node.of("10.0.0.1:1").withWeight("3"), Node.of("10.0.0.2:1"))));
        assertThat(Balance.of(placement).nodes())
                .extracting(each -> each.share())
                .containsExactly(Share.of(3, 4), Share.of(1, 4));
        int first = 0;
        for (int i = 0; i < 4_000; i++) {
            first += placement.owner("key-" + i).id().equals("10.0.0.1:1") ? 1 : 0;
        }
        assertThat(first).isBetween(2_850, 3_150);
    }
}
