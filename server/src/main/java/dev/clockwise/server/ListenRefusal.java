package dev.clockwise.server;

import java.net.InetSocketAddress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a listener cannot have its address: in the words of the system, with what to do about it. Immutable, so safe for any
 * thread.
 */
public final class ListenRefusal {

    private static final int FIRST_FREE_PORT = 1024;

    private enum Kind {
        TAKEN("Address already in use"),
        ELSEWHERE("Cannot assign requested address"),
        FORBIDDEN("Permission denied"),
        OTHER("");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private final InetSocketAddress address;
    private final String reason;
    private final Kind kind;

    /**
     * The refusal that an exception tells.
     *
     * @param address where it was to listen
     * @param cause what binding failed with, whose message may have words of a library around those of the system
     */
    public ListenRefusal(InetSocketAddress address, @Nullable Throwable cause) {
        this.address = address;
        String message = cause == null ? "closed" : String.valueOf(cause.getMessage());
        kind = kind(message);
        reason = kind == Kind.OTHER
                ? message.replaceFirst("^bind\\(\\.\\.\\) failed with error\\(-?[0-9]+\\): ", "")
                : kind.words;
    }

    private static Kind kind(String message) {
        String lower = message.toLowerCase(Locale.ROOT);
        for (Kind each : Kind.values()) {
            if (lower.contains(each.words.toLowerCase(Locale.ROOT))) {
                return each;
            }
        }
        return Kind.OTHER;
    }

    /** Whether something listens there already. */
    public boolean isTaken() {
        return kind == Kind.TAKEN;
    }

    /** Where it was to listen: a host, in brackets where it has colons, and a port. */
    public String where() {
        return PortNote.text(address);
    }

    /** What would make it listen. */
    public String remedy() {
        return switch (kind) {
            case TAKEN -> "end what listens there, or name another port, 0 for any that is free";
            case ELSEWHERE -> "name an address that this machine has";
            case FORBIDDEN ->
                address.getPort() < FIRST_FREE_PORT
                        ? "name a port from 1024 on, or allow this user lower ones"
                        : "name another port, or see what forbids it, such as SELinux";
            case OTHER -> "name another address";
        };
    }

    /** Why, and what would make it listen: {@code cannot listen on 127.0.0.1:80 (Permission denied): …}. */
    @Override
    public String toString() {
        return "cannot listen on " + where() + " (" + reason + "): " + remedy();
    }
}
