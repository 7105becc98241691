package dev.clockwise.agreement.document;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.MaglevRule;
import java.util.List;

/** A table that nodes fill by turns. */
final class MaglevFormat implements PlacementFormat<MaglevRule> {

    @Override
    public String type() {
        return "maglev";
    }

    @Override
    public Class<MaglevRule> rules() {
        return MaglevRule.class;
    }

    @Override
    public List<String> options() {
        return OptionReader.withPositionHash("type", "table");
    }

    @Override
    public MaglevRule read(OptionReader options) {
        PositionHash hash = options.positionHash();
        int table = options.integer("table", 2, MaglevRule.MAX_TABLE, MaglevRule.DEFAULT_TABLE);
        return options.check("table", () -> new MaglevRule(hash, table));
    }

    @Override
    public void write(MaglevRule maglev, OptionWriter options) {
        options.integer("table", maglev.table());
        options.positionHash(maglev.keyHash());
    }
}
