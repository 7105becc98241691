package dev.clockwise.server.document;

import dev.clockwise.agreement.document.Value;
import dev.clockwise.agreement.document.Value.Scalar;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times, sizes and addresses as server documents write them. Stateless. */
final class Quantities {

    private static final Pattern TIME = Pattern.compile("(0|[1-9][0-9]{0,8})(ms|s|m|h)");
    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})(B|KB|MB|GB)");
    private static final Pattern ADDRESS = Pattern.compile("(localhost|[0-9.]+|\\[[0-9a-fA-F:.]+])" + ":([0-9]{1,5})");

    private Quantities() {}

    /** A whole number of milliseconds, seconds, minutes or hours. */
    static Duration time(Value value, String what, Duration least, Duration most) {
        if (value instanceof Scalar scalar) {
            Matcher time = TIME.matcher(scalar.text());
            if (time.matches()) {
                long number = Long.parseLong(time.group(1));
                Duration duration = switch (time.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ofHours(number);
                };
                if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
                    return duration;
                }
            }
        }
        throw value.isNot(
                what, "a time from " + text(least) + " to " + text(most), ": write it as 100ms, 5s, 2m or 1h");
    }

    /** A whole number of bytes, or of KB, MB or GB of 1,024 of the next smaller. */
    static long size(Value value, String what, long least, long most) {
        if (value instanceof Scalar scalar) {
            Matcher size = SIZE.matcher(scalar.text());
            if (size.matches()) {
                int shift = switch (size.group(2)) {
                    case "B" -> 0;
                    case "KB" -> 10;
                    case "MB" -> 20;
                    default -> 30;
                };
                long bytes = Long.parseLong(size.group(1)) << shift;
                if (bytes >= least && bytes <= most) {
                    return bytes;
                }
            }
        }
        throw value.isNot(what, "a size from " + bytes(least) + " to " + bytes(most), ": write it as 64KB or 512MB");
    }

    /** An address of IPv4, or of IPv6 in brackets, or localhost, and a port. */
    static InetSocketAddress address(String what, String text) {
        Matcher parts = ADDRESS.matcher(text);
        if (parts.matches() && Integer.parseInt(parts.group(2)) <= 65_535) {
            String host = parts.group(1);
            String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            byte[] bytes = host.equals("localhost")
                    ? InetAddress.getLoopbackAddress().getAddress()
                    : NetUtil.createByteArrayFromIpAddressString(bare);
            if (bytes != null) {
                return new InetSocketAddress(of(bytes), Integer.parseInt(parts.group(2)));
            }
        }
        throw new IllegalArgumentException(what + " must be an address and a port (was " + text
                + "): write it as 127.0.0.1:7379, \"[::1]:7379\" or localhost:7379");
    }

    private static InetAddress of(byte[] address) {
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }

    private static String text(Duration time) {
        if (time.toMillis() % 1000 != 0) {
            return time.toMillis() + "ms";
        }
        long seconds = time.toSeconds();
        return seconds > 0 && seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds + "s";
    }

    /** A size as documents write it, of whole KB. */
    static String bytes(long size) {
        return size % (1 << 20) == 0 ? (size >> 20) + "MB" : (size >> 10) + "KB";
    }
}
