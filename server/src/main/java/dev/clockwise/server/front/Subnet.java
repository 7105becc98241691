package dev.clockwise.server.front;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Arrays;

/** A network by its first address and the length of its prefix, as in {@code 10.0.0.0/8}. Immutable. */
public final class Subnet {

    private final String text;
    private final byte[] network;
    private final int prefix;

    private Subnet(String text, byte[] network, int prefix) {
        this.text = text;
        this.network = network;
        this.prefix = prefix;
    }

    /**
     * A network, or a single address, of IPv4 or IPv6.
     *
     * @throws IllegalArgumentException if it is neither, or the address has bits behind the prefix
     */
    public static Subnet parse(String text) {
        int slash = text.indexOf('/');
        byte[] network = NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
        if (network == null) {
            throw malformed(text);
        }
        String length = slash < 0 ? Integer.toString(8 * network.length) : text.substring(slash + 1);
        if (!length.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(length) > 8 * network.length) {
            throw malformed(text);
        }
        int prefix = Integer.parseInt(length);
        byte[] first = masked(network, prefix);
        if (!Arrays.equals(first, network)) {
            throw new IllegalArgumentException("a network must begin at its first address (was " + text + "): write "
                    + NetUtil.bytesToIpAddress(first) + "/" + prefix);
        }
        return new Subnet(text, network, prefix);
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("a network must be an address and the length of its prefix (was " + text
                + "): write it as 10.0.0.0/8 or fd00::/8");
    }

    /** Whether an address lies in it. */
    public boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == network.length && Arrays.equals(masked(bytes, prefix), network);
    }

    private static byte[] masked(byte[] address, int prefix) {
        byte[] masked = new byte[address.length];
        for (int i = 0; i < address.length; i++) {
            int bits = Math.max(0, Math.min(8, prefix - 8 * i));
            masked[i] = (byte) (address[i] & (0xff << (8 - bits)));
        }
        return masked;
    }

    /** The network as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
