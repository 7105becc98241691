package dev.clockwise.agreement.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the known word that a misspelled one was meant to be. Safe for any thread. */
public final class Spelling {

    private static final int LONGEST = 40;

    private Spelling() {}

    /** Refuses a field that is not known, with the nearest one that is. */
    static void requireKnown(Place place, String owner, String name, List<String> known) {
        if (!known.contains(name)) {
            String near = nearest(name, known);
            throw place.error("unknown field " + Shown.quoted(name) + " in " + owner + ", whose fields are "
                    + String.join(", ", known) + (near == null ? ": remove it" : ": write " + near));
        }
    }

    /** The known word at the least distance, where that is a third of its length or less; else null. */
    public static @Nullable String nearest(String word, List<String> known) {
        if (word.length() > LONGEST) {
            return null;
        }
        String nearest = null;
        int least = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < least && distance <= Math.max(1, candidate.length() / 3)) {
                nearest = candidate;
                least = distance;
            }
        }
        return nearest;
    }

    /** How many letters must be put in, left out, replaced or swapped with their neighbour. */
    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        Arrays.setAll(last, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
