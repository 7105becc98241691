package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.dialect.ListFill;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.TableRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Modulo: what a change of the set of nodes would move. */
final class RemapCheck implements Check {

    @Override
    public String doing() {
        return "working out what a join would move";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        Topology topology = subject.topology();
        PlacementRule form = topology.rule().form(topology);
        boolean isList =
                form instanceof ModuloRule || (form instanceof TableRule table && table.fill() instanceof ListFill);
        if (!isList || subject.active().isEmpty()) {
            return List.of();
        }
        // Last in the list, for rules that ask for a place in it; others ignore it.
        Node joiner = Trial.joiner(topology)
                .withAttribute(
                        Listing.ORDER,
                        form instanceof TableRule
                                ? Integer.toString(topology.nodes().size())
                                : null);
        Topology grown = topology.withEpoch(0).plus(joiner);
        Movement join = Trial.between(subject.placement(), Placement.of(grown));
        return List.of(new Finding(
                FindingName.MODULO,
                "a join would move " + Words.percent(join.moved()) + " of keys (" + join.method() + ")",
                join.moved().toDouble(),
                Words.percent(join.ideal()) + ", what the joiner gets",
                remedy(grown, joiner)));
    }

    /**
     * Placements that move keys to a joiner only, so that its share is what a join moves, with that share, tried; left
     * out where they cannot place these weights.
     */
    private static String remedy(Topology grown, Node joiner) {
        List<String> ways = new ArrayList<>();
        for (PlacementRule rule : List.of(RendezvousRule.NATIVE, SlotsRule.NATIVE, RingRule.NATIVE)) {
            long draws = (long) grown.nodes().size() << SlotsRule.NATIVE.bits();
            if (!(rule instanceof SlotsRule) || draws <= EvenPlacements.MOST_DRAWS) {
                share(rule, grown, joiner)
                        .ifPresent(share -> ways.add(rule.type() + " (" + Words.percent(share) + ")"));
            }
        }
        return "use " + Words.either(ways)
                + ", with which a join moves only what the joiner gets (tried); accept it where"
                + " the nodes never change";
    }

    private static Optional<Share> share(PlacementRule rule, Topology grown, Node joiner) {
        try {
            return Balance.of(rule.place(grown)).nodes().stream()
                    .filter(each -> each.node().equals(joiner))
                    .map(Balance.NodeShare::share)
                    .findFirst();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a ring of these weights has too many points
        }
    }
}
