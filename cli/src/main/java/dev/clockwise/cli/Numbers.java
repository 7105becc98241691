package dev.clockwise.cli;

import java.math.BigDecimal;

/**
 * Numbers as options give them; what is none, or out of range, is refused in one line with the limits and an example.
 */
final class Numbers {

    private static final int MOST_DECIMALS = 9;

    private Numbers() {}

    /** A whole number in digits, from {@code least} to {@code most}. */
    static int whole(String option, String text, int least, int most, String example) {
        if (text.matches("[+-]?[0-9]{1,18}")) {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return (int) value;
            }
        }
        throw refused(option, "a whole number from " + least + " to " + most, text, example);
    }

    /** A number above 0, from {@code least} to {@code most}, with at most 9 decimals. */
    static BigDecimal decimal(String option, String text, int least, int most, String example) {
        String range = (least == 0 ? "above 0 and at most " : "from " + least + " to ") + most;
        String limits = "a number " + range + ", with at most " + MOST_DECIMALS + " decimals";
        BigDecimal value;
        try {
            value = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw refused(option, limits, text, example);
        }
        // The cheap tests come first: 1e999999999 would not fit in memory.
        boolean sane =
                value.signum() > 0 && (long) value.precision() - value.scale() <= 10 && value.scale() <= MOST_DECIMALS;
        if (!sane || value.compareTo(BigDecimal.valueOf(least)) < 0 || value.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw refused(option, limits, text, example);
        }
        return value;
    }

    private static Fault refused(String option, String limits, String text, String example) {
        return new Fault(
                option + " must be " + limits + " (was \"" + Text.plain(text) + "\"): give one such as " + example);
    }
}
