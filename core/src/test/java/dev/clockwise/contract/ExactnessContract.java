package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Arc;
import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Promise 4: shares, flows and arcs are exact, agree with each other and with lookup. */
public interface ExactnessContract extends PlacementSubject {

    /** Two placements of this rule: one, and what became of it. */
    record Change(Placement before, Placement after) {}

    private Change change(SplittableRandom random) {
        Topology before = topologies().next(random);
        Topology after = random.nextInt(4) == 0
                ? topologies().next(random)
                : before.plus(topologies().stranger(random, before));
        return random.nextBoolean()
                ? new Change(Placement.of(before), Placement.of(after))
                : new Change(Placement.of(after), Placement.of(before));
    }

    @Test
    default void arcsCoverTheSpaceOnce() {
        checkPromise(Promise.ARCS, "arcs cover the space once", 8, random -> {
            Change change = change(random);
            Movement movement = PlacementSubject.movement(change.before(), change.after());
            if (movement.arcs().isEmpty()) {
                return List.of("no arcs");
            }
            BigInteger length = BigInteger.ZERO;
            Position next =
                    beyond(movement.arcs().get(movement.arcs().size() - 1).to(), 1);
            List<Arc> misplaced = new ArrayList<>();
            for (Arc arc : movement.arcs()) {
                if (!arc.from().equals(next) || !space().contains(arc.to())) {
                    misplaced.add(arc);
                }
                length = length.add(length(arc));
                next = beyond(arc.to(), 1);
            }
            assertThat(misplaced).isEmpty();
            assertThat(length).isEqualTo(space().size());
            long wraps = movement.arcs().stream()
                    .filter(arc -> arc.from().compareTo(arc.to()) > 0)
                    .count();
            assertThat(wraps).isLessThanOrEqualTo(1);
            return List.of();
        });
    }

    @Test
    default void arcsAgreeWithLookupAtBothEndsAndBeyond() {
        check("arcs agree with lookup at both ends and beyond", 10, random -> {
            Change change = change(random);
            List<Arc> arcs =
                    PlacementSubject.movement(change.before(), change.after()).arcs();
            List<String> wrong = new ArrayList<>();
            for (int i = 0; i < arcs.size(); i++) {
                Arc arc = arcs.get(i);
                Arc next = arcs.get((i + 1) % arcs.size());
                boolean agree = agree(change, arc.from(), arc)
                        && agree(change, arc.to(), arc)
                        && agree(change, beyond(arc.to(), 1), next)
                        && agree(change, beyond(next.from(), -1), arc);
                if (!agree) {
                    wrong.add(arc + " then " + next);
                }
            }
            assertThat(wrong).isEmpty();
            assertThat(arcs.isEmpty()).isEqualTo(!keeps(Promise.ARCS));
        });
    }

    private static boolean agree(Change change, Position position, Arc arc) {
        return change.before().ownerAt(position).equals(arc.before())
                && change.after().ownerAt(position).equals(arc.after());
    }

    @Test
    default void neighbouringArcsDiffer() {
        check("arcs are as long as their owners allow", 8, random -> {
            Change change = change(random);
            List<Arc> arcs =
                    PlacementSubject.movement(change.before(), change.after()).arcs();
            for (int i = 0; i < arcs.size() && arcs.size() > 1; i++) {
                Arc arc = arcs.get(i);
                Arc next = arcs.get((i + 1) % arcs.size());
                if (next.before().equals(arc.before()) && next.after().equals(arc.after())) {
                    throw new AssertionError(arc + " and " + next + " are one");
                }
            }
            assertThat(arcs.isEmpty()).isEqualTo(!keeps(Promise.ARCS));
        });
    }

    @Test
    default void sharesSumToExactlyOne() {
        check("shares sum to exactly one", 10, random -> {
            Topology topology = topologies().next(random);
            Balance balance = Balance.of(Placement.of(topology));
            boolean any = topology.nodes().stream().anyMatch(Node::isActive);
            Share shares =
                    sum(balance.nodes().stream().map(Balance.NodeShare::share).toList());
            Share ideals =
                    sum(balance.nodes().stream().map(Balance.NodeShare::ideal).toList());

            assertThat(balance.method()).isEqualTo(method());
            assertThat(shares).isEqualTo(any ? Share.of(1, 1) : Share.ZERO);
            assertThat(ideals).isEqualTo(any ? Share.of(1, 1) : Share.ZERO);
            assertThat(balance.nodes()).extracting(Balance.NodeShare::node).isEqualTo(topology.nodes());
            assertThat(balance.nodes())
                    .filteredOn(each -> !each.node().isActive())
                    .allMatch(each -> each.share().isZero() && each.ratio().isZero());
        });
    }

    @Test
    default void arcsMeasuredByTheKeyHashGiveSharesAndFlows() {
        check("arcs measured by the key hash give shares and flows", 8, random -> {
            Change change = change(random);
            Movement movement = PlacementSubject.movement(change.before(), change.after());
            Map<String, Share> flows = new HashMap<>();
            Map<String, Share> shares = new HashMap<>();
            for (Arc arc : movement.arcs()) {
                Share share = measure(change.before(), arc);
                shares.merge(arc.before().id(), share, Share::plus);
                if (arc.isMoved()) {
                    flows.merge(arc.before().id() + "\n" + arc.after().id(), share, Share::plus);
                }
            }
            flows.values().removeIf(Share::isZero);
            Map<String, Share> reported = new HashMap<>();
            movement.flows()
                    .forEach(flow ->
                            reported.put(flow.from().id() + "\n" + flow.to().id(), flow.share()));

            if (keeps(Promise.ARCS)) {
                assertThat(reported).isEqualTo(flows);
                for (Balance.NodeShare each : Balance.of(change.before()).nodes()) {
                    assertThat(each.share())
                            .isEqualTo(shares.getOrDefault(each.node().id(), Share.ZERO));
                }
            } else {
                assertThat(shares).isEmpty();
            }
        });
    }

    @Test
    default void flowsTurnOneBalanceIntoTheOther() {
        check("flows turn one balance into the other", 10, random -> {
            Change change = change(random);
            Movement movement = PlacementSubject.movement(change.before(), change.after());
            Map<String, Share> before = shares(change.before());
            Map<String, Share> after = shares(change.after());
            Map<String, Node> all = new HashMap<>();
            change.before().topology().nodes().forEach(node -> all.put(node.id(), node));
            change.after().topology().nodes().forEach(node -> all.put(node.id(), node));

            assertThat(movement.method()).isEqualTo(method());
            assertThat(movement.moved())
                    .isEqualTo(sum(movement.flows().stream().map(Flow::share).toList()));
            for (String id : all.keySet().stream().sorted().limit(12).toList()) {
                Share gained = sum(movement.donors(id).stream().map(Flow::share).toList());
                Share lost = sum(movement.heirs(id).stream().map(Flow::share).toList());
                assertThat(before.getOrDefault(id, Share.ZERO).plus(gained))
                        .isEqualTo(after.getOrDefault(id, Share.ZERO).plus(lost));
                assertThat(movement.donors(id)).allMatch(flow -> flow.to().id().equals(id));
                assertThat(movement.heirs(id)).allMatch(flow -> flow.from().id().equals(id));
            }
            assertThat(movement.flows())
                    .isSortedAccordingTo((a, b) -> b.share().compareTo(a.share()))
                    .noneMatch(flow -> flow.share().isZero()
                            || flow.from().id().equals(flow.to().id()));
        });
    }

    @Test
    default void theReverseMovesTheSame() {
        check("the reverse moves the same", 6, random -> {
            Change change = change(random);
            Movement there = PlacementSubject.movement(change.before(), change.after());
            Movement back = PlacementSubject.movement(change.after(), change.before());
            assertThat(back.moved()).isEqualTo(there.moved());
            assertThat(back.flows())
                    .extracting(flow -> flow.to().id() + "\n" + flow.from().id() + "\n" + flow.share())
                    .containsExactlyInAnyOrderElementsOf(there.flows().stream()
                            .map(flow -> flow.from().id() + "\n" + flow.to().id() + "\n" + flow.share())
                            .toList());
        });
    }

    @Test
    default void theFirstNodesTakeAll() {
        check("the first nodes take all", 6, random -> {
            Placement placement = Placement.of(topologies().next(random, 1));
            Placement none = Placement.of(Topology.of(rule(), List.of()));
            Movement movement = PlacementSubject.movement(none, placement);
            Map<String, Share> shares = shares(placement);
            shares.values().removeIf(Share::isZero);

            assertThat(movement.moved()).isEqualTo(Share.of(1, 1));
            assertThat(movement.flows()).allMatch(flow -> flow.from().isNone()).hasSameSizeAs(shares.entrySet());
            movement.flows()
                    .forEach(flow -> assertThat(flow.share())
                            .isEqualTo(shares.get(flow.to().id())));
        });
    }

    private Position beyond(Position position, int steps) {
        return space().wrap(position.toBigInteger().add(BigInteger.valueOf(steps)));
    }

    private BigInteger length(Arc arc) {
        BigInteger length = arc.to()
                .toBigInteger()
                .subtract(arc.from().toBigInteger())
                .add(BigInteger.ONE)
                .mod(space().size());
        return length.signum() == 0 ? space().size() : length;
    }

    /**
     * The share of hash values that fall on an arc: those below H whose remainder by the size of the space is in it.
     */
    private static Share measure(Placement placement, Arc arc) {
        BigInteger values = placement.keyHash().range();
        Space space = placement.keyHash().space();
        BigInteger upTo = valuesBelow(arc.to().toBigInteger().add(BigInteger.ONE), values, space);
        BigInteger from = valuesBelow(arc.from().toBigInteger(), values, space);
        BigInteger wrapped = arc.from().compareTo(arc.to()) > 0 ? values : BigInteger.ZERO;
        return Share.of(upTo.subtract(from).add(wrapped), values);
    }

    private static BigInteger valuesBelow(BigInteger position, BigInteger values, Space space) {
        BigInteger[] rounds = values.divideAndRemainder(space.size());
        return rounds[0].multiply(position).add(rounds[1].min(position));
    }

    private static Map<String, Share> shares(Placement placement) {
        Map<String, Share> shares = new HashMap<>();
        Balance.of(placement).nodes().forEach(each -> shares.put(each.node().id(), each.share()));
        return shares;
    }

    private static Share sum(List<Share> shares) {
        return shares.stream().reduce(Share.ZERO, Share::plus);
    }
}
