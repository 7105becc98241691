package dev.clockwise.hash;

import java.nio.ByteBuffer;

/**
 * The bytes of buffers whose array cannot be had, in an array of the calling thread, which keeps at most
 * {@value #MAX_KEPT} bytes; longer ones get an array of their own. Valid until the thread's next call.
 */
public final class DirectBytes {

    private static final int MAX_KEPT = 64 << 10;
    private static final ThreadLocal<DirectBytes> OF_THREAD = ThreadLocal.withInitial(DirectBytes::new);

    private byte[] bytes = new byte[256];

    private DirectBytes() {}

    /**
     * An array that begins with the bytes from the buffer's position to its limit, which stay as they are. O(length).
     */
    public static byte[] of(ByteBuffer buffer) {
        int length = buffer.remaining();
        byte[] bytes = length > MAX_KEPT ? new byte[length] : OF_THREAD.get().room(length);
        buffer.get(buffer.position(), bytes, 0, length);
        return bytes;
    }

    private byte[] room(int length) {
        if (bytes.length < length) {
            bytes = new byte[Math.min(MAX_KEPT, Math.max(length, 2 * bytes.length))];
        }
        return bytes;
    }
}
