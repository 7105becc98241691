package dev.clockwise.wire;

/**
 * What the other side said is not of the protocol, or over a limit. The connection cannot go on, for nobody knows where
 * the next frame begins. It has no stack trace: its cause is what was received.
 */
public final class ProtocolException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** A breach of the protocol. */
    public ProtocolException(String message) {
        super(message, null, false, false);
    }
}
