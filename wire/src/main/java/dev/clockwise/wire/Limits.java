package dev.clockwise.wire;

/**
 * What the other side may ask memory for.
 *
 * @param frameBytes the longest request or reply
 * @param arguments the most arguments of a request, and the most values of one aggregate in a reply
 * @param depth how deep aggregates may lie in each other in a reply
 * @param lineBytes the longest line: an inline request, a simple string, a number
 */
public record Limits(int frameBytes, int arguments, int depth, int lineBytes) {

    /** What Redis allows: 512 MiB a value, 1,048,576 arguments, 64 KiB a line; and aggregates 32 deep. */
    public static final Limits DEFAULT = new Limits((512 << 20) + (64 << 10), 1 << 20, 32, 64 << 10);

    /**
     * Limits.
     *
     * @throws IllegalArgumentException if one of them is below 1
     */
    public Limits {
        require("frameBytes", frameBytes);
        require("arguments", arguments);
        require("depth", depth);
        require("lineBytes", lineBytes);
    }

    private static void require(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be 1 or more (was " + value + ")");
        }
    }

    /** These limits with another for frames, in bytes. */
    public Limits withFrameBytes(int bytes) {
        return new Limits(bytes, arguments, depth, lineBytes);
    }
}
