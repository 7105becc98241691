package dev.clockwise.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reduces a failing list to a smallest one, in a bounded number of attempts. */
final class Shrink {
    static final int ATTEMPTS = 5_000;

    private Shrink() {}

    /**
     * A part of a failing list that still fails, and does not without any one of its elements.
     *
     * <p>Leaves out runs of elements, from halves down to single ones, and begins again until a whole pass of single
     * ones removes nothing. About n log n attempts for a list of n elements when little can be left out.
     */
    static <T> List<T> smallest(List<T> failing, Predicate<List<T>> fails) {
        List<T> smallest = failing;
        int attempts = 0;
        for (int run = Math.max(1, failing.size() / 2); run > 0; ) {
            int before = smallest.size();
            for (int from = 0; from < smallest.size() && attempts < ATTEMPTS; attempts++) {
                List<T> candidate = without(smallest, from, Math.min(from + run, smallest.size()));
                if (fails.test(candidate)) {
                    smallest = candidate;
                } else {
                    from += run;
                }
            }
            boolean again = run == 1 && smallest.size() < before && attempts < ATTEMPTS;
            run = again ? 1 : run / 2;
        }
        return smallest;
    }

    private static <T> List<T> without(List<T> list, int from, int to) {
        List<T> rest = new ArrayList<>(list.subList(0, from));
        rest.addAll(list.subList(to, list.size()));
        return List.copyOf(rest);
    }
}
