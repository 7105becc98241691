package dev.clockwise.placement;

import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import org.jspecify.annotations.Nullable;

/** A placement in which the whole key decides: see {@link KeyedRule}. */
final class KeyedPlacement implements Placement {

    private static final PositionHash POSITIONS = PositionHash.NATIVE;

    private final Topology topology;
    private final RankedOdds odds;
    private final Footprint footprint;

    KeyedPlacement(Topology topology, RankedOdds odds, Footprint footprint) {
        this.topology = topology;
        this.odds = odds;
        this.footprint = footprint;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public PositionHash keyHash() {
        return POSITIONS;
    }

    @Override
    public Ownership ownership() {
        return odds;
    }

    @Override
    public Footprint footprint() {
        return footprint;
    }

    @Override
    public Node owner(byte[] bytes, int offset, int length) {
        return odds.owner(0, bytes, offset, length);
    }

    @Override
    public Node ownerAt(long position) {
        return odds.ownerAt(position);
    }

    @Override
    public Node ownerAt(Position position) {
        return odds.ownerAt(inSpace(position));
    }

    @Override
    public PreferenceList owners(byte[] bytes, int offset, int length, int copies) {
        return odds.list(0, bytes, offset, length, copies);
    }

    @Override
    public PreferenceList ownersAt(Position position, int copies) {
        return odds.ownersAt(inSpace(position), copies);
    }

    @Override
    public Explanation explain(byte[] key, int copies) {
        Position position = POSITIONS.position(key, 0, key.length);
        byte[] digest = POSITIONS.digest(key, 0, key.length);
        return explanation(key, digest, position, owners(key, copies));
    }

    @Override
    public Explanation explainAt(Position position, int copies) {
        return explanation(null, null, inSpace(position), ownersAt(position, copies));
    }

    private Explanation explanation(
            byte @Nullable [] key, byte @Nullable [] digest, Position position, PreferenceList list) {
        Walk walk = new RankedRule.RankWalk();
        return new Explanation(
                topology, POSITIONS, key, digest, position, walk.words(), walk.steps(topology, position, list), list);
    }

    private static Position inSpace(Position position) {
        return Position.of(position.low());
    }

    @Override
    public String toString() {
        return topology.toString();
    }
}
