package dev.clockwise.hash;

/**
 * Which bytes of a digest form a number, and in which order.
 *
 * <p>Immutable and safe for any thread.
 *
 * @param offset the first byte used, from 0
 * @param bytes how many bytes are used, from 1
 * @param order whether the first byte used is the most or the least significant
 */
public record DigestCut(int offset, int bytes, Order order) {

    /** The significance of the first byte of a number. */
    public enum Order {
        /** The first byte is the most significant. */
        BIG,
        /** The first byte is the least significant. */
        LITTLE
    }

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if the offset is negative or no byte is used
     */
    public DigestCut {
        if (offset < 0 || bytes < 1) {
            throw new IllegalArgumentException(
                    "digest cut must start at byte 0 or later and use 1 byte or more (was offset " + offset + ", bytes "
                            + bytes + ")");
        }
    }

    /** The whole digest of {@code function}, as a big-endian number. */
    public static DigestCut whole(HashFunction function) {
        return new DigestCut(0, function.digestBytes(), Order.BIG);
    }

    /** The first {@code bytes} bytes, as a big-endian number. */
    public static DigestCut first(int bytes) {
        return new DigestCut(0, bytes, Order.BIG);
    }

    /** This cut with the other byte order. */
    public DigestCut littleEndian() {
        return new DigestCut(offset, bytes, Order.LITTLE);
    }

    /** The cut that follows {@code n} cuts of this length: how one digest gives several points. */
    DigestCut after(int n) {
        return new DigestCut(offset + n * bytes, bytes, order);
    }

    /** The byte of weight 256^{@code rank}, as an index into the digest. */
    int index(int rank) {
        return order == Order.BIG ? offset + bytes - 1 - rank : offset + rank;
    }

    /** The low 64 bits of the number whose bytes of weight 256^{@code rank} and up are read. */
    long word(byte[] digest, int rank) {
        long word = 0;
        for (int i = Math.min(rank + 8, bytes) - 1; i >= rank; i--) {
            word = (word << 8) | (digest[index(i)] & 0xff);
        }
        return word;
    }

    /** {@code offset:bytes:order}, for canonical texts. */
    @Override
    public String toString() {
        return offset + ":" + bytes + ":" + (order == Order.BIG ? "big" : "little");
    }
}
