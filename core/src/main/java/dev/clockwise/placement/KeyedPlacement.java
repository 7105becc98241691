package dev.clockwise.placement;

import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;

/** A placement in which the whole key decides: what is asked of positions alone throws. */
record KeyedPlacement(Topology topology, PositionHash keyHash, RankedOdds ownership, Footprint footprint)
        implements Placement {

    @Override
    public boolean hasPositions() {
        return false;
    }

    @Override
    public Node owner(byte[] bytes, int offset, int length) {
        return ownership.owner(bytes, offset, length);
    }

    @Override
    public Node ownerAt(long position) {
        return ownership.ownerAt(position);
    }

    @Override
    public Node ownerAt(Position position) {
        return ownership.ownerAt(position);
    }

    @Override
    public PreferenceList owners(byte[] bytes, int offset, int length, int copies) {
        return ownership.list(0, bytes, offset, length, copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return ownership.ownersAt(position, copies);
    }

    @Override
    public Explanation explain(byte[] key, int copies) {
        PreferenceList list = owners(key, copies);
        return new Explanation(
                topology,
                keyHash,
                key,
                null,
                null,
                "the node whose name, hashed with the whole key, ranks first",
                RankedRule.RankWalk.steps(list),
                list);
    }

    @Override
    public Explanation explainAt(Position position, int copies) {
        throw ownership.noPositions();
    }

    @Override
    public String toString() {
        return topology.toString();
    }
}
