package dev.clockwise.agreement.document;

import dev.clockwise.placement.ModuloRule;
import java.util.List;

/** Position modulo the number of nodes. */
final class ModuloFormat implements PlacementFormat<ModuloRule> {

    @Override
    public String type() {
        return "modulo";
    }

    @Override
    public Class<ModuloRule> rules() {
        return ModuloRule.class;
    }

    @Override
    public List<String> options() {
        return OptionReader.withPositionHash("type");
    }

    @Override
    public ModuloRule read(OptionReader options) {
        return new ModuloRule(options.positionHash());
    }

    @Override
    public void write(ModuloRule modulo, OptionWriter options) {
        options.positionHash(modulo.keyHash());
    }
}
