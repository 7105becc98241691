package dev.clockwise.balance;

import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Odds;
import dev.clockwise.placement.Ownership;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The share of each node: summed over the cells that it owns, or by the odds. */
public final class Shares {

    private Shares() {}

    /** The share of each active node, by id. O(cells). */
    public static Map<String, Share> of(Placement placement) {
        Ownership ownership = placement.ownership();
        List<Share> shares = ownership instanceof Odds odds
                ? odds.shares()
                : measured((Partition) ownership, KeyMeasure.of(placement.keyHash()));
        Map<String, Share> byId = new HashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            byId.put(ownership.nodes().get(i).id(), shares.get(i));
        }
        return byId;
    }

    private static List<Share> measured(Partition partition, KeyMeasure measure) {
        int nodes = partition.nodes().size();
        KeyMeasure.Tally[] tallies =
                IntStream.rangeClosed(0, nodes).mapToObj(i -> measure.tally()).toArray(KeyMeasure.Tally[]::new);
        if (partition instanceof Spans spans) {
            addSpans(spans, tallies);
        } else if (partition instanceof Residues residues) {
            addResidues(residues, measure, tallies);
        }
        return Arrays.stream(tallies, 0, nodes).map(KeyMeasure.Tally::share).toList();
    }

    private static void addSpans(Spans spans, KeyMeasure.Tally[] tallies) {
        for (int cell = 0; cell < spans.cells(); cell++) {
            tallies[spans.ownerNumber(cell)].add(
                    spans.startHigh(cell), spans.startLow(cell), spans.endHigh(cell), spans.endLow(cell));
        }
    }

    private static void addResidues(Residues residues, KeyMeasure measure, KeyMeasure.Tally[] tallies) {
        List<BigInteger> all = residues.countsBelow(residues.space().size());
        List<BigInteger> below = residues.countsBelow(measure.heavier());
        for (int owner = 0; owner < tallies.length; owner++) {
            tallies[owner].add(all.get(owner), below.get(owner));
        }
    }
}
