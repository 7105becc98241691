package dev.clockwise.wire.command;

/** What a command does to its keys. */
public enum CommandKind {
    /** Reads them; what expires meanwhile, and what a server remembers of its answer, does not count. */
    READ,
    /** Gives them values that do not depend on those they had. */
    OVERWRITE,
    /** Changes them in another way, or may. */
    MODIFY,
    /** Removes them; all there are where it names none. */
    DELETE,
    /** Neither names keys nor changes any. */
    KEYLESS
}
