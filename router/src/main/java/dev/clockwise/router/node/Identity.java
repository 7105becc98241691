package dev.clockwise.router.node;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a node knows one connection of the router: what it takes to end that connection, and what its bytes on the way
 * would do, from another one.
 *
 * @param id the number, which a node gives anew after it was restarted
 * @param address where the node sees the connection come from, so that one of a stranger with that number is left alone
 */
record Identity(long id, String address) {

    private static final Pattern LINE = Pattern.compile("(?s).*?\\bid=([0-9]{1,18}) addr=(\\S+) .*");

    /** The identity that a reply to CLIENT INFO tells; null if it tells none. */
    static @Nullable Identity of(String reply) {
        Matcher matcher = LINE.matcher(reply);
        return matcher.matches() ? new Identity(Long.parseLong(matcher.group(1)), matcher.group(2)) : null;
    }
}
