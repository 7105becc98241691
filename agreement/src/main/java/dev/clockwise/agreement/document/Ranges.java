package dev.clockwise.agreement.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A set of integers from 0 to 2^32 - 1 as ranges, spelled {@code 0-5460,10923-16383,7}: the same set has one spelling
 * in which it is written, and may be read from others. Immutable and safe for any thread; takes memory by the number of
 * ranges.
 *
 * @param ranges ascending, with gaps between them
 */
record Ranges(List<Range> ranges) {

    /** The greatest integer. */
    static final long GREATEST = 0xffff_ffffL;

    private static final Pattern RANGE = Pattern.compile("(0|[1-9][0-9]*)(?:-(0|[1-9][0-9]*))?");
    private static final int DIGITS = 10;

    /** The integers from {@code first} to {@code last}. */
    record Range(long first, long last) {
        long count() {
            return last - first + 1;
        }

        @Override
        public String toString() {
            return first == last ? Long.toString(first) : first + "-" + last;
        }
    }

    /**
     * Reads ranges and single integers, separated by commas, in any order; none in an empty text.
     *
     * @param what how messages name the text
     * @param most how many integers there may be; checked without counting them out
     * @throws IllegalArgumentException if one is misspelled, too great or there twice, or there are too many
     */
    static Ranges parse(Object what, String text, int most) {
        List<Range> ranges = new ArrayList<>();
        long count = 0;
        for (int at = 0; at < text.length(); ) {
            int comma = text.indexOf(',', at);
            Range range = range(what, text.substring(at, comma < 0 ? text.length() : comma));
            count += range.count();
            if (count > most) {
                throw new IllegalArgumentException(what + " must be at most " + most + " in number (was " + count
                        + " up to " + range + "): name fewer");
            }
            ranges.add(range);
            at = comma < 0 ? text.length() : comma + 1;
        }
        if (text.endsWith(",")) {
            throw misspelled(what, "");
        }
        ranges.sort(Comparator.comparingLong(Range::first));
        requireDistinct(what, ranges);
        return merged(ranges);
    }

    private static Range range(Object what, String text) {
        Matcher matcher = RANGE.matcher(text);
        if (!matcher.matches()) {
            throw misspelled(what, text);
        }
        long first = number(what, matcher.group(1));
        long last = matcher.group(2) == null ? first : number(what, matcher.group(2));
        if (first > last) {
            throw new IllegalArgumentException(
                    what + " must ascend in each range (was " + first + "-" + last + "): write " + last + "-" + first);
        }
        return new Range(first, last);
    }

    private static long number(Object what, String digits) {
        long number = digits.length() > DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
        if (number > GREATEST) {
            throw new IllegalArgumentException(
                    what + " must be at most " + GREATEST + " (was " + Shown.cut(digits) + "): lower it");
        }
        return number;
    }

    private static IllegalArgumentException misspelled(Object what, String text) {
        return new IllegalArgumentException(what + " must be integers and ranges as in 0-5460,7 (was "
                + Shown.quoted(text) + "): separate them by commas, without blanks, signs or leading zeros");
    }

    private static void requireDistinct(Object what, List<Range> ascending) {
        for (int i = 1; i < ascending.size(); i++) {
            Range before = ascending.get(i - 1);
            Range range = ascending.get(i);
            if (range.first <= before.last) {
                throw new IllegalArgumentException(what + " must be distinct (" + range.first + " is in " + before
                        + " and in " + range + "): name it once");
            }
        }
    }

    /** The set of these integers. */
    static Ranges of(LongStream ascending) {
        return merged(ascending.mapToObj(number -> new Range(number, number)).toList());
    }

    private static Ranges merged(List<Range> ascending) {
        List<Range> merged = new ArrayList<>();
        for (Range range : ascending) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).last + 1 == range.first) {
                merged.set(last, new Range(merged.get(last).first, range.last));
            } else {
                merged.add(range);
            }
        }
        return new Ranges(List.copyOf(merged));
    }

    /** The integers, ascending. */
    LongStream numbers() {
        return ranges.stream().flatMapToLong(range -> LongStream.rangeClosed(range.first, range.last));
    }

    /** The one spelling in which the set is written. */
    @Override
    public String toString() {
        return ranges.stream().map(Range::toString).collect(Collectors.joining(","));
    }
}
