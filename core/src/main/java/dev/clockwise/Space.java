package dev.clockwise;

import java.math.BigInteger;

/**
 * The range of positions of a rule: the integers from 0 to {@code size - 1}, bent into a circle.
 *
 * <p>Native rings use 2^64; others use 2^32, 2^127, 2^128 or any modulus such as 100. Immutable and safe for any
 * thread.
 *
 * @param size how many positions there are, from 1 to 2^128
 */
public record Space(BigInteger size) {

    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(128);

    /** The space of unsigned 64-bit integers, which native placements use. */
    public static final Space BITS_64 = bits(64);

    /**
     * Checks the size.
     *
     * @throws IllegalArgumentException if the size is below 1 or above 2^128
     */
    public Space {
        if (size.signum() <= 0 || size.compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException("space must be from 1 to 2^128 (was " + size + ")");
        }
    }

    /** The space of {@code bits}-bit unsigned integers. */
    public static Space bits(int bits) {
        if (bits < 0 || bits > 128) {
            throw new IllegalArgumentException("space must have from 0 to 128 bits (was " + bits + ")");
        }
        return new Space(BigInteger.ONE.shiftLeft(bits));
    }

    /** The space of the integers below {@code modulus}. */
    public static Space modulus(long modulus) {
        return new Space(BigInteger.valueOf(modulus));
    }

    /**
     * Reads {@code 2^32} or a plain decimal such as {@code 100}.
     *
     * @throws IllegalArgumentException if the text is neither, or out of range
     */
    public static Space parse(String text) {
        boolean power = text.startsWith("2^");
        String digits = power ? text.substring(2) : text;
        boolean plain = !digits.isEmpty()
                && digits.length() <= (power ? 3 : 40)
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!plain) {
            throw new IllegalArgumentException("space must be 2^0 to 2^128 or a decimal number (was \"" + text + "\")");
        }
        return power ? bits(Integer.parseInt(digits)) : new Space(new BigInteger(digits));
    }

    /** Whether every position fits in 64 bits, so that lookups need one machine word. */
    public boolean isNarrow() {
        return size.bitLength() <= 64 || size.equals(BITS_64.size);
    }

    /** The greatest position. */
    public Position last() {
        return Position.of(size.subtract(BigInteger.ONE));
    }

    /** Whether {@code position} lies in this space. */
    public boolean contains(Position position) {
        return position.compareTo(last()) <= 0;
    }

    /** The position of {@code value} taken modulo the size; a negative value counts back from the size. */
    public Position wrap(BigInteger value) {
        return Position.of(value.mod(size));
    }

    /** Hexadecimal, padded to this space's width, such as {@code 0x00ff} in a space of 2^16. */
    public String format(Position position) {
        int digits = Math.max(1, (last().toBigInteger().bitLength() + 3) / 4);
        String hex = position.toBigInteger().toString(16);
        return "0x" + "0".repeat(Math.max(0, digits - hex.length())) + hex;
    }

    /** {@code 2^n} where the size is a power of two, else the decimal size; {@link #parse} reads it back. */
    @Override
    public String toString() {
        return size.bitCount() == 1 ? "2^" + (size.bitLength() - 1) : size.toString();
    }
}
