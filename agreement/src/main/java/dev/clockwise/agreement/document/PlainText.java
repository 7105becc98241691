package dev.clockwise.agreement.document;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a value without quotes can mean to one YAML reader or another, by version 1.1 or 1.2 or as JSON. */
final class PlainText {

    static final String NOTHING = "nothing";

    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");
    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]{1,9})?");
    private static final Pattern NUMBER = Pattern.compile("[-+]?("
            + "0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
            + "|[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
            + "|([0-9][0-9_]*(\\.[0-9_]*)?|\\.[0-9_]+)([eE][-+]?[0-9_]+)?"
            + "|\\.(inf|Inf|INF))|\\.(nan|NaN|NAN)");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \\t].*)?");
    private static final Set<String> TRUTHS = Set.of("true", "false", "yes", "no", "on", "off", "y", "n");
    private static final Set<String> NOTHINGS = Set.of("null", "~", "");
    private static final Set<String> OPERATORS = Set.of("<<", "=");
    private static final int LONGEST_WORD = 5;

    /** With what every number and date begins. */
    private static final String NUMERIC = "+-.0123456789";

    /** Beyond this, a text is hardly meant as a number, and matching it would nest deeply. */
    private static final int LONGEST_NUMBER = 64;

    private PlainText() {}

    /** Whether the text is a whole number in its one usual spelling, which every reader takes for the same. */
    static boolean isInteger(String text) {
        return INTEGER.matcher(text).matches();
    }

    /** Whether the text is a decimal number that JSON and YAML read alike. */
    static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches();
    }

    /**
     * What the text can be taken for other than text, in words; null where there is nothing but text in it. A usual
     * whole number counts as text, as it can only be spelled in one way.
     */
    static @Nullable String otherMeaning(String text) {
        if (text.length() > LONGEST_NUMBER) {
            return null;
        }
        String lower = text.length() <= LONGEST_WORD ? text.toLowerCase(Locale.ROOT) : text;
        if (NOTHINGS.contains(lower)) {
            return NOTHING;
        }
        if (TRUTHS.contains(lower)) {
            return "a truth value";
        }
        if (OPERATORS.contains(text)) {
            return "an operator of YAML 1.1";
        }
        if (NUMERIC.indexOf(text.charAt(0)) < 0) {
            return null;
        }
        if (NUMBER.matcher(text).matches() && !isInteger(text)) {
            return "a number";
        }
        return DATE.matcher(text).matches() ? "a date" : null;
    }
}
