package dev.clockwise.agreement;

import dev.clockwise.agreement.document.Shown;

/** A change that was refused because another one came first. Read the current topology and decide again. Immutable. */
public final class EpochConflictException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long expected;
    private final long actual;

    /** A change that expected one epoch and found another. */
    public EpochConflictException(String source, long expected, long actual) {
        super(Shown.line(source) + ": the topology must be at epoch " + expected + " for this change (was at epoch "
                + actual + "): read it again and decide anew; nothing was changed");
        this.expected = expected;
        this.actual = actual;
    }

    /** The epoch that the change was meant for. */
    public long expected() {
        return expected;
    }

    /** The epoch that the source was at. */
    public long actual() {
        return actual;
    }
}
