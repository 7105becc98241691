package dev.clockwise;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An exact, non-negative fraction: of the space that a node owns, or of the keys that move.
 *
 * <p>The numerator is kept as counted (positions, or keys) and is not reduced; equality and order are by value, so 1/2
 * equals 2/4. A share may exceed 1 where it counts copies. Immutable and safe for any thread.
 */
public final class Share implements Comparable<Share> {

    /** Nothing: 0/1. */
    public static final Share ZERO = new Share(BigInteger.ZERO, BigInteger.ONE);

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Share(BigInteger numerator, BigInteger denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /**
     * The fraction {@code numerator / denominator}; by convention 0/0 is 0, the share of nothing.
     *
     * @throws IllegalArgumentException if either is negative, or only the denominator is zero
     */
    public static Share of(BigInteger numerator, BigInteger denominator) {
        if (numerator.signum() < 0 || denominator.signum() < 0) {
            throw new IllegalArgumentException(
                    "a share must not be negative (was " + numerator + "/" + denominator + ")");
        }
        if (denominator.signum() == 0) {
            if (numerator.signum() != 0) {
                throw new IllegalArgumentException("a share needs a positive whole (was " + numerator + "/0)");
            }
            return ZERO;
        }
        return new Share(numerator, denominator);
    }

    /** The fraction {@code numerator / denominator}, as {@link #of(BigInteger, BigInteger)}. */
    public static Share of(long numerator, long denominator) {
        return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The counted part: positions or keys. */
    public BigInteger numerator() {
        return numerator;
    }

    /** The whole: the size of the space, or the number of keys. */
    public BigInteger denominator() {
        return denominator;
    }

    /** The exact sum. */
    public Share plus(Share other) {
        if (denominator.equals(other.denominator)) {
            return new Share(numerator.add(other.numerator), denominator);
        }
        if (other.isZero()) {
            return this;
        }
        if (isZero()) {
            return other;
        }
        return new Share(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** The exact difference, or zero where {@code other} is the greater. */
    public Share minusOrZero(Share other) {
        BigInteger difference = numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator));
        return difference.signum() <= 0 ? ZERO : new Share(difference, denominator.multiply(other.denominator));
    }

    /** The exact product. */
    public Share times(Share other) {
        return new Share(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /**
     * The exact quotient.
     *
     * @throws IllegalArgumentException if {@code other} is zero
     */
    public Share over(Share other) {
        return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    /** The same value with the smallest terms. */
    public Share reduced() {
        BigInteger common = numerator.gcd(denominator);
        return new Share(numerator.divide(common), denominator.divide(common));
    }

    /** Whether this is nothing. */
    public boolean isZero() {
        return numerator.signum() == 0;
    }

    /** The nearest double. */
    public double toDouble() {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
    }

    /** As a percentage for people, such as {@code "21.5 %"}: {@code digits} decimals, rounded half up. */
    public String toPercent(int digits) {
        return new BigDecimal(numerator.multiply(BigInteger.valueOf(100)))
                        .divide(new BigDecimal(denominator), digits, RoundingMode.HALF_UP)
                        .toPlainString()
                + " %";
    }

    @Override
    public int compareTo(Share other) {
        return denominator.equals(other.denominator)
                ? numerator.compareTo(other.numerator)
                : numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Share share && compareTo(share) == 0;
    }

    @Override
    public int hashCode() {
        Share least = reduced();
        return 31 * least.numerator.hashCode() + least.denominator.hashCode();
    }

    /** {@code "n/d"}, unreduced. */
    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
