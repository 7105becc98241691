package dev.clockwise.embedded;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Numbers as Redis 7.0 reads and spells them; hexadecimal ones, which it reads too, are not read. */
final class Numbers {

    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final Pattern ZERO = Pattern.compile("[+-]?[0.]+(?:[eE].*)?");
    private static final Pattern INFINITY = Pattern.compile("[+-]?inf(?:inity)?", Pattern.CASE_INSENSITIVE);

    /** The digits of a double that Redis 7.0 writes, all of them, needed or not. */
    private static final MathContext SEVENTEEN = new MathContext(17, RoundingMode.HALF_EVEN);

    /** The bits of the fraction of C's {@code long double} on x86. */
    private static final int FRACTION_BITS = 64;

    private static final int DECIMALS = 17;

    /** The longest spelling, and the largest power of ten, of such a number. */
    private static final int LONGEST = 5 * 1024 - 1;

    private static final int LARGEST = 4900;

    private Numbers() {}

    /** The number, if these bytes are one of 64 bits in its only spelling: no plus, no leading zeros, no blanks. */
    static OptionalLong integer(byte[] text) {
        int length = text.length;
        if (length == 1 && text[0] == '0') {
            return OptionalLong.of(0);
        }
        int at = length > 0 && text[0] == '-' ? 1 : 0;
        if (at == length || length > 20 || text[at] < '1') {
            return OptionalLong.empty();
        }
        long negative = 0;
        for (; at < length; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9 || negative < (Long.MIN_VALUE + digit) / 10) {
                return OptionalLong.empty();
            }
            negative = negative * 10 - digit;
        }
        if (text[0] == '-') {
            return OptionalLong.of(negative);
        }
        return negative == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(-negative);
    }

    /** The double, if these bytes spell one that is not too large or too small for it; infinities too. */
    static OptionalDouble decimal(byte[] text) {
        OptionalDouble value = bound(text);
        boolean lost = value.isPresent()
                && (value.getAsDouble() == 0 || Double.isInfinite(value.getAsDouble()))
                && !isExact(new String(text, StandardCharsets.ISO_8859_1));
        return lost ? OptionalDouble.empty() : value;
    }

    /** Whether zero or infinity is what is spelled, and not only the nearest double. */
    private static boolean isExact(String spelled) {
        return INFINITY.matcher(spelled).matches() || ZERO.matcher(spelled).matches();
    }

    /** The double nearest to what these bytes spell, if they spell a number. */
    static OptionalDouble bound(byte[] text) {
        String spelled = new String(text, StandardCharsets.ISO_8859_1);
        if (INFINITY.matcher(spelled).matches()) {
            return OptionalDouble.of(spelled.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        if (!DECIMAL.matcher(spelled).matches()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Double.parseDouble(spelled));
    }

    /** The double itself, but for -0, which small sorted sets of Redis forget the sign of. */
    static double positiveZero(double value) {
        return value + 0.0;
    }

    /** A score as a small sorted set of Redis keeps it: in digits where it is whole. */
    static String spellKept(double value) {
        boolean whole = Math.abs(value) < 0x1p62 && value == (long) value;
        return whole ? Long.toString((long) value) : spell(value);
    }

    /** A double as C's {@code %.17g} spells it. */
    static String spell(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(SEVENTEEN);
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < 17) {
            return plain(rounded);
        }
        String digits = plain(rounded.movePointLeft(exponent));
        int size = Math.abs(exponent);
        return digits + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
    }

    /**
     * The number that these bytes spell, rounded as C's {@code long double} is.
     *
     * @throws CommandException if they spell none
     */
    static BigDecimal longDouble(byte[] text, String otherwise, String ifInfinite) {
        String spelled = new String(text, StandardCharsets.ISO_8859_1);
        if (INFINITY.matcher(spelled).matches()) {
            throw new CommandException(ifInfinite);
        }
        if (!DECIMAL.matcher(spelled).matches() || spelled.length() > LONGEST) {
            throw new CommandException(otherwise);
        }
        BigDecimal exact = new BigDecimal(spelled);
        if (exact.signum() != 0 && Math.abs((long) exact.precision() - exact.scale()) > LARGEST) {
            throw new CommandException(otherwise);
        }
        return rounded(exact);
    }

    /** The sum of two such numbers, rounded likewise. */
    static BigDecimal sum(BigDecimal a, BigDecimal b) {
        return rounded(a.add(b));
    }

    /** The nearest number whose fraction has 64 bits, the even one of two. */
    private static BigDecimal rounded(BigDecimal exact) {
        if (exact.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigInteger numerator = exact.unscaledValue().abs();
        BigInteger denominator = BigInteger.ONE;
        if (exact.scale() >= 0) {
            denominator = BigInteger.TEN.pow(exact.scale());
        } else {
            numerator = numerator.multiply(BigInteger.TEN.pow(-exact.scale()));
        }
        int shift = FRACTION_BITS + 1 - (numerator.bitLength() - denominator.bitLength());
        BigInteger[] parts = shift >= 0
                ? numerator.shiftLeft(shift).divideAndRemainder(denominator)
                : numerator.divideAndRemainder(denominator.shiftLeft(-shift));
        BigInteger fraction = parts[0];
        int drop = fraction.bitLength() - FRACTION_BITS;
        BigInteger low = fraction.and(BigInteger.ONE.shiftLeft(drop).subtract(BigInteger.ONE));
        int half = low.compareTo(BigInteger.ONE.shiftLeft(drop - 1));
        fraction = fraction.shiftRight(drop);
        if (half > 0 || (half == 0 && (parts[1].signum() > 0 || fraction.testBit(0)))) {
            fraction = fraction.add(BigInteger.ONE);
        }
        int exponent = drop - shift;
        BigDecimal value = exponent >= 0
                ? new BigDecimal(fraction.shiftLeft(exponent))
                : new BigDecimal(fraction).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-exponent)));
        return exact.signum() < 0 ? value.negate() : value;
    }

    /** Such a number as C's {@code %.17Lf} spells it, without zeros at the end. */
    static String spell(BigDecimal value) {
        return plain(value.setScale(DECIMALS, RoundingMode.HALF_EVEN));
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
