package dev.clockwise.agreement.document;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.SlotsRule;
import java.math.BigDecimal;
import java.util.List;

/** Rendezvous compiled to a table. */
final class SlotsFormat implements PlacementFormat<SlotsRule> {

    @Override
    public String type() {
        return "slots";
    }

    @Override
    public Class<SlotsRule> rules() {
        return SlotsRule.class;
    }

    @Override
    public List<String> options() {
        return OptionReader.withPositionHash("type", "bits", "capacity");
    }

    @Override
    public SlotsRule read(OptionReader options) {
        PositionHash hash = options.positionHash();
        int bits = options.integer("bits", 1, SlotsRule.MAX_BITS, SlotsRule.NATIVE.bits());
        SlotsRule rule = options.check("space", () -> SlotsRule.of(hash, bits));
        Value value = options.find("capacity");
        if (value == null) {
            return rule;
        }
        BigDecimal capacity = options.decimal("capacity", value);
        return options.check("capacity", () -> rule.withCapacity(capacity));
    }

    @Override
    public void write(SlotsRule slots, OptionWriter options) {
        options.integer("bits", slots.bits());
        slots.capacity().ifPresent(capacity -> options.decimal("capacity", capacity));
        options.positionHash(slots.keyHash());
    }
}
