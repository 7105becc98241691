package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Figures as findings write them, the same in every locale. */
final class Words {

    private Words() {}

    /** {@code 21.5 %}, with two decimals below one per cent. */
    static String percent(Share share) {
        boolean small = share.compareTo(Share.of(1, 100)) < 0 && !share.isZero();
        return share.toPercent(small ? 2 : 1);
    }

    /** {@code 1.127}. */
    static String ratio(Share share) {
        return String.format(Locale.ROOT, "%.3f", share.toDouble());
    }

    /** The balance that is wanted, as a limit. */
    static String wanted(Subject subject) {
        return "max/mean " + plain(subject.wanted()) + " (--balance)";
    }

    /** {@code max/mean 1.127 (exact)}. */
    static String maxOverMean(Balance balance) {
        return "max/mean " + ratio(balance.maxOverMean()) + " (" + balance.method() + ")";
    }

    /** {@code (max/mean 1.127, tried)}. */
    static String tried(Share maxOverMean) {
        return "(max/mean " + ratio(maxOverMean) + ", tried)";
    }

    /** With three decimals, so that it is not below the share. */
    static BigDecimal roundedUp(Share share) {
        return new BigDecimal(share.numerator())
                .divide(new BigDecimal(share.denominator()), 3, RoundingMode.CEILING)
                .stripTrailingZeros();
    }

    /** A share that was given as a decimal, as it was given. */
    static String plain(Share decimal) {
        BigDecimal value = new BigDecimal(decimal.numerator()).divide(new BigDecimal(decimal.denominator()));
        BigDecimal stripped = value.stripTrailingZeros();
        return (stripped.scale() < 0 ? stripped.setScale(0) : stripped).toPlainString();
    }

    /** {@code a}, {@code a or b}, {@code a, b or c}; there must be one. */
    static String either(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** A whole number with thousands marked: {@code 21,486}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 node}, {@code 2 nodes}. */
    static String plural(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
