package dev.clockwise.server.front;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Wrong passwords by the address from which they came: an address that sent {@value #MOST} is not listened to any more
 * but once in three seconds. Of IPv6 the network of 64 bits counts, for whoever has one address has all of them. Keeps
 * the latest {@value #ADDRESSES} addresses. Safe for any thread.
 */
final class FailedLogins {

    static final int MOST = 20;
    private static final int ADDRESSES = 10_000;
    private static final long FORGIVEN_NANOS = 3_000_000_000L;

    /** Until when the failures of an address are all forgiven. */
    private final Map<String, Long> until = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > ADDRESSES;
        }
    };

    /** Whether what comes from an address is not to be looked at. */
    synchronized boolean areTooMany(String address, long now) {
        Long end = until.get(network(address));
        return end != null && end - now > (MOST - 1) * FORGIVEN_NANOS;
    }

    /** A password was wrong. */
    synchronized void add(String address, long now) {
        String network = network(address);
        Long end = until.remove(network);
        until.put(network, (end == null || end - now < 0 ? now : end) + FORGIVEN_NANOS);
    }

    /** The host of an address with a port, or its network. */
    private static String network(String address) {
        String host = address.substring(0, Math.max(0, address.lastIndexOf(':')));
        if (!host.startsWith("[")) {
            return host;
        }
        String[] groups = host.substring(1).split(":", -1);
        return groups.length < 5 ? host : String.join(":", groups[0], groups[1], groups[2], groups[3]);
    }
}
