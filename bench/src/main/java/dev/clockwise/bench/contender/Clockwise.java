package dev.clockwise.bench.contender;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.OptionalDouble;

/** A placement of Clockwise. */
public final class Clockwise implements Contender {

    /** Room for the points of the largest rings that are measured. */
    private static final int MAX_POINTS = 1 << 22;

    private final Placement placement;
    private final Topology more;
    private final Topology less;

    private Clockwise(Placement placement, Topology more, Topology less) {
        this.placement = placement;
        this.more = more;
        this.less = less;
    }

    private static Clockwise of(PlacementRule rule, int nodes) {
        Members<Node> members = Members.of(nodes, Ids::node);
        return new Clockwise(
                Placement.of(Topology.of(rule, members.nodes())),
                Topology.of(rule, members.more()),
                Topology.of(rule, members.less()));
    }

    /** A native ring, of 160 points a node. */
    public static Clockwise ring(int nodes) {
        return of(RingRule.NATIVE.withMaxPoints(MAX_POINTS), nodes);
    }

    /** Rendezvous compiled to slots: 2^16 for up to 10 nodes, 2^18 for up to 100, 2^20 for more. */
    public static Clockwise slots(int nodes) {
        return of(SlotsRule.ofBits(nodes <= 10 ? 16 : nodes <= 100 ? 18 : 20), nodes);
    }

    /** The placement. */
    public Placement placement() {
        return placement;
    }

    @Override
    public Object owner(String key) {
        return placement.owner(key);
    }

    @Override
    public Object owner(byte[] key) {
        return placement.owner(key);
    }

    @Override
    public Object ownerOfHash(long hash) {
        return placement.ownerAt(hash);
    }

    @Override
    public Contender built() {
        return with(Placement.of(placement.topology()));
    }

    @Override
    public Contender joined() {
        return with(placement.next(more));
    }

    @Override
    public Contender left() {
        return with(placement.next(less));
    }

    private Clockwise with(Placement other) {
        return new Clockwise(other, more, less);
    }

    @Override
    public Object structure() {
        return placement;
    }

    @Override
    public Object[] nodes() {
        return new Object[] {placement.topology()};
    }

    @Override
    public long points() {
        return placement.footprint().points();
    }

    @Override
    public OptionalDouble exactMaxOverMean() {
        Balance balance = Balance.of(placement);
        return balance.method() == Method.EXACT
                ? OptionalDouble.of(balance.maxOverMean().toDouble())
                : OptionalDouble.empty();
    }
}
