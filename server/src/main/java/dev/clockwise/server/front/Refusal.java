package dev.clockwise.server.front;

import java.util.Locale;

/** Why a client was refused or closed. */
public enum Refusal {
    /** It came from a network that is not allowed. */
    NETWORK("it came from a network that is not in allow"),
    /** There were too many clients. */
    CLIENTS("there are as many clients as limits.clients lets in"),
    /** Its password was wrong, or not looked at. */
    PASSWORD("its password was wrong, or not looked at"),
    /** It did not log in, or TLS did not come about, in time. */
    HANDSHAKE("TLS and login were not over within limits.handshake"),
    /** A request of it was not whole in time. */
    REQUEST("a request was not whole within limits.frame"),
    /** It did not take its replies. */
    OUTPUT("it left replies unread for longer than limits.unread"),
    /** It asked for nothing for too long. */
    IDLE("it asked for nothing for longer than limits.idle");

    private final String words;

    Refusal(String words) {
        this.words = words;
    }

    /** The reason, for people. */
    String words() {
        return words;
    }

    /** The name as metrics have it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
