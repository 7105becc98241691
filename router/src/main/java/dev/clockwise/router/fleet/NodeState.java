package dev.clockwise.router.fleet;

/** How a node serves, as the whole router sees it. */
public enum NodeState {
    /** It answers. */
    UP,
    /** It failed, but not so often in a row that it counts as down. */
    SUSPECT,
    /** It failed so often in a row that it counts as down until it has answered so often in a row. */
    DOWN,
    /** It answers again, and what was written elsewhere meanwhile is being forgotten. */
    RETURNING,
    /** It is known, but its weight is 0, so that it owns nothing. */
    DRAINED
}
