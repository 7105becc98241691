package dev.clockwise.hash;

import java.util.Arrays;

/** SpookyHash V2 (Bob Jenkins, 2012), of which the lower 32 bits are kept: what mcrouter weighs by. Stateless. */
public final class Spooky {

    private static final long CONSTANT = 0xdeadbeefdeadbeefL;

    /** Words of the state, and of a block, of long texts. */
    private static final int WORDS = 12;

    private static final int BLOCK = WORDS * Long.BYTES;

    /** Rotations of the steps of each kind of mixing. */
    private static final int[] MIX = {11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46};

    private static final int[] END = {44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54};
    private static final int[] SHORT_MIX = {50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36};
    private static final int[] SHORT_END = {15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63};

    private Spooky() {}

    /** The lower 32 bits of the hash of a range of bytes, both of its seeds being that one. O(length). */
    public static int hash(byte[] bytes, int offset, int length, long seed) {
        return (int) (length < 2 * BLOCK ? ofShort(bytes, offset, length, seed) : ofLong(bytes, offset, length, seed));
    }

    private static long ofShort(byte[] bytes, int offset, int length, long seed) {
        long[] state = {seed, seed, CONSTANT, CONSTANT};
        int at = offset;
        int rest = length;
        for (; rest >= 2 * Long.BYTES; at += 2 * Long.BYTES, rest -= 2 * Long.BYTES) {
            boolean second = ((at - offset) & (2 * Long.BYTES)) != 0;
            if (second) {
                // Of 32 bytes the upper half follows the mixing; a half that is alone is a lower one.
                state[0] += Words.longAt(bytes, at);
                state[1] += Words.longAt(bytes, at + Long.BYTES);
            } else {
                state[2] += Words.longAt(bytes, at);
                state[3] += Words.longAt(bytes, at + Long.BYTES);
                shortMix(state);
            }
        }
        state[3] += (long) length << 56;
        if (rest == 0) {
            state[2] += CONSTANT;
            state[3] += CONSTANT;
        } else {
            state[2] += Words.longUpTo(bytes, at, offset + length);
            state[3] += Words.longUpTo(bytes, at + Long.BYTES, offset + length);
        }
        return shortEnd(state);
    }

    private static void shortMix(long[] state) {
        for (int step = 0; step < SHORT_MIX.length; step++) {
            int turned = (step + 2) & 3;
            state[turned] = Long.rotateLeft(state[turned], SHORT_MIX[step]) + state[(turned + 1) & 3];
            state[(turned + 2) & 3] ^= state[turned];
        }
    }

    private static long shortEnd(long[] state) {
        for (int step = 0; step < SHORT_END.length; step++) {
            int turned = (step + 2) & 3;
            int next = (turned + 1) & 3;
            state[next] ^= state[turned];
            state[turned] = Long.rotateLeft(state[turned], SHORT_END[step]);
            state[next] += state[turned];
        }
        return state[0];
    }

    private static long ofLong(byte[] bytes, int offset, int length, long seed) {
        long[] state = new long[WORDS];
        for (int i = 0; i < WORDS; i++) {
            state[i] = i % 3 == 2 ? CONSTANT : seed;
        }
        int at = offset;
        int end = offset + length;
        for (; end - at >= BLOCK; at += BLOCK) {
            mix(state, bytes, at);
        }
        byte[] last = Arrays.copyOf(Arrays.copyOfRange(bytes, at, end), BLOCK);
        last[BLOCK - 1] = (byte) (end - at);
        for (int i = 0; i < WORDS; i++) {
            state[i] += Words.longAt(last, i * Long.BYTES);
        }
        for (int round = 0; round < 3; round++) {
            end(state);
        }
        return state[0];
    }

    private static void mix(long[] state, byte[] bytes, int at) {
        for (int i = 0; i < WORDS; i++) {
            int before = (i + 11) % WORDS;
            state[i] += Words.longAt(bytes, at + i * Long.BYTES);
            state[(i + 2) % WORDS] ^= state[(i + 10) % WORDS];
            state[before] ^= state[i];
            state[i] = Long.rotateLeft(state[i], MIX[i]);
            state[before] += state[(i + 1) % WORDS];
        }
    }

    private static void end(long[] state) {
        for (int i = 0; i < WORDS; i++) {
            int turned = (i + 1) % WORDS;
            int before = (i + 11) % WORDS;
            state[before] += state[turned];
            state[(i + 2) % WORDS] ^= state[before];
            state[turned] = Long.rotateLeft(state[turned], END[i]);
        }
    }
}
