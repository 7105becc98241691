package dev.clockwise.wire;

/**
 * What the other side may ask memory for. Immutable.
 *
 * @param frameBytes the longest request or reply, in bytes
 * @param arguments the most arguments of a request
 * @param depth how deep aggregates, attributes among them, may lie in each other in a reply
 * @param lineBytes the longest line, in bytes without its end: an inline request, a simple string, a number
 * @param values the most values of one aggregate in a reply; a key and its value are two
 */
public record Limits(int frameBytes, int arguments, int depth, int lineBytes, int values) {

    /**
     * What Redis allows: 512 MiB a value, 1,048,576 arguments, 64 KiB a line; and aggregates of 2^26 values, 32 deep.
     */
    public static final Limits DEFAULT = new Limits((512 << 20) + (64 << 10), 1 << 20, 32, 64 << 10, 1 << 26);

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
        require("values", values);
    }

    /**
     * Limits that allow an aggregate in a reply as many values as a request arguments.
     *
     * @throws IllegalArgumentException if one of them is below 1
     */
    public Limits(int frameBytes, int arguments, int depth, int lineBytes) {
        this(frameBytes, arguments, depth, lineBytes, arguments);
    }

    private static void require(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be 1 or more (was " + value + ")");
        }
    }

    /** These limits with another for frames, in bytes. */
    public Limits withFrameBytes(int bytes) {
        return new Limits(bytes, arguments, depth, lineBytes, values);
    }
}
