package dev.clockwise.difference;

import dev.clockwise.Placement;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Keys to count or to try where the user gives none, all of one form. Immutable, but for the bytes, which nobody
 * changes.
 *
 * @param first the first as text
 * @param last the last as text
 * @param keys all of them
 */
public record TrialKeys(String first, String last, List<byte[]> keys) {

    private static final int PLAIN = 20_000;

    private static final int OTHERS = 2_000;

    private static TrialKeys of(int count, IntFunction<String> text) {
        return new TrialKeys(
                text.apply(0),
                text.apply(count - 1),
                IntStream.range(0, count)
                        .mapToObj(i -> text.apply(i).getBytes(StandardCharsets.UTF_8))
                        .toList());
    }

    /** {@code user:0} to {@code user:19999}. */
    public static TrialKeys plain() {
        return of(PLAIN, i -> "user:" + i);
    }

    /**
     * Keys by which two hashes of keys may differ though plain ones do not: keys that are not ASCII, and keys with the
     * hash tag of one of the two. None where the hashes are equal.
     */
    public static List<TrialKeys> telling(Placement left, Placement right) {
        PositionHash a = left.keyHash();
        PositionHash b = right.keyHash();
        List<TrialKeys> all = new ArrayList<>();
        if (a.equals(b)) {
            return all;
        }
        all.add(of(OTHERS, i -> "üser:" + i));
        Set<HashTag> tags = new LinkedHashSet<>();
        for (PositionHash hash : List.of(a, b)) {
            if (hash.tag() != null) {
                tags.add(hash.tag());
            }
        }
        for (HashTag tag : tags) {
            all.add(of(OTHERS, i -> tag.open() + "user:" + i + tag.close() + ":a"));
            all.add(of(OTHERS, i -> "" + tag.open() + tag.close() + "user:" + i + tag.close()));
        }
        return all;
    }
}
