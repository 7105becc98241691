package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The way from a slot to its owner, then down the ranking of the other nodes for the slot.
 *
 * @param spans who owns which slot
 * @param members the nodes that are ranked
 * @param shift how many low bits of a position do not tell its slot
 * @param assigned why a slot's owner may not be the first of the ranking, in words
 */
record SlotsWalk(Spans spans, Members members, int shift, String assigned) implements Walk {

    @Override
    public String words() {
        return "the node of its slot";
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        if (list.isEmpty()) {
            return List.of();
        }
        long slot = position.low() >>> shift;
        Scores scores = new Scores(members);
        Scores.Ranking ranking = scores.ranking(slot);
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        int owner = spans.ownerNumber(spans.cellAt(position));
        if (ranking.at(0) != owner) {
            Node first = members.node(owner);
            steps.add(new Step(null, first, "slot " + slot + ", " + assigned, verdicts.of(first), List.of()));
        }
        for (int rank = 0; !verdicts.complete(); rank++) {
            int number = ranking.at(rank);
            Node node = members.node(number);
            String name = String.format(
                    Locale.ROOT, "slot %d, rank %d, draw 0x%016x", slot, rank + 1, scores.draw(slot, number));
            steps.add(new Step(null, node, name, verdicts.of(node), List.of()));
        }
        return steps;
    }
}
