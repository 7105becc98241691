package dev.clockwise.dialect;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.RingRule;

/** Rings that start from the hashes of points and keys. */
final class Rings {

    private Rings() {}

    /** A ring with one hash for points and keys. */
    static RingRule.Builder of(PositionHash hash) {
        return of(hash, hash);
    }

    /** A ring in the space of its points, with the tag, the prefix and the order of its keys. */
    static RingRule.Builder of(PositionHash points, PositionHash keys) {
        return RingRule.builder()
                .space(points.space())
                .hash(points.function(), points.cut())
                .keyHash(keys.function(), keys.cut())
                .tag(keys.tag())
                .keyPrefix(keys.prefix())
                .signed(keys.isSigned());
    }
}
