package dev.clockwise.balance;

import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.placement.Arcs;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.Residues;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The exact share of each node, by summing the cells that it owns. */
public final class ExactShares {

    private ExactShares() {}

    /** The share of each active node, by id. O(cells). */
    public static Map<String, Share> of(Placement placement) {
        Partition partition = placement.partition();
        KeyMeasure measure = KeyMeasure.of(placement.keyHash());
        KeyMeasure.Tally[] tallies = IntStream.rangeClosed(0, partition.nodes().size())
                .mapToObj(i -> measure.tally())
                .toArray(KeyMeasure.Tally[]::new);
        if (partition instanceof Arcs arcs) {
            addArcs(arcs, tallies);
        } else if (partition instanceof Residues residues) {
            addResidues(residues, measure, tallies);
        }
        Map<String, Share> shares = new HashMap<>();
        for (int i = 0; i < partition.nodes().size(); i++) {
            shares.put(partition.nodes().get(i).id(), tallies[i].share());
        }
        return shares;
    }

    private static void addArcs(Arcs arcs, KeyMeasure.Tally[] tallies) {
        for (int cell = 0; cell < arcs.cells(); cell++) {
            tallies[arcs.ownerNumber(cell)].add(
                    arcs.startHigh(cell), arcs.startLow(cell), arcs.endHigh(cell), arcs.endLow(cell));
        }
    }

    private static void addResidues(Residues residues, KeyMeasure measure, KeyMeasure.Tally[] tallies) {
        for (int cell = 0; cell < residues.cells(); cell++) {
            tallies[cell].add(
                    residues.countBelow(cell, residues.space().size()), residues.countBelow(cell, measure.heavier()));
        }
    }
}
