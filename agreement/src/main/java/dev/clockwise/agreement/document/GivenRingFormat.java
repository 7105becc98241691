package dev.clockwise.agreement.document;

import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Optional;

/**
 * A ring that has nothing to say but that nodes name their points, and in which field.
 *
 * @param rule the ring, with the usual greatest number of points
 * @param points the field
 */
record GivenRingFormat(RingRule rule, PointField points) implements PlacementFormat<RingRule> {

    @Override
    public String type() {
        return rule.type();
    }

    @Override
    public Class<RingRule> rules() {
        return RingRule.class;
    }

    @Override
    public List<String> options() {
        return List.of("type", "maxPoints");
    }

    @Override
    public Optional<PointField> pointField() {
        return Optional.of(points);
    }

    @Override
    public RingRule read(OptionReader options) {
        return rule.withMaxPoints(RingFormat.readMaxPoints(options));
    }

    @Override
    public void write(RingRule ring, OptionWriter options) {
        RingFormat.writeMaxPoints(ring, options);
    }
}
