package dev.clockwise.embedded;

import dev.clockwise.embedded.SortedSetValue.Scored;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** A part of sorted sets that lies together: by rank, by score or by the bytes of members. */
interface Range {

    /** The rank of the first member in it; at most {@link #to}. */
    int from(SortedSetValue set);

    /** The rank behind the last member in it. */
    int to(SortedSetValue set);

    /** By rank, both included. */
    static Range ofRanks(Span span) {
        return new Range() {
            @Override
            public int from(SortedSetValue set) {
                return span.from(set.size());
            }

            @Override
            public int to(SortedSetValue set) {
                return span.to(set.size());
            }
        };
    }

    /** By bounds: what is below the range, and what is not above it. */
    private static Range between(Predicate<Scored> below, Predicate<Scored> notAbove) {
        return new Range() {
            @Override
            public int from(SortedSetValue set) {
                return Math.min(holding(set, below), to(set));
            }

            @Override
            public int to(SortedSetValue set) {
                return holding(set, notAbove);
            }
        };
    }

    /** How many members a predicate holds for, which holds for the first ones only. */
    private static int holding(SortedSetValue set, Predicate<Scored> predicate) {
        int low = 0;
        int high = set.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (predicate.test(set.get(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** By score, between two bounds such as {@code 1}, {@code (1} or {@code -inf}. */
    static Range ofScores(byte[] least, byte[] most) {
        boolean openBelow = isOpen(least);
        boolean openAbove = isOpen(most);
        double min = score(least);
        double max = score(most);
        return between(
                scored -> openBelow ? scored.score() <= min : scored.score() < min,
                scored -> openAbove ? scored.score() < max : scored.score() <= max);
    }

    private static boolean isOpen(byte[] bound) {
        return bound.length > 0 && bound[0] == '(';
    }

    private static double score(byte[] bound) {
        byte[] number = isOpen(bound) ? Arrays.copyOfRange(bound, 1, bound.length) : bound;
        if (number.length == 0) { // C reads a number in nothing
            return 0;
        }
        OptionalDouble score = Numbers.bound(number);
        return score.orElseThrow(() -> new CommandException("ERR min or max is not a float"));
    }

    /** By the bytes of members, between two bounds such as {@code [a}, {@code (a}, {@code -} or {@code +}. */
    static Range ofMembers(byte[] least, byte[] most) {
        Predicate<Scored> below = below(least, true);
        return between(below, below(most, false));
    }

    /** Whether a member lies before a bound; on it, if that leaves it out at the lower end or lets it in at the upper. */
    private static Predicate<Scored> below(byte[] bound, boolean lower) {
        if (bound.length == 1 && (bound[0] == '-' || bound[0] == '+')) {
            boolean all = bound[0] == '+';
            return scored -> all;
        }
        if (bound.length == 0 || (bound[0] != '(' && bound[0] != '[')) {
            throw new CommandException("ERR min or max not valid string range item");
        }
        Bytes at = new Bytes(Arrays.copyOfRange(bound, 1, bound.length));
        boolean with = (bound[0] == '(') == lower;
        return scored -> {
            int order = scored.member().compareTo(at);
            return with ? order <= 0 : order < 0;
        };
    }
}
