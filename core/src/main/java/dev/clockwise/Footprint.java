package dev.clockwise;

/**
 * What a placement holds in memory, known before it is built.
 *
 * @param points how many points, or cells of a table, it has
 * @param bytes the bytes of its lookup arrays; nodes and ids are not counted
 */
public record Footprint(long points, long bytes) {

    private static final int ARRAY_HEADER = 16;

    /** The bytes of an array on a 64-bit JVM with compressed class pointers: header and elements, rounded up to 8. */
    public static long array(long length, int elementBytes) {
        return (ARRAY_HEADER + length * elementBytes + 7) / 8 * 8;
    }
}
