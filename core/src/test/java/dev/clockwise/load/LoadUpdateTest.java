package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens to the loads when the topology changes under them. */
class LoadUpdateTest {

    private static final Placement ABC = Placement.modulo("a", "b", "c");
    private static final Node A = Node.of("a");
    private static final Node B = Node.of("b");
    private static final Node C = Node.of("c");

    /** Factor 1 over a, b, c, where each holds two. */
    private static BoundedLoad twoEach() {
        BoundedLoad load = BoundedLoad.of(ABC, "1");
        for (int i = 0; i < 6; i++) {
            Node node = load.acquireAt(0);
            assertThat(node.id()).isEqualTo(List.of("a", "b", "c").get(i % 3));
        }
        return load;
    }

    private static List<String> shown(BoundedLoad load) {
        return load.loads().stream()
                .map(each -> each.node() + " " + each.load() + "/" + each.capacity())
                .toList();
    }

    @Test
    void aJoinerTakesWhatTheOthersHaveNoRoomFor() {
        BoundedLoad load = twoEach();
        Placement wider = ABC.plus(Node.of("d"));
        load.update(wider);
        assertThat(load.placement()).isSameAs(wider);
        assertThat(shown(load)).containsExactly("a 2/2", "b 2/2", "c 2/2", "d 0/2");
        assertThat(load.acquireAt(0).id()).isEqualTo("d");
    }

    @Test
    void aNodeThatLeftKeepsItsLoadUntilItIsReleased() {
        BoundedLoad load = twoEach();
        load.update(ABC.minus("c"));
        assertThat(load.total()).isEqualTo(6);
        assertThat(shown(load)).containsExactly("a 2/3", "b 2/3", "c 2/0");
        load.release(C);
        assertThat(load.acquireAt(1).id()).isEqualTo("b");
        load.release(C);
        assertThat(load.acquireAt(1).id()).isEqualTo("a");
        assertThat(shown(load)).containsExactly("a 3/3", "b 3/3");
        assertThatThrownBy(() -> load.release(C)).isInstanceOf(IllegalStateException.class);
        assertThat(load.load(C)).isZero();
        assertThat(load.capacity(C)).isZero();
    }

    @Test
    void aDrainedNodeKeepsItsLoadAndTakesNothing() {
        BoundedLoad load = twoEach();
        load.update(ABC.with(B.withWeight(0)));
        assertThat(shown(load)).containsExactly("a 2/3", "b=0 2/0", "c 2/3");
        load.release(B);
        load.release(B);
        for (int i = 0; i < 9; i++) {
            assertThat(load.acquireAt(i).id()).isIn("a", "c");
        }
        assertThat(load.balance().minOverMean().isZero()).isFalse();
    }

    @Test
    void aNodeThatComesBackFindsItsLoad() {
        BoundedLoad load = twoEach();
        load.update(ABC.minus("a"));
        load.update(ABC.minus("b"));
        load.update(ABC);
        assertThat(shown(load)).containsExactly("a 2/2", "b 2/2", "c 2/2");
    }

    @Test
    void aNodeThatComesBackAfterItsLastReleaseStartsAtNothing() {
        BoundedLoad load = twoEach();
        load.update(ABC.minus("a"));
        load.release(A);
        load.release(A);
        load.update(ABC.minus("b"));
        load.update(ABC);
        assertThat(shown(load)).containsExactly("a 0/2", "b 2/2", "c 2/2");
        assertThat(load.acquireAt(0)).isEqualTo(A);
        load.release(A);
        assertThat(load.total()).isEqualTo(4);
    }

    @Test
    void anIdleNodeThatLeftAndCameBackTakesKeysAgain() {
        BoundedLoad load = BoundedLoad.of(ABC, "1.25");
        for (int i = 0; i < 3; i++) {
            load.update(ABC.minus("a"));
            assertThat(shown(load)).containsExactly("b 0/0", "c 0/0");
            load.update(ABC);
            Node node = load.acquireAt(0);
            assertThat(node).isEqualTo(A);
            load.release(node);
        }
    }

    @Test
    void weightsOfTheNewTopologyCount() {
        BoundedLoad load = twoEach();
        load.update(ABC.with(A.withWeight(4)));
        assertThat(shown(load)).containsExactly("a=4 2/4", "b 2/1", "c 2/1");
        for (int i = 0; i < 4; i++) {
            assertThat(load.acquireAt(5).id())
                    .as("b and c hold more than their part")
                    .isEqualTo("a");
        }
    }

    @Test
    void emptiedAndFilledAgain() {
        BoundedLoad load = twoEach();
        load.update(Placement.modulo());
        assertThat(load.acquireAt(0)).isSameAs(Node.NONE);
        assertThat(load.total()).isEqualTo(6);
        assertThat(shown(load)).containsExactly("a 2/0", "b 2/0", "c 2/0");
        load.release(A);
        load.update(ABC);
        assertThat(shown(load)).containsExactly("a 1/2", "b 2/2", "c 2/2");
    }

    @Test
    void manyNodesThatComeAndGoLeaveNothingBehind() {
        BoundedLoad load = BoundedLoad.of(Placement.modulo("x0"), "1");
        for (int i = 1; i < 1_000; i++) {
            Node node = load.acquire("k");
            load.update(Placement.modulo("x" + i));
            load.release(node);
        }
        assertThat(load.total()).isZero();
        assertThat(load.known()).isLessThanOrEqualTo(3);
    }
}
