package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.KeyedRule;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RankedRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.TableRule;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parts of rules and of nodes in words for people. */
final class Words {

    /** How many nodes are named before the others are counted. */
    private static final int NAMED = 3;

    private Words() {}

    /** By what a rule places keys, the same words for all rules of one kind. */
    static String kind(PlacementRule form) {
        if (form instanceof RingRule) {
            return "a ring of points";
        }
        if (form instanceof TableRule || form instanceof ModuloRule || form instanceof MaglevRule) {
            return "the hash modulo the size of a table";
        }
        if (form instanceof RendezvousRule || form instanceof KeyedRule || form instanceof RankedRule) {
            return "a rank of the nodes for each key";
        }
        if (form instanceof SlotsRule || form instanceof SlotTableRule) {
            return "slots";
        }
        return form instanceof JumpRule ? "jump hashing over buckets" : form.type();
    }

    /** A hash and which bytes of its digest are used. */
    static String hash(PositionHash hash) {
        DigestCut cut = hash.cut();
        if (cut.equals(DigestCut.whole(hash.function()))) {
            return hash.function().toString();
        }
        String bytes = cut.bytes() == 1
                ? "byte " + cut.offset()
                : "bytes " + cut.offset() + " to " + (cut.offset() + cut.bytes() - 1);
        return bytes + " of " + hash.function()
                + (cut.bytes() == 1 ? "" : cut.order() == DigestCut.Order.BIG ? ", big-endian" : ", little-endian");
    }

    /** The ids of some nodes, the first of them named. */
    static String ids(List<Node> nodes) {
        String named = nodes.stream().limit(NAMED).map(Node::id).collect(Collectors.joining(", "));
        return nodes.size() <= NAMED ? named : named + " and " + (nodes.size() - NAMED) + " more";
    }

    /** The text, or a word where there is none. */
    static String orNone(@Nullable String text) {
        return text == null || text.isEmpty() ? "none" : text;
    }

    /** The name of a constant in words. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
