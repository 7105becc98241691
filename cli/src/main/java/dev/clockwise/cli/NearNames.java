package dev.clockwise.cli;

import dev.clockwise.agreement.document.Spelling;
import java.util.List;

/** Which of the known names one that is unknown may have been meant to be. */
final class NearNames {

    private static final int MOST = 4;

    private NearNames() {}

    /**
     * {@code write a or b}: the nearest name, else those that begin with the word; {@code otherwise} where there is
     * none.
     */
    static String remedy(String word, List<String> known, String otherwise) {
        String nearest = Spelling.nearest(word, known);
        List<String> near = nearest != null
                ? List.of(nearest)
                : known.stream()
                        .filter(name -> !word.isEmpty() && name.startsWith(word))
                        .toList();
        if (near.isEmpty()) {
            return otherwise;
        }
        int last = Math.min(MOST, near.size()) - 1;
        return "write " + (last == 0 ? "" : String.join(", ", near.subList(0, last)) + " or ") + near.get(last);
    }
}
