package dev.clockwise.load;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One placement with the portion and the counter of each of its nodes. Only the counters change. */
final class Snapshot {

    /** Preference lists are asked for at this length, then at twice it, until one has a node with room. */
    private static final int FIRST_LIST = 4;

    private final Placement placement;
    private final Map<String, Member> members = new HashMap<>();
    private final int active;

    /**
     * @param before the members of the snapshot that this one follows: those that stay keep their counters, those that
     *     left and hold something stay known
     */
    private Snapshot(Placement placement, BigDecimal factor, Map<String, Member> before) {
        this.placement = placement;
        Topology topology = placement.topology();
        BigInteger weights = topology.nodes().stream()
                .map(node -> Portion.scaled(node.weight()))
                .reduce(BigInteger.ZERO, BigInteger::add);
        for (Node node : topology.nodes()) {
            Member known = before.get(node.id());
            LoadCounter counter = known == null || known.counter().isRetired() ? new LoadCounter() : known.counter();
            Portion portion = Portion.of(factor, Portion.scaled(node.weight()), weights);
            members.put(node.id(), new Member(node, true, portion, counter));
        }
        for (Member member : before.values()) {
            if (!member.counter().isRetired()) {
                members.putIfAbsent(member.node().id(), member.gone());
            }
        }
        active = (int) topology.nodes().stream().filter(Node::isActive).count();
    }

    static Snapshot of(Placement placement, BigDecimal factor) {
        return new Snapshot(placement, factor, Map.of());
    }

    Snapshot followedBy(Placement next, BigDecimal factor) {
        return new Snapshot(next, factor, members);
    }

    /** Retires the counters of nodes that left and hold nothing. Only once this snapshot is the current one. */
    void retireGone() {
        for (Member member : members.values()) {
            if (!member.inTopology()) {
                member.counter().retireIfIdle();
            }
        }
    }

    Placement placement() {
        return placement;
    }

    boolean hasActiveNodes() {
        return active > 0;
    }

    /** The member that the placement named. */
    Member member(Node node) {
        Member member = members.get(node.id());
        if (member == null) {
            throw new IllegalStateException("a placement must name nodes of its topology (was node " + node.quotedId()
                    + "): mend the placement; nothing is counted");
        }
        return member;
    }

    /** The member of that id; null where nothing was ever counted for it. */
    @Nullable
    Member find(String id) {
        return members.get(id);
    }

    int known() {
        return members.size();
    }

    /** The members that are in the topology or hold something, in the order of ids. */
    List<Member> members() {
        return members.values().stream()
                .filter(member -> member.inTopology() || member.counter().held() > 0)
                .sorted(Comparator.comparing(member -> member.node().id(), Node.ID_ORDER))
                .toList();
    }

    /** The preference lists of one key. */
    interface Key {
        PreferenceList owners(Placement placement, int copies);
    }

    /** One walk along the whole preference list of a key: the first node that takes it, or none. */
    Node take(Key key, AtomicLong total) {
        int tried = 0;
        int copies = Math.min(FIRST_LIST, active);
        while (tried < active) {
            PreferenceList list = key.owners(placement, copies);
            if (list.size() < copies) {
                throw new IllegalStateException("a preference list must name " + copies + " of " + active
                        + " active nodes (was " + list.size() + "): mend the placement; nothing is counted");
            }
            for (; tried < copies; tried++) {
                Node node = list.get(tried);
                if (member(node).take(total.get())) {
                    return node;
                }
            }
            copies = (int) Math.min(2L * copies, active);
        }
        return Node.NONE;
    }
}
