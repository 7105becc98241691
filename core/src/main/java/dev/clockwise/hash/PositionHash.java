package dev.clockwise.hash;

import dev.clockwise.Position;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How bytes become a position: a hash function, the cut of its digest, and the space whose size the number is taken
 * modulo; for keys, also the hash tag that names the part which is hashed, and the prefix that is hashed before it, if
 * there are any; and whether positions are in the order of signed numbers.
 *
 * <p>Two placements can be compared exactly when their keys have equal position hashes. Immutable and safe for any
 * thread. O(length) a call; allocates nothing for {@linkplain HashFunction#isNumeric() numeric} functions in
 * {@linkplain Space#isNarrow() narrow} spaces without a prefix.
 */
public final class PositionHash {

    /** XXH3-64 of the bytes, whole: the key hash of native placements. */
    public static final PositionHash NATIVE = new PositionHash(
            HashFunction.XXH3_64, DigestCut.whole(HashFunction.XXH3_64), Space.BITS_64, null, "", false);

    /** The slot of a key in Redis Cluster: CRC-16 of its part in braces, or of the whole key, modulo 16384. */
    public static final PositionHash REDIS_CLUSTER =
            of(HashFunction.CRC16, Space.modulus(16_384)).withTag(HashTag.BRACES);

    private final HashFunction function;
    private final DigestCut cut;
    private final Space space;
    private final @Nullable HashTag tag;
    private final String prefix;
    private final boolean signed;

    /** The prefix in UTF-8; empty where there is none. */
    private final byte[] prefixBytes;

    /** The size in 64 bits; 0 stands for 2^64 or more. */
    private final long modulus;
    /** size - 1 where the size is a power of two, in two words; both words unused otherwise. */
    private final boolean powerOfTwo;

    /** The greatest bit of the space where positions are signed, in two words; 0 otherwise. */
    private final long signHigh;

    private final long signLow;
    private final long maskHigh;
    private final long maskLow;
    /** The cut of a numeric digest as a shift and a mask. */
    private final int shift;

    private final long cutMask;
    private final boolean reversed;

    /**
     * Whether a position is XXH3-64 as it is: called by name, so that other functions in the same JVM cannot slow it.
     */
    private final boolean plainXxh3;

    private PositionHash(
            HashFunction function, DigestCut cut, Space space, @Nullable HashTag tag, String prefix, boolean signed) {
        this.function = function;
        this.cut = cut;
        this.space = space;
        this.tag = tag;
        this.prefix = prefix;
        this.signed = signed;
        this.prefixBytes = prefix.getBytes(StandardCharsets.UTF_8);
        int bits = space.last().toBigInteger().bitLength();
        this.signHigh = signed && bits > 64 ? 1L << (bits - 65) : 0;
        this.signLow = signed && bits <= 64 ? 1L << (bits - 1) : 0;
        this.modulus = space.isNarrow() ? space.size().longValue() : 0;
        this.powerOfTwo = space.size().bitCount() == 1;
        this.maskHigh = space.last().high();
        this.maskLow = space.last().low();
        this.shift = 8 * Math.max(0, function.digestBytes() - cut.offset() - cut.bytes());
        this.cutMask = cut.bytes() >= 8 ? -1L : (1L << (8 * cut.bytes())) - 1;
        this.reversed = cut.order() == DigestCut.Order.LITTLE;
        this.plainXxh3 = function == HashFunction.XXH3_64
                && cut.equals(DigestCut.whole(function))
                && space.equals(Space.BITS_64)
                && !signed;
    }

    /**
     * The position hash of these three parts.
     *
     * @throws IllegalArgumentException if the cut reaches beyond the digest
     */
    public static PositionHash of(HashFunction function, DigestCut cut, Space space) {
        if ((long) cut.offset() + cut.bytes() > function.digestBytes()) {
            throw new IllegalArgumentException("digest cut must lie within the " + function.digestBytes() + " bytes of "
                    + function + " (was offset " + cut.offset() + ", bytes " + cut.bytes() + ")");
        }
        return new PositionHash(function, cut, space, null, "", false);
    }

    /** The whole digest of {@code function}, modulo the size of {@code space}. */
    public static PositionHash of(HashFunction function, Space space) {
        return of(function, DigestCut.whole(function), space);
    }

    /** This hash with keys hashed by the part that {@code tag} encloses; with whole keys where it is null. */
    public PositionHash withTag(@Nullable HashTag tag) {
        return new PositionHash(function, cut, space, tag, prefix, signed);
    }

    /** This hash with a prefix that is hashed before each key, or its part; with none where it is empty. */
    public PositionHash withPrefix(String prefix) {
        return new PositionHash(function, cut, space, tag, prefix, signed);
    }

    /**
     * This hash with positions in the order of signed numbers, or not: with the greatest bit of the space turned.
     *
     * @throws IllegalArgumentException if the size of the space is no power of two, or 1
     */
    public PositionHash withSigned(boolean signed) {
        if (signed && (!powerOfTwo || space.size().bitLength() < 2)) {
            throw new IllegalArgumentException(
                    "signed positions need a space whose size is a power of two from 2 (was " + space + ")");
        }
        return new PositionHash(function, cut, space, tag, prefix, signed);
    }

    /** The hash function. */
    public HashFunction function() {
        return function;
    }

    /** The cut of the digest. */
    public DigestCut cut() {
        return cut;
    }

    /** The space of the positions. */
    public Space space() {
        return space;
    }

    /** The hash tag of keys; null where the whole key is hashed. */
    public @Nullable HashTag tag() {
        return tag;
    }

    /** What is hashed before each key, or its part; empty where nothing is. */
    public String prefix() {
        return prefix;
    }

    /** Whether positions are in the order of signed numbers. */
    public boolean isSigned() {
        return signed;
    }

    /**
     * The position of a number that the function gives: the number itself, or, where positions are in the order of
     * signed numbers, so many above the least of them.
     *
     * @throws IllegalArgumentException if the number is not among those of this hash
     */
    public Position position(BigInteger number) {
        BigInteger position = number.add(zero());
        if (position.signum() < 0 || position.compareTo(space.size()) >= 0) {
            throw new IllegalArgumentException("a number of this hash must be from " + zero().negate() + " to "
                    + number(space.last()) + " (was " + number + ")");
        }
        return Position.of(position);
    }

    /** The number whose position this is; signed where positions are in that order. */
    public BigInteger number(Position position) {
        return position.toBigInteger().subtract(zero());
    }

    /** The position of the number 0. */
    private BigInteger zero() {
        return signed ? space.size().shiftRight(1) : BigInteger.ZERO;
    }

    /**
     * How many different numbers the cut can give, before they are taken modulo the space: 256^bytes, or fewer where it
     * has the {@linkplain HashFunction#bits() unused} bits of the digest at its upper end.
     */
    public BigInteger range() {
        return BigInteger.ONE.shiftLeft(8 * cut.bytes() - unusedUpperBits());
    }

    private int unusedUpperBits() {
        int before = cut.order() == DigestCut.Order.BIG ? 8 * cut.offset() : 8 * function.digestBytes();
        int unused = 8 * function.digestBytes() - function.bits();
        return Math.min(8 * cut.bytes(), Math.max(0, unused - before));
    }

    /** The part that is hashed of the key that is a range of bytes. O(length). */
    public HashedPart hashedPart(byte[] bytes, int offset, int length) {
        if (tag == null) {
            return new HashedPart(offset, length);
        }
        int start = tag.start(bytes, offset, offset + length);
        return new HashedPart(start, tag.end(bytes, offset, offset + length, start) - start);
    }

    /** The whole digest of the {@linkplain #hashedPart hashed part} of the key that is a range of bytes. */
    public byte[] digest(byte[] bytes, int offset, int length) {
        HashedPart part = hashedPart(bytes, offset, length);
        if (prefixBytes.length > 0) {
            byte[] whole = prefixed(bytes, part.offset(), part.length());
            return function.digest(whole, 0, whole.length);
        }
        return function.digest(bytes, part.offset(), part.length());
    }

    private byte[] prefixed(byte[] bytes, int offset, int length) {
        byte[] whole = Arrays.copyOf(prefixBytes, prefixBytes.length + length);
        System.arraycopy(bytes, offset, whole, prefixBytes.length, length);
        return whole;
    }

    /**
     * The position of the key that is a range of bytes in a {@linkplain Space#isNarrow() narrow} space, as an unsigned
     * integer; in a wide space, the lower 64 bits of the position.
     */
    public long narrow(byte[] bytes, int offset, int length) {
        if (tag == null) {
            return partNarrow(bytes, offset, length);
        }
        int start = tag.start(bytes, offset, offset + length);
        return partNarrow(bytes, start, tag.end(bytes, offset, offset + length, start) - start);
    }

    /** The position of the key that is a range of bytes. */
    public Position position(byte[] bytes, int offset, int length) {
        return space.isNarrow()
                ? Position.of(narrow(bytes, offset, length))
                : wideOf(digest(bytes, offset, length), cut);
    }

    /**
     * The positions that consecutive cuts of the digest of a point's label, a range of bytes, give: the {@code n}th
     * starts where the one before it ends. Writes {@code count} positions from {@code index} on. A label is hashed
     * whole, whatever the tag.
     *
     * @param high receives the upper words; unused where the space is narrow
     */
    public void positions(byte[] bytes, int offset, int length, int count, long[] high, long[] low, int index) {
        if (count == 1 && space.isNarrow()) {
            low[index] = wholeNarrow(bytes, offset, length);
            return;
        }
        byte[] digest = function.digest(bytes, offset, length);
        for (int i = 0; i < count; i++) {
            if (space.isNarrow()) {
                low[index + i] = narrowOf(digest, cut.after(i));
            } else {
                Position position = wideOf(digest, cut.after(i));
                high[index + i] = position.high();
                low[index + i] = position.low();
            }
        }
    }

    private long partNarrow(byte[] bytes, int offset, int length) {
        return prefixBytes.length == 0
                ? wholeNarrow(bytes, offset, length)
                : wholeNarrow(prefixed(bytes, offset, length), 0, prefixBytes.length + length);
    }

    private long wholeNarrow(byte[] bytes, int offset, int length) {
        if (plainXxh3) {
            return Hash4j.xxh3(bytes, offset, length);
        }
        return function.isNumeric()
                ? reduce(cutNumber(function.number(bytes, offset, length)))
                : narrowOf(function.digest(bytes, offset, length), cut);
    }

    private long cutNumber(long number) {
        long value = (number >>> shift) & cutMask;
        return reversed ? Long.reverseBytes(value) >>> (64 - 8 * cut.bytes()) : value;
    }

    /** {@code value} modulo the size of the space, which {@code value} may be far below. */
    private long reduce(long value) {
        return powerOfTwo ? (value & maskLow) ^ signLow : modulus == 0 ? value : Long.remainderUnsigned(value, modulus);
    }

    private long narrowOf(byte[] digest, DigestCut part) {
        if (powerOfTwo || part.bytes() <= 8) {
            return reduce(part.word(digest, 0));
        }
        return numberOf(digest, part).mod(space.size()).longValue();
    }

    private Position wideOf(byte[] digest, DigestCut part) {
        if (powerOfTwo) {
            long high = (part.word(digest, 8) & maskHigh) ^ signHigh;
            return new Position(high, (part.word(digest, 0) & maskLow) ^ signLow);
        }
        return space.wrap(numberOf(digest, part));
    }

    private static BigInteger numberOf(byte[] digest, DigestCut part) {
        byte[] big = new byte[part.bytes()];
        for (int rank = 0; rank < big.length; rank++) {
            big[big.length - 1 - rank] = digest[part.index(rank)];
        }
        return new BigInteger(1, big);
    }

    /** Whether {@code other} gives the same position for every key. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PositionHash hash
                && function == hash.function
                && cut.equals(hash.cut)
                && space.equals(hash.space)
                && Objects.equals(tag, hash.tag)
                && prefix.equals(hash.prefix)
                && signed == hash.signed;
    }

    @Override
    public int hashCode() {
        return Objects.hash(function, cut, space, tag, prefix, signed);
    }

    /**
     * {@code function[offset:bytes:order] mod size}, then {@code signed}, the tag and the prefix where they are, for
     * people and canonical texts.
     */
    @Override
    public String toString() {
        return function + "[" + cut + "] mod " + space + (signed ? " signed" : "") + (tag == null ? "" : " tag " + tag)
                + (prefix.isEmpty() ? "" : " prefix " + prefix);
    }
}
