package dev.clockwise.cli.bench;

/** What is measured of a contender. */
public enum Measure {
    /** Nanoseconds to the owner of a String of 16 characters. */
    TEXT,
    /** Nanoseconds to the owner of 16 bytes. */
    BYTES,
    /** Nanoseconds to the owner of a ready position, where lookups overlap. */
    POSITION,
    /** Nanoseconds to the owner of a position that depends on the owner before. */
    IN_TURN,
    /** Nanoseconds to the preference list of three of a String, in the caller's array. */
    LIST,
    /** Bytes that the lookup of a String allocates. */
    TEXT_ALLOCATED,
    /** Bytes that a preference list allocates. */
    LIST_ALLOCATED,
    /** Nanoseconds to build it from its nodes. */
    BUILD,
    /** Nanoseconds until a node has joined. */
    JOIN,
    /** Nanoseconds until a node has left. */
    LEAVE,
    /** Bytes that lookups need in memory, nodes not counted. */
    MEMORY;

    /** Whether this is a time, in nanoseconds. */
    public boolean isTime() {
        return this != TEXT_ALLOCATED && this != LIST_ALLOCATED && this != MEMORY;
    }
}
