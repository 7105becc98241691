package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Things by their names in ASCII, which are found in a request's bytes whatever the case of their letters. O(bytes of
 * the name), without allocation. Immutable.
 */
final class NameTable<T> {

    /* Open addressing; at most half of the places are taken, so that a probe ends. */
    private final byte[][] names;
    private final Object[] values;
    private final int longest;

    NameTable(Map<String, T> values) {
        int places = Integer.highestOneBit(Math.max(2, values.size())) * 4;
        this.names = new byte[places][];
        this.values = new Object[places];
        int length = 0;
        for (Map.Entry<String, T> entry : values.entrySet()) {
            byte[] name = entry.getKey().getBytes(StandardCharsets.US_ASCII);
            length = Math.max(length, name.length);
            int hash = 0;
            for (byte b : name) {
                hash = step(hash, b);
            }
            int place = place(hash);
            while (names[place] != null) {
                place = (place + 1) & (places - 1);
            }
            names[place] = name;
            this.values[place] = entry.getValue();
        }
        longest = length;
    }

    /** What has the name that is an argument of a request, or null. */
    @SuppressWarnings("unchecked")
    @Nullable
    T find(Request request, int argument) {
        int length = request.length(argument);
        if (length > longest) {
            return null;
        }
        ByteBuf frame = request.frame();
        int start = request.start(argument);
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = step(hash, lower(frame.getByte(start + i)));
        }
        for (int place = place(hash); names[place] != null; place = (place + 1) & (names.length - 1)) {
            if (isAt(names[place], frame, start, length)) {
                return (T) values[place];
            }
        }
        return null;
    }

    private static boolean isAt(byte[] name, ByteBuf frame, int start, int length) {
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name[i] != lower(frame.getByte(start + i))) {
                return false;
            }
        }
        return true;
    }

    private static int step(int hash, byte b) {
        return hash * 31 + b;
    }

    private int place(int hash) {
        return (((hash ^ (hash >>> 15)) * 0x9E3779B9) >>> 8) & (names.length - 1);
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b | 0x20) : b;
    }
}
