package dev.clockwise.agreement.document;

import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Optional;

/** The native ring whose points are kept in the document. */
final class TokensFormat implements PlacementFormat<RingRule> {

    @Override
    public String type() {
        return "tokens";
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
        return Optional.of(TokenField.TOKENS);
    }

    @Override
    public RingRule read(OptionReader options) {
        return RingRule.builder()
                .givenPoints()
                .maxPoints(RingFormat.readMaxPoints(options))
                .build();
    }

    @Override
    public void write(RingRule ring, OptionWriter options) {
        RingFormat.writeMaxPoints(ring, options);
    }
}
