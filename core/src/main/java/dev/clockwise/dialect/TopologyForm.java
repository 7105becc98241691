package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.util.List;
import java.util.function.Function;

/**
 * A rule that is made of a topology, since its drained nodes count too.
 *
 * @param words what it is, whatever the topology
 * @param maker makes it
 */
record TopologyForm(List<String> words, Function<Topology, PlacementRule> maker) implements PlacementRule {

    @Override
    public String type() {
        return "topology-form";
    }

    @Override
    public List<String> canonical() {
        return words;
    }

    @Override
    public PlacementRule form(Topology topology) {
        return maker.apply(topology);
    }

    @Override
    public Footprint footprint(Topology topology) {
        return form(topology).footprint(topology);
    }

    @Override
    public Placement place(Topology topology) {
        return form(topology).place(topology);
    }
}
