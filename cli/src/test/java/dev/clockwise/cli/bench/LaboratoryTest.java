package dev.clockwise.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LaboratoryTest {

    private static final Topology THREE = Topology.of(RingRule.NATIVE, Node.of("a"), Node.of("b"), Node.of("c"));
    private static final Changes CHANGES = new Changes(THREE.plus(Node.of("d")), THREE.minus("b"));

    /** Each run takes 4 ms, and allocates 640 bytes by the meter, a question 100; so runs stay at 64 lookups. */
    @ParameterizedTest
    @EnumSource
    void figuresAreTimesAndBytesOfARunOverItsLookups(Entrant entrant) {
        AtomicLong now = new AtomicLong();
        AtomicLong questions = new AtomicLong();
        LongSupplier allocated = () -> {
            long question = questions.getAndIncrement();
            return 100 * question + 640 * ((question + 1) / 3);
        };
        Figures figures =
                Laboratory.here(() -> now.getAndAdd(4_000_000), allocated).measure(entrant, THREE, CHANGES);
        for (Measure each : List.of(Measure.TEXT, Measure.BYTES, Measure.POSITION, Measure.IN_TURN)) {
            assertThat(figures.of(each)).as("%s", each).hasValue(4_000_000 / 64.0);
        }
        for (Measure each : List.of(Measure.BUILD, Measure.JOIN, Measure.LEAVE)) {
            assertThat(figures.of(each)).as("%s", each).hasValue(4_000_000);
        }
        assertThat(figures.of(Measure.TEXT_ALLOCATED)).hasValue(10);
        boolean lists = entrant == Entrant.PLACEMENT;
        assertThat(figures.of(Measure.LIST).isPresent()).isEqualTo(lists);
        assertThat(figures.of(Measure.LIST_ALLOCATED).isPresent()).isEqualTo(lists);
    }

    @Test
    void whatThereIsNotHasNoFigure() {
        Figures figures = Laboratory.here(() -> 0, () -> -1).measure(Entrant.PLACEMENT, THREE, new Changes(null, null));
        assertThat(figures.values())
                .doesNotContainKeys(Measure.JOIN, Measure.LEAVE, Measure.TEXT_ALLOCATED, Measure.LIST_ALLOCATED)
                .containsEntry(
                        Measure.MEMORY, (double) Placement.of(THREE).footprint().bytes());
        assertThat(figures.times(figures, Measure.JOIN)).isEmpty();
        assertThat(figures.times(figures, Measure.TEXT)).as("0 over 0").isEmpty();
        assertThat(figures.times(figures, Measure.MEMORY)).hasValue(1);
    }

    /** Few nodes and slots: what is tried is the way there and back. */
    @Test
    void aJvmOfItsOwnMeasuresTheSameThings() {
        Topology slots = Topology.of(SlotsRule.ofBits(4), THREE.nodes());
        Figures figures = Laboratory.ofItsOwn().measure(Entrant.PLACEMENT, slots, new Changes(null, slots.minus("a")));
        assertThat(figures.values())
                .containsKeys(Measure.TEXT, Measure.BYTES, Measure.POSITION, Measure.IN_TURN, Measure.LIST)
                .containsKeys(Measure.BUILD, Measure.LEAVE)
                .doesNotContainKey(Measure.JOIN)
                .containsEntry(
                        Measure.MEMORY, (double) Placement.of(slots).footprint().bytes());
    }

    @Test
    void aRefusalComesBackFromThere() {
        Topology tooMany = Topology.of(RingRule.NATIVE.withMaxPoints(10), THREE.nodes());
        assertThatThrownBy(() -> Laboratory.ofItsOwn().measure(Entrant.PLACEMENT, tooMany, new Changes(null, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a ring has at most 10 points (480 were asked for");
    }

    @Test
    void theProcessorIsNamedWhereTheSystemDoes() {
        List<String> lines = Arrays.asList("processor\t: 0", "model name\t: Some CPU @ 2 GHz", "model name\t: Other");
        assertThat(Machine.cpu(lines, "amd64")).isEqualTo("Some CPU @ 2 GHz");
        assertThat(Machine.cpu(List.of("processor : 0"), "aarch64")).isEqualTo("aarch64");
        assertThat(Machine.here().cores()).isPositive();
    }
}
