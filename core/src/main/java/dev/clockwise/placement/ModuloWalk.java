package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The walk along the list of nodes, from the owner of the position's residue on. */
record ModuloWalk(ResidueRuns residues) implements Walk {

    @Override
    public String words() {
        return "the node of its residue modulo " + residues.modulus();
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        List<Node> nodes = residues.nodes();
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        BigInteger residue = position.toBigInteger().mod(BigInteger.valueOf(residues.modulus()));
        int number = residues.cellAt(position);
        while (!verdicts.complete()) {
            Node node = nodes.get(number);
            String name = steps.isEmpty() ? "residue " + residue : "next in the order of ids";
            steps.add(new Step(null, node, name, verdicts.of(node), List.of()));
            number = (number + 1) % nodes.size();
        }
        return steps;
    }
}
