package dev.clockwise.server.document;

import java.util.Locale;

/** What becomes of commands for a node that is down. */
public enum Policy {
    /** They fail, by the node's name. */
    FAIL_FAST,
    /** The next node of the key's list serves them, with values that live for a short time. */
    REROUTE;

    /** The word of documents. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
