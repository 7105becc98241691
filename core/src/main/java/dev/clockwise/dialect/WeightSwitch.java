package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Two rules of which the weights choose: libmemcached places by another ring as soon as one server weighs more than 1.
 *
 * @param light the rule where no active node weighs more than 1
 * @param heavy the rule where one does
 */
record WeightSwitch(PlacementRule light, PlacementRule heavy) implements PlacementRule {

    @Override
    public String type() {
        return "weight-switch";
    }

    @Override
    public List<String> canonical() {
        List<String> canonical = new ArrayList<>(light.canonical());
        canonical.add("above weight 1");
        canonical.addAll(heavy.canonical());
        return canonical;
    }

    @Override
    public PlacementRule form(Topology topology) {
        boolean any =
                topology.nodes().stream().map(Node::weight).anyMatch(weight -> weight.compareTo(BigDecimal.ONE) > 0);
        return any ? heavy : light;
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
