package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The walk along a table, from the entry of the position on, then through the nodes that have no entry.
 *
 * @param residues who owns which entry
 * @param table how many entries the table has, also where one node owns all and it need not be kept
 */
record TableWalk(Residues residues, int table) implements Walk {

    @Override
    public String words() {
        return "the node of its entry, which is its position modulo " + table;
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        BitSet withoutEntry = withoutEntry();
        int left = residues.nodes().size() - withoutEntry.cardinality();
        BitSet met = new BitSet();
        int entry = position.toBigInteger().mod(BigInteger.valueOf(table)).intValue();
        while (!verdicts.complete() && met.cardinality() < left) {
            int number = residues.ownerNumber(residues.cellAt(entry));
            met.set(number);
            steps.add(step(number, "entry " + entry, verdicts));
            entry = (entry + 1) % table;
        }
        for (int number = withoutEntry.nextSetBit(0); !verdicts.complete(); ) {
            steps.add(step(number, "without an entry", verdicts));
            number = withoutEntry.nextSetBit(number + 1);
        }
        return steps;
    }

    private Step step(int number, String name, Verdicts verdicts) {
        Node node = residues.nodes().get(number);
        return new Step(null, node, name, verdicts.of(node), List.of());
    }

    /** The numbers of the nodes that have no entry. O(table). */
    private BitSet withoutEntry() {
        BitSet numbers = new BitSet();
        numbers.set(0, residues.nodes().size());
        for (int cell = 0; cell < residues.cells(); cell++) {
            numbers.clear(residues.ownerNumber(cell));
        }
        return numbers;
    }
}
