package dev.clockwise.agreement.document;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RendezvousRule;
import java.util.List;

/** A draw a node. */
final class RendezvousFormat implements PlacementFormat<RendezvousRule> {

    @Override
    public String type() {
        return "rendezvous";
    }

    @Override
    public Class<RendezvousRule> rules() {
        return RendezvousRule.class;
    }

    @Override
    public List<String> options() {
        return OptionReader.withPositionHash("type");
    }

    @Override
    public RendezvousRule read(OptionReader options) {
        PositionHash hash = options.positionHash();
        return options.check("space", () -> new RendezvousRule(hash));
    }

    @Override
    public void write(RendezvousRule rendezvous, OptionWriter options) {
        options.positionHash(rendezvous.keyHash());
    }
}
