package dev.clockwise.agreement.document;

import dev.clockwise.placement.RingRule;
import java.util.List;

/** The native ring. */
final class RingFormat implements PlacementFormat<RingRule> {

    @Override
    public String type() {
        return "ring";
    }

    @Override
    public Class<RingRule> rules() {
        return RingRule.class;
    }

    @Override
    public List<String> options() {
        return List.of("type", "points", "maxPoints");
    }

    @Override
    public RingRule read(OptionReader options) {
        return RingRule.builder()
                .points(readPoints(options))
                .maxPoints(readMaxPoints(options))
                .build();
    }

    @Override
    public void write(RingRule ring, OptionWriter options) {
        options.integer("points", ring.points());
        writeMaxPoints(ring, options);
    }

    static int readPoints(OptionReader options) {
        return options.integer("points", 1, RingRule.LARGEST_MAX_POINTS, RingRule.DEFAULT_POINTS);
    }

    static int readMaxPoints(OptionReader options) {
        return options.integer("maxPoints", 1, RingRule.LARGEST_MAX_POINTS, RingRule.DEFAULT_MAX_POINTS);
    }

    static void writeMaxPoints(RingRule ring, OptionWriter options) {
        options.integer("maxPoints", ring.maxPoints(), RingRule.DEFAULT_MAX_POINTS);
    }
}
