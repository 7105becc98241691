package dev.clockwise.hash;

/**
 * The mixing of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, DOI
 * 10.1145/2660193.2660195): one to one, and each bit of the result depends on all bits of the input. Stateless.
 */
public final class SplitMix64 {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private SplitMix64() {}

    /** The first output of the generator from this state: {@code new SplittableRandom(state).nextLong()}. */
    public static long first(long state) {
        return finish(state + GOLDEN_GAMMA);
    }

    /** The finalizer alone, which leaves 0 as it is. */
    public static long finish(long z) {
        long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }
}
