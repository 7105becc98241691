package dev.clockwise.cli.imports;

import dev.clockwise.agreement.document.Shown;
import java.util.List;

/** Texts of a configuration, as messages show them. */
final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    /** The text in quotes, on one line, cut where it is long. */
    static String of(String text) {
        String line = Shown.line(start(text, LONGEST));
        return '"' + line + (text.length() > LONGEST ? "…" : "") + '"';
    }

    /** Names as a list that may be cut: {@code a, b, c and 4 more}. */
    static String list(List<String> names, int most) {
        String shown =
                String.join(", ", names.stream().limit(most).map(Quoted::name).toList());
        return names.size() <= most ? shown : shown + " and " + (names.size() - most) + " more";
    }

    /** The text without quotes, on one line, cut where it is long. */
    static String name(String text) {
        return Shown.line(start(text, LONGEST)) + (text.length() > LONGEST ? "…" : "");
    }

    /** At most that many characters from the start; never half of a surrogate pair. */
    static String start(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most);
    }
}
