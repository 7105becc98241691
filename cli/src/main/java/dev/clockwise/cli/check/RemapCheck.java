package dev.clockwise.cli.check;

import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import java.util.List;

/** Modulo: what a change of the set of nodes would move. */
final class RemapCheck implements Check {

    @Override
    public String doing() {
        return "working out what a join would move";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        Topology topology = subject.topology();
        if (!(topology.rule() instanceof ModuloRule) || subject.active().isEmpty()) {
            return List.of();
        }
        Topology grown = topology.withEpoch(0).plus(Trial.joiner(topology));
        Movement join = Trial.between(subject.placement(), Placement.of(grown));
        return List.of(new Finding(
                FindingName.MODULO,
                "a join would move " + Words.percent(join.moved()) + " of keys (" + join.method() + ")",
                join.moved().toDouble(),
                Words.percent(join.ideal()) + ", what the joiner gets",
                "use ring, slots or rendezvous, which move no more than that; accept it where the nodes never change"));
    }
}
