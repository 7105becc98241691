package dev.clockwise.placement;

import dev.clockwise.Explanation;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.util.List;

/** The places that a rule visits from a position on, worked out from the rule itself: what an explanation shows. */
interface Walk {

    /** How the first place is found, to follow "the position belongs to". */
    String words();

    /** The places visited from {@code position} on, until every node of {@code list} was met. */
    List<Explanation.Step> steps(Topology topology, Position position, PreferenceList list);
}
