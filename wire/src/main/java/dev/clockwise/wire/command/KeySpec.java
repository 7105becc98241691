package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One of a command's rules of where its keys are, as Redis has them: where to begin, and which arguments from there on.
 * Immutable.
 *
 * @param begin where to begin
 * @param keyword what to look for
 * @param from the argument to begin at, or to look for the keyword from
 * @param find which arguments are keys
 * @param numbers for a range, the last key (from the first one, or from the end if negative), the step, and by how much
 *     the rest of the arguments is to be divided; for a number of keys, where it is, where the first key is, and the
 *     step
 * @param flags what is done to the keys
 * @see <a href="https://redis.io/docs/latest/develop/reference/key-specs/">Key specifications</a>
 */
record KeySpec(Begin begin, String keyword, int from, Find find, List<Integer> numbers, List<String> flags) {

    private static final int FARTHEST = 1 << 20;

    enum Begin {
        INDEX,
        KEYWORD,
        UNKNOWN
    }

    enum Find {
        RANGE,
        KEYNUM,
        UNKNOWN
    }

    KeySpec {
        numbers = List.copyOf(numbers);
        flags = List.copyOf(flags);
        boolean counted = find != Find.UNKNOWN;
        if (numbers.size() != (counted ? 3 : 0)) {
            throw new IllegalArgumentException("three numbers are needed (were " + numbers + ")");
        }
        if (counted && numbers.get(find == Find.RANGE ? 1 : 2) < 1) {
            throw new IllegalArgumentException("a step must be 1 or more (was in " + numbers + ")");
        }
        int least = find == Find.RANGE
                ? numbers.get(2)
                : numbers.stream().mapToInt(Integer::intValue).min().orElse(0);
        if (least < 0) {
            throw new IllegalArgumentException("places and divisors must be 0 or more (were in " + numbers + ")");
        }
        if (from > FARTHEST || numbers.stream().anyMatch(number -> number > FARTHEST || number < -FARTHEST)) {
            throw new IllegalArgumentException("places must be at most " + FARTHEST + " (were " + numbers + ")");
        }
        if (begin == Begin.INDEX && from < 1) {
            throw new IllegalArgumentException("keys begin at argument 1 or later (was " + from + ")");
        }
    }

    /** The rule of a server that tells but the first key, the last one, and the step. */
    static KeySpec range(int first, int last, int step) {
        if (last >= 0 && last < first) {
            throw new IllegalArgumentException("the last key is before the first (" + last + " < " + first + ")");
        }
        int relative = last < 0 ? last : last - first;
        return new KeySpec(Begin.INDEX, "", first, Find.RANGE, List.of(relative, step, 0), List.of());
    }

    /** The same places, whatever is done to the keys. */
    KeySpec withoutFlags() {
        return new KeySpec(begin, keyword, from, find, numbers, List.of());
    }

    /** Whether this finds places of channels, which are no keys. */
    boolean isOfChannels() {
        return flags.contains("not_key");
    }

    /** Whether this tells all the keys it is about. */
    boolean isWhole() {
        return begin != Begin.UNKNOWN && find != Find.UNKNOWN && !flags.contains("incomplete");
    }

    /** Whether the places do not depend on what arguments say. */
    boolean isFixed() {
        return begin == Begin.INDEX && find == Find.RANGE;
    }

    /** Whether this is about one key at a fixed place. */
    boolean isSingle() {
        return isFixed() && numbers.get(0) == 0;
    }

    /** How many arguments belong to each key. */
    int step() {
        return find == Find.RANGE ? numbers.get(1) : 1;
    }

    /** Adds the keys that a request has by this rule, or says why it has none. */
    void find(CommandSpec command, Request request, KeyPositions into) {
        int first = begin == Begin.KEYWORD ? behindKeyword(request) : from;
        if (first == 0) {
            return;
        }
        if (find == Find.KEYNUM) {
            findCounted(command, request, first, into);
        } else {
            findRange(command, request, first, into);
        }
    }

    /** The argument behind the keyword, or 0. As in Redis the last argument, or the first, is not one. */
    private int behindKeyword(Request request) {
        int arguments = request.arguments();
        String lowerCase = keyword.toLowerCase(Locale.ROOT);
        int way = from > 0 ? 1 : -1;
        int end = from > 0 ? arguments - 1 : 1;
        for (int i = from > 0 ? from : arguments + from; i > 0 && i < arguments && i != end; i += way) {
            if (request.is(i, lowerCase)) {
                return i + 1;
            }
        }
        return 0;
    }

    private void findRange(CommandSpec command, Request request, int first, KeyPositions into) {
        int arguments = request.arguments();
        int last = numbers.get(0);
        int step = numbers.get(1);
        int divisor = numbers.get(2);
        if (last >= 0) {
            last += first;
        } else {
            last += divisor == 0 ? arguments : first + (arguments - first) / divisor;
        }
        if (last >= arguments) {
            into.refuse("ERR syntax error");
        } else if (step > 1 && numbers.get(0) < 0 && divisor == 0 && (last + 1 - first) % step != 0) {
            into.refuse(command.arityError());
        } else {
            for (int i = first; i <= last; i += step) {
                into.add(i);
            }
        }
    }

    private void findCounted(CommandSpec command, Request request, int begin, KeyPositions into) {
        int count = begin + numbers.get(0);
        int first = begin + numbers.get(1);
        int step = numbers.get(2);
        if (count >= request.arguments()) {
            into.refuse("ERR syntax error");
            return;
        }
        long keys = KeyCount.parse(request, count);
        KeyCount words = command.keyCount();
        if (keys == KeyCount.NO_NUMBER) {
            into.refuse(words.notNumber());
        } else if (keys < words.fewest()) {
            into.refuse(words.tooFew(command.name()));
        } else if (keys > 0 && keys > (request.arguments() - first + step - 1L) / step) {
            into.refuse(words.tooMany());
        } else {
            for (int i = 0; i < keys; i++) {
                into.add(first + i * step);
            }
        }
    }

    /** The rule as the file of commands has it: {@code index:1/range:-1,1,0/RO,access}. */
    String text() {
        String start = begin == Begin.KEYWORD ? ":" + keyword + "," + from : begin == Begin.INDEX ? ":" + from : "";
        List<String> all = new ArrayList<>();
        numbers.forEach(number -> all.add(number.toString()));
        String counts = all.isEmpty() ? "" : ":" + String.join(",", all);
        return lower(begin) + start + "/" + lower(find) + counts + "/" + String.join(",", flags);
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    /** The rule that {@link #text} writes. */
    static KeySpec parse(String text) {
        String[] parts = text.split("/", -1);
        String[] start = parts[0].split("[:,]", -1);
        String[] counts = parts[1].split("[:,]", -1);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 1; i < counts.length; i++) {
            numbers.add(Integer.valueOf(counts[i]));
        }
        return new KeySpec(
                Begin.valueOf(start[0].toUpperCase(Locale.ROOT)),
                start.length == 3 ? start[1] : "",
                start.length == 1 ? 0 : Integer.parseInt(start[start.length - 1]),
                Find.valueOf(counts[0].toUpperCase(Locale.ROOT)),
                numbers,
                parts[2].isEmpty() ? List.of() : List.of(parts[2].split(",", -1)));
    }
}
