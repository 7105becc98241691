package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Flows between a placement of spans and one of residues, exact.
 *
 * <p>Of the positions below t, those whose residue modulo W lies in a cell [c, c + w) number ⌊t/W⌋·w + clamp(t mod W −
 * c, 0, w). A span is the difference of two such counts, so an owner's spans need only the sum of their quotients and
 * their remainders in sorted order, side by side with the cells. O(spans log spans + owners of spans × cells of
 * residues).
 */
final class ArcResidueFlows {

    private ArcResidueFlows() {}

    static List<Flow> of(Spans spans, Residues residues, KeyMeasure measure, boolean reversed) {
        SpanBounds all = new SpanBounds(spans, spans.space().size(), residues.modulus());
        SpanBounds below = new SpanBounds(spans, measure.heavier(), residues.modulus());
        SpanBounds.Cells cells = new SpanBounds.Cells(residues);
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < ExactMovement.owners(spans); from++) {
            List<BigInteger> counts = all.countsIn(cells, from);
            List<BigInteger> countsBelow = below.countsIn(cells, from);
            Node owner = ExactMovement.node(spans, from);
            for (int to = 0; to < counts.size(); to++) {
                if (counts.get(to).signum() == 0) {
                    continue;
                }
                KeyMeasure.Tally tally = measure.tally();
                tally.add(counts.get(to), countsBelow.get(to));
                Node other = ExactMovement.node(residues, to);
                flows.add(reversed ? new Flow(other, owner, tally.share()) : new Flow(owner, other, tally.share()));
            }
        }
        return flows;
    }
}
