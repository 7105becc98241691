package dev.clockwise.server.front;

import java.util.Locale;

/** Why a client was refused or closed. */
public enum Refusal {
    /** It came from a network that is not allowed. */
    NETWORK,
    /** There were too many clients. */
    CLIENTS,
    /** Its password was wrong, or not looked at. */
    PASSWORD,
    /** It did not log in, or TLS did not come about, in time. */
    HANDSHAKE,
    /** A request of it was not whole in time. */
    REQUEST,
    /** It did not take its replies. */
    OUTPUT,
    /** It asked for nothing for too long. */
    IDLE;

    /** The name as metrics have it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
