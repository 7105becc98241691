package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random acquisitions, releases and changes of topology, each compared with what the definition says. */
class LoadModelTest {

    private static final int STEPS = 120;
    private static final List<String> FACTORS = List.of("1", "1.000000001", "1.1", "1.25", "2", "17.5", "1000");

    private int passedOn;
    private int without;
    private int refused;

    @Test
    void overRings() {
        check("bounded load over rings equals its definition", RingRule.ofPoints(5), 100);
    }

    @Test
    void overModulo() {
        check("bounded load over modulo equals its definition", ModuloRule.NATIVE, 100);
    }

    @Test
    void overRendezvous() {
        check("bounded load over rendezvous equals its definition", RendezvousRule.NATIVE, 60);
    }

    private void check(String name, PlacementRule rule, int cases) {
        Topologies topologies =
                rule instanceof ModuloRule ? Topologies.of(rule).withWholeWeights(9) : Topologies.of(rule);
        Property.check(name, cases, random -> {
            Placement placement = Placement.of(topologies.next(random));
            BigDecimal factor = new BigDecimal(FACTORS.get(random.nextInt(FACTORS.size())));
            new Run(BoundedLoad.of(placement, factor), new LoadModel(placement, factor), random).steps(topologies);
        });
        assertThat(passedOn).as("keys that passed their owner").isGreaterThan(300);
        assertThat(without).as("keys without owner").isGreaterThan(10);
        assertThat(refused).as("refused releases").isGreaterThan(50);
    }

    private final class Run {
        private final BoundedLoad load;
        private final LoadModel model;
        private final SplittableRandom random;
        private final List<Node> held = new ArrayList<>();
        private final Position hot;

        Run(BoundedLoad load, LoadModel model, SplittableRandom random) {
            this.load = load;
            this.model = model;
            this.random = random;
            this.hot = Position.of(random.nextLong());
        }

        void steps(Topologies topologies) {
            for (int step = 0; step < STEPS; step++) {
                int draw = random.nextInt(100);
                if (draw < 60) {
                    acquire(random.nextInt(3) == 0 ? hot : Position.of(random.nextLong()));
                } else if (draw < 90 && !held.isEmpty()) {
                    Node node = held.remove(random.nextInt(held.size()));
                    assertThat(model.release(node)).isTrue();
                    load.release(node);
                } else if (draw < 95) {
                    releaseOfNothing(topologies);
                } else {
                    Placement next = changed(topologies);
                    load.update(next);
                    model.update(next);
                }
                assertThat(load.total()).isEqualTo(held.size());
                if (step % 8 == 7) {
                    assertThat(shown()).isEqualTo(model.shown());
                }
            }
        }

        private List<String> shown() {
            return load.loads().stream()
                    .map(each -> each.node().id() + " " + each.load() + "/" + each.capacity())
                    .toList();
        }

        private void acquire(Position position) {
            Node node = random.nextBoolean() ? load.acquireAt(position) : load.acquireAt(position.low());
            assertThat(node).isEqualTo(model.acquire(position));
            if (node.isNone()) {
                without++;
                return;
            }
            held.add(node);
            assertThat(load.load(node))
                    .isBetween(1L, load.capacity(node))
                    .isEqualTo(held.stream()
                            .filter(each -> each.id().equals(node.id()))
                            .count());
            passedOn += node.equals(load.placement().ownerAt(position)) ? 0 : 1;
        }

        private void releaseOfNothing(Topologies topologies) {
            Node stranger = topologies.stranger(random, load.placement().topology());
            if (model.load(stranger) == 0) {
                refused++;
                assertThatThrownBy(() -> load.release(stranger)).isInstanceOf(IllegalStateException.class);
            }
        }

        private Placement changed(Topologies topologies) {
            Topology topology = load.placement().topology();
            if (topology.nodes().isEmpty() || random.nextInt(4) == 0) {
                return Placement.of(topologies.next(random));
            }
            Node any = topology.nodes().get(random.nextInt(topology.nodes().size()));
            return switch (random.nextInt(4)) {
                case 0 -> Placement.of(topology.plus(topologies.stranger(random, topology)));
                case 1 -> Placement.of(topology.minus(any.id()));
                case 2 -> Placement.of(topology.with(any.withWeight(0)));
                default -> Placement.of(topology.with(any.withWeight(1 + random.nextInt(5))));
            };
        }
    }
}
