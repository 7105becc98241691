package dev.clockwise.agreement.document;

import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Optional;

/** A sorted list in slices, whose starts nodes name. */
final class RangeFormat implements PlacementFormat<RingRule> {

    @Override
    public String type() {
        return "range";
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
        return Optional.of(PointListField.POINTS);
    }

    @Override
    public RingRule read(OptionReader options) {
        return RingRule.builder()
                .givenPoints()
                .boundary(RingRule.RANGE.boundary())
                .maxPoints(RingFormat.readMaxPoints(options))
                .build();
    }

    @Override
    public void write(RingRule ring, OptionWriter options) {
        RingFormat.writeMaxPoints(ring, options);
    }
}
