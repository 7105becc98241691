package dev.clockwise.cli;

/** Exit codes of every command. */
final class Exit {

    /** All is well. */
    static final int FINE = 0;
    /** A key has no owner, keys move between nodes that did not change, or a check found something. */
    static final int FOUND = 1;
    /** Bad input, or a read or write that failed. */
    static final int FAULT = 2;

    private Exit() {}
}
