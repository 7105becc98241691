package dev.clockwise.router.node;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The version of the topology below which a node lets no router in, kept at the node under a reserved key: a router that
 * missed a change finds it when it connects, and sends nothing to that node until it has caught up. A node without a
 * fence lets all in. Stateless.
 */
public final class Fence {

    /** The key under which a node keeps it: a number in decimal digits. No client may use it. */
    public static final String KEY = "clockwise:fence";

    private static final Pattern NUMBER = Pattern.compile("\\$[0-9]+\\r\\n([0-9]{1,18})\\r\\n");
    private static final Pattern ABSENT = Pattern.compile("(\\$-1|_)\\r\\n");

    private Fence() {}

    /** Why a router of this version may not serve, by what the node answered to GET; null if it may. */
    static @Nullable String refusal(ByteBuf reply, long version) {
        String text = reply.toString(StandardCharsets.ISO_8859_1);
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            long fence = Long.parseLong(number.group(1));
            return fence <= version
                    ? null
                    : "it is fenced at version " + fence + ", and this router knows version " + version
                            + " only: it waits until it has the newer topology";
        }
        if (ABSENT.matcher(text).matches()) {
            return null;
        }
        if (text.startsWith("-NOAUTH ")) {
            return "it wants a password: write redis://:PASSWORD@HOST:PORT, or redis://USER:PASSWORD@HOST:PORT, as its"
                    + " address";
        }
        return "it does not tell its fence (GET " + Fence.KEY + " answered " + NodeLink.shown(text) + ")";
    }
}
