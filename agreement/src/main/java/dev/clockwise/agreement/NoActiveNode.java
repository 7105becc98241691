package dev.clockwise.agreement;

/** Whether a topology in which no node is active may be published: none of its keys has an owner. */
public enum NoActiveNode {
    /** It is refused: nearly always, a list of nodes came out empty by mistake. */
    REFUSED,
    /** It is meant. */
    ALLOWED
}
