package dev.clockwise.dialect;

import dev.clockwise.hash.HashFunction;
import java.util.Arrays;

/**
 * Meta's furc_hash, which mcrouter calls Ch3: a walk down a tree of numbers by the bits of a hash, of its hash, and so
 * on. Stateless.
 */
final class Ch3 {

    private static final int TRIES = 32;

    /** How far the bits lie apart that decide at neighbouring depths. */
    private static final int APART = 23;

    private Ch3() {}

    /**
     * The number for a key, below {@code size}; 0 where all tries fail.
     *
     * @param hash MurmurHash64A of the key
     * @param size how many numbers there are, from 1 to 2^32
     */
    static long number(long hash, long size) {
        if (size < 2) {
            return 0;
        }
        Bits bits = new Bits(hash);
        int depth = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
        int at = depth;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            while (bits.at(at) == 0) {
                depth--;
                at = depth;
                if (depth == 0) {
                    return 0;
                }
            }
            at += APART;
            long number = 1;
            for (int level = 1; level < depth; level++) {
                number = (number << 1) | bits.at(at);
                at += APART;
            }
            if (number < size) {
                return number;
            }
        }
        return 0;
    }

    /** The bits of a chain of hashes, as far as they are asked for. */
    private static final class Bits {
        private long[] words;
        private int known = 1;

        Bits(long hash) {
            words = new long[4];
            words[0] = hash;
        }

        long at(int index) {
            int word = index / Long.SIZE;
            if (word >= words.length) {
                words = Arrays.copyOf(words, 2 * word);
            }
            for (; known <= word; known++) {
                words[known] = again(words[known - 1]);
            }
            return (words[word] >>> index) & 1; // a shift counts modulo 64
        }

        /** The hash of the eight bytes of a hash, the lowest first. */
        private static long again(long hash) {
            byte[] bytes = new byte[Long.BYTES];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (hash >>> (Byte.SIZE * i));
            }
            return HashFunction.MURMUR64A_SEED_F9F198EF.number(bytes, 0, bytes.length);
        }
    }
}
