package dev.clockwise.agreement.document;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRule;
import java.util.List;
import java.util.Optional;

/** Jump over numbered buckets, which nodes name. */
final class JumpFormat implements PlacementFormat<JumpRule> {

    @Override
    public String type() {
        return "jump";
    }

    @Override
    public Class<JumpRule> rules() {
        return JumpRule.class;
    }

    @Override
    public List<String> options() {
        return OptionReader.withPositionHash("type", "buckets");
    }

    @Override
    public Optional<PointField> pointField() {
        return Optional.of(RangeField.BUCKETS);
    }

    @Override
    public JumpRule read(OptionReader options) {
        int buckets = (int) options.require("buckets").integer("buckets", 1, JumpRule.MAX_BUCKETS);
        PositionHash keyHash = options.positionHash();
        return options.check("space", () -> new JumpRule(keyHash, buckets));
    }

    @Override
    public void write(JumpRule jump, OptionWriter options) {
        options.integer("buckets", jump.buckets());
        options.positionHash(jump.keyHash());
    }
}
