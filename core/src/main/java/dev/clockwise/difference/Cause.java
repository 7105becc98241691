package dev.clockwise.difference;

import dev.clockwise.Share;

/**
 * A change that makes two placements alike, or that removes half or more of their difference.
 *
 * @param change the change
 * @param rest the part of all keys, or of the keys tried, that still differs with it and those before it
 * @param exact whether the rest is exact over the whole space; else keys were tried
 */
public record Cause(Change change, Share rest, boolean exact) {

    /** Whether nothing differs with this change and those before it. */
    public boolean isWhole() {
        return rest.isZero();
    }
}
