package dev.clockwise.agreement.document;

import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.SlotTableRule;
import java.util.List;
import java.util.Optional;

/** A table of slots, which nodes name; that of Redis Cluster where no option says otherwise. */
final class SlotTableFormat implements PlacementFormat<SlotTableRule> {

    @Override
    public String type() {
        return "slot-table";
    }

    @Override
    public Class<SlotTableRule> rules() {
        return SlotTableRule.class;
    }

    @Override
    public List<String> options() {
        return List.of("type", "slots", "hash", "cut", "tag");
    }

    @Override
    public Optional<PointField> pointField() {
        return Optional.of(RangeField.SLOTS);
    }

    @Override
    public SlotTableRule read(OptionReader options) {
        PositionHash cluster = PositionHash.REDIS_CLUSTER;
        int slots = options.integer("slots", 1, SlotTableRule.MAX_SLOTS, SlotTableRule.REDIS_CLUSTER.slots());
        HashFunction function = options.function("hash", cluster.function());
        DigestCut cut = options.cut("cut", function);
        boolean ofCluster = !options.has("hash") && !options.has("tag");
        PositionHash keyHash =
                PositionHash.of(function, cut, Space.modulus(slots)).withTag(ofCluster ? cluster.tag() : options.tag());
        return options.check("slots", () -> new SlotTableRule(keyHash));
    }

    @Override
    public void write(SlotTableRule table, OptionWriter options) {
        options.integer("slots", table.slots());
        options.hash("hash", "cut", table.keyHash());
        options.tag(table.keyHash().tag());
    }
}
