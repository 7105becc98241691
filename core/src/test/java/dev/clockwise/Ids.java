package dev.clockwise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Node ids that have broken rings: prefixes of each other, digits next to counters, separators, controls, long ones.
 */
public final class Ids {

    private static final String KILOBYTE = "x".repeat(1024);

    /** Each is legal, and each pair is easily confused. */
    public static final List<String> HOSTILE = List.of(
            "0",
            "00",
            "1",
            "10",
            "100",
            "1#0",
            "1#",
            "#",
            "-",
            "--1",
            "1-0",
            "1-",
            ":",
            "a:1",
            "a:11",
            "a:112",
            "10.0.0.1:11211",
            "10.0.0.1",
            "[::1]:6379",
            "a",
            "A",
            "aa",
            "a ",
            " a",
            "\0",
            "a\0",
            "a\0\0\0\0",
            "a\u0001\0\0\0",
            "line\nbreak",
            "{id}{i}",
            "é",
            "e\u0301",
            "\uE000",
            "\uFFFD",
            "😀",
            "😀1",
            "𐀀",
            "\uD7FF",
            KILOBYTE,
            KILOBYTE + "0",
            KILOBYTE + "1",
            "y".repeat(Node.MAX_ID_BYTES));

    private Ids() {}

    /**
     * {@code count} distinct ids, in no particular order: numbered names, hostile ones, or a mixture with random text.
     */
    public static List<String> distinct(SplittableRandom random, int count) {
        Set<String> ids = new LinkedHashSet<>();
        int kind = random.nextInt(4);
        while (ids.size() < count) {
            int draw = random.nextInt(3);
            if (kind == 0) {
                ids.add("node-" + ids.size());
            } else if (kind == 1 || draw == 0) {
                ids.add("n" + random.nextInt(10 * count));
            } else if (draw == 1) {
                ids.add(HOSTILE.get(random.nextInt(HOSTILE.size())));
            } else {
                ids.add(text(random));
            }
        }
        List<String> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled, new Random(random.nextLong()));
        return shuffled;
    }

    /** A random legal id of up to 12 characters from every part of Unicode. */
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(12);
        while (text.length() < length) {
            int point = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
            if (Character.getType(point) != Character.SURROGATE) {
                text.appendCodePoint(point);
            }
        }
        return text.toString();
    }
}
