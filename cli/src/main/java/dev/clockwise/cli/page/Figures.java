package dev.clockwise.cli.page;

import dev.clockwise.Share;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Numbers as the page writes them, the same in every locale. */
final class Figures {

    private static final Share ONE = Share.of(1, 1);
    private static final char NO_BREAK = '\u00a0';

    /** The decimals that percentages have, the most in words such as {@code < 0.00001 %}. */
    private static final int MOST_DIGITS = 5;

    private Figures() {}

    /** {@code 21.5 %}, {@code 0.990 %}: three significant digits. */
    static String percent(Share share) {
        return percent(share, digits(share));
    }

    /** A percentage with so many decimals; never 0 for something, nor 100 for less than all. */
    static String percent(Share share, int digits) {
        if (share.isZero()) {
            return "0" + NO_BREAK + "%";
        }
        BigDecimal unit = BigDecimal.ONE.movePointLeft(digits);
        BigDecimal percent = new BigDecimal(share.numerator())
                .movePointRight(2)
                .divide(new BigDecimal(share.denominator()), digits, RoundingMode.HALF_UP);
        String rounded = percent.toPlainString();
        if (percent.signum() == 0) {
            rounded = "<" + NO_BREAK + unit.toPlainString();
        } else if (percent.compareTo(BigDecimal.valueOf(100)) == 0 && share.compareTo(ONE) < 0) {
            rounded = ">" + NO_BREAK + percent.subtract(unit).toPlainString();
        }
        return rounded + NO_BREAK + "%";
    }

    /** How many decimals give this share three significant digits: what a column of like shares is written with. */
    static int digits(Share largest) {
        int digits = 1;
        Share least = Share.of(1, 10);
        while (digits < MOST_DIGITS && largest.compareTo(least) < 0) {
            least = least.times(Share.of(1, 10));
            digits++;
        }
        return digits;
    }

    /** As {@link #percent}, for a part that was measured on a drawing. */
    static String percentOf(double part) {
        return percent(Share.of(Math.round(part * 1e6), 1_000_000));
    }

    /** {@code 1.083}: how often one is in the other. */
    static String ratio(Share share) {
        return new BigDecimal(share.numerator())
                .divide(new BigDecimal(share.denominator()), 3, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** {@code 160,160}. */
    static String count(BigInteger count) {
        String digits = count.toString();
        StringBuilder grouped = new StringBuilder(digits);
        for (int at = digits.length() - 3; at > 0; at -= 3) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    static String count(long count) {
        return count(BigInteger.valueOf(count));
    }

    /** {@code 1 node}, {@code 1,000 nodes}. */
    static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** A coordinate: at most two decimals, and no more digits than needed. */
    static String coordinate(double value) {
        long hundredths = Math.round(value * 100);
        long magnitude = Math.abs(hundredths);
        String text = (hundredths < 0 ? "-" : "") + magnitude / 100;
        long rest = magnitude % 100;
        if (rest == 0) {
            return text;
        }
        return text + (rest < 10 ? ".0" : ".") + (rest % 10 == 0 ? rest / 10 : rest);
    }
}
