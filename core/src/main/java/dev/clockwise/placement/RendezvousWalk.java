package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The walk down the ranking of nodes for a position. */
record RendezvousWalk(Members members) implements Walk {

    @Override
    public String words() {
        return "the node of the best draw for it";
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        Scores scores = new Scores(members);
        Scores.Ranking ranking = scores.ranking(position.low());
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        for (int rank = 0; !verdicts.complete(); rank++) {
            int number = ranking.at(rank);
            Node node = members.node(number);
            String name =
                    String.format(Locale.ROOT, "rank %d, draw 0x%016x", rank + 1, scores.draw(position.low(), number));
            steps.add(new Step(null, node, name, verdicts.of(node), List.of()));
        }
        return steps;
    }
}
