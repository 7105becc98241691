package dev.clockwise.placement;

import dev.clockwise.Explanation.Verdict;
import dev.clockwise.Node;
import dev.clockwise.PreferenceList;
import java.util.HashSet;
import java.util.Set;

/** What becomes of each node that a walk meets, given the list it leads to. Not safe for several threads. */
final class Verdicts {

    private final PreferenceList list;
    private final Set<String> seen = new HashSet<>();
    private int met;

    Verdicts(PreferenceList list) {
        this.list = list;
    }

    /** The verdict on the next node met. */
    Verdict of(Node node) {
        if (!seen.add(node.id())) {
            return Verdict.SAME_NODE;
        }
        if (!list.contains(node)) {
            return Verdict.SAME_ZONE;
        }
        met++;
        return list.indexOf(node) == 0 ? Verdict.OWNER : Verdict.COPY;
    }

    /** Whether every node of the list was met. */
    boolean complete() {
        return met == list.size();
    }
}
