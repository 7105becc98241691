package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The way from a bucket to its owner, then down the ranking of the other nodes for the position. */
record JumpWalk(int buckets, Members members) implements Walk {

    @Override
    public String words() {
        return "the node of its bucket among " + buckets;
    }

    @Override
    public List<Step> steps(Topology topology, Position position, PreferenceList list) {
        if (list.isEmpty()) {
            return List.of();
        }
        int bucket = JumpHash.bucket(position.low(), buckets);
        Position point = Position.of(bucket);
        Verdicts verdicts = new Verdicts(list);
        List<Step> steps = new ArrayList<>();
        for (Node node : members.active()) {
            if (node.points().contains(point)) {
                steps.add(new Step(null, node, "bucket " + bucket, verdicts.of(node), List.of()));
            }
        }
        String place = steps.isEmpty() ? "bucket " + bucket + ", a hole, " : "";
        Scores scores = new Scores(members);
        Scores.Ranking ranking = scores.ranking(position.low());
        for (int rank = 0; !verdicts.complete(); rank++) {
            int number = ranking.at(rank);
            Node node = members.node(number);
            String name = String.format(
                    Locale.ROOT, "%srank %d, draw 0x%016x", place, rank + 1, scores.draw(position.low(), number));
            steps.add(new Step(null, node, name, verdicts.of(node), List.of()));
        }
        return steps;
    }
}
