package dev.clockwise;

import java.math.BigInteger;

/**
 * A place in a rule's space of hash values: an unsigned integer below 2^128.
 *
 * <p>Immutable and safe for any thread. Ordered as unsigned integers.
 *
 * @param high the upper 64 bits, unsigned
 * @param low the lower 64 bits, unsigned
 */
public record Position(long high, long low) implements Comparable<Position> {

    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    /** The position {@code unsigned}, read as an unsigned 64-bit integer. */
    public static Position of(long unsigned) {
        return new Position(0, unsigned);
    }

    /**
     * The position {@code value}.
     *
     * @throws IllegalArgumentException if the value is negative or 2^128 or more
     */
    public static Position of(BigInteger value) {
        if (value.signum() < 0 || value.bitLength() > 128) {
            throw new IllegalArgumentException("a position must be from 0 to 2^128 - 1 (was " + value + ")");
        }
        return new Position(value.shiftRight(64).longValue(), value.longValue());
    }

    /**
     * Reads a position as people write it: decimal ({@code 12}) or hexadecimal ({@code 0x0c}).
     *
     * @throws IllegalArgumentException if the text is neither, or out of range
     */
    public static Position parse(String text) {
        boolean hex = text.startsWith("0x") || text.startsWith("0X");
        String digits = hex ? text.substring(2) : text;
        boolean plain = !digits.isEmpty()
                && digits.length() <= 40
                && digits.chars().allMatch(c -> c < 128 && Character.digit(c, hex ? 16 : 10) >= 0);
        if (!plain) {
            throw new IllegalArgumentException(
                    "a position must be a decimal or 0x hexadecimal integer from 0 to 2^128 - 1 (was \"" + text
                            + "\")");
        }
        return of(new BigInteger(digits, hex ? 16 : 10));
    }

    /** This position as an unsigned integer of any size. */
    public BigInteger toBigInteger() {
        BigInteger lower = unsigned(low);
        return high == 0 ? lower : unsigned(high).shiftLeft(64).add(lower);
    }

    /** The unsigned value of the 64 bits of {@code bits}. */
    static BigInteger unsigned(long bits) {
        BigInteger signed = BigInteger.valueOf(bits);
        return bits >= 0 ? signed : signed.add(TWO_64);
    }

    @Override
    public int compareTo(Position other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    /** Hexadecimal without padding, such as {@code 0x1f}; {@link Space#format} pads to a space's width. */
    @Override
    public String toString() {
        return "0x" + toBigInteger().toString(16);
    }
}
