package dev.clockwise.testkit;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A property is a statement that a test checks on many seeded random inputs, the same ones in every run.
 *
 * <p>Two system properties change which: {@code clockwise.seed} (a decimal long) makes every property begin with the
 * case of that seed, which replays a failure; {@code clockwise.cases} (1 or more) multiplies the number of cases.
 *
 * <p>The cases of a property run one after another in the calling thread. The methods are safe for use by several
 * threads.
 */
public final class Property {
    static final String SEED = "clockwise.seed";
    static final String CASES = "clockwise.cases";

    private Property() {}

    /**
     * Checks a property on random inputs that the test draws for itself.
     *
     * @param name what is claimed, for the failure's message
     * @param cases how many inputs to try, at least 1
     * @param test throws when the property does not hold for what it drew; its only source of chance must be the
     *     argument
     * @throws AssertionError when a case fails, with that case's seed and how to replay it; the cause is what the test
     *     threw. An aborted case aborts the whole check instead.
     * @throws IllegalArgumentException when {@code cases} or one of the system properties is out of range
     */
    public static void check(String name, int cases, Consumer<SplittableRandom> test) {
        long count = positive("cases", cases) * positive(CASES, parse(CASES, 1));
        long seed = parse(SEED, name.hashCode());
        SplittableRandom seeds = new SplittableRandom(seed).split();
        for (long number = 1; number <= count; number++, seed = seeds.nextLong()) {
            Throwable failure = failure(test, new SplittableRandom(seed));
            if (failure != null) {
                throw new AssertionError(
                        name + ": case " + number + " of " + count + " failed, replay it with -D" + SEED + "=" + seed
                                + System.lineSeparator() + failure,
                        failure);
            }
        }
    }

    /**
     * Checks a property on random lists, say of operations, and reduces one that fails to a smallest one.
     *
     * <p>A reduced list is the failing list with elements left out, in the same order. It fails with an exception of
     * the same class, and no longer does when any one element more is left out, unless the search for it hit its limit
     * of {@value Shrink#ATTEMPTS} attempts.
     *
     * @param <T> the lists' elements; their {@code toString} should say how to write them in a test
     * @param name what is claimed, for the failure's message
     * @param cases how many lists to try, at least 1
     * @param generator makes a list without null; its only source of chance must be the argument
     * @param test throws when the property does not hold for a list; must depend on the list alone, as it runs many
     *     times, and on any part of a generated list
     * @throws AssertionError when a case fails, with the smallest failing list beside what {@link #check} tells
     * @throws IllegalArgumentException as {@link #check} does
     */
    public static <T> void checkSequence(
            String name, int cases, Function<SplittableRandom, List<T>> generator, Consumer<List<T>> test) {
        check(name, cases, random -> {
            List<T> list = List.copyOf(generator.apply(random));
            Throwable failure = failure(test, list);
            if (failure != null) {
                Predicate<List<T>> fails = part -> {
                    Throwable other = failure(test, part);
                    return other != null && other.getClass() == failure.getClass();
                };
                List<T> smallest = Shrink.smallest(list, fails);
                throw new AssertionError(
                        "smallest failing list (" + smallest.size() + " of " + list.size() + " elements):"
                                + lines(smallest),
                        failure(test, smallest));
            }
        });
    }

    private static <T> @Nullable Throwable failure(Consumer<T> test, T input) {
        try {
            test.accept(input);
            return null;
        } catch (TestAbortedException aborted) {
            throw aborted;
        } catch (Throwable failure) {
            return failure;
        }
    }

    private static String lines(List<?> elements) {
        return IntStream.range(0, elements.size())
                .mapToObj(index -> System.lineSeparator() + "  [" + index + "] " + elements.get(index))
                .collect(Collectors.joining());
    }

    private static long parse(String property, long standard) {
        String text = System.getProperty(property);
        try {
            return text == null ? standard : Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(property + " must be a decimal long (was \"" + text + "\")", notANumber);
        }
    }

    private static long positive(String what, long value) {
        if (value < 1 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(what + " must be from 1 to 2^31 - 1 (was " + value + ")");
        }
        return value;
    }
}
