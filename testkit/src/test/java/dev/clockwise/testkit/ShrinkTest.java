package dev.clockwise.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkTest {
    private static final List<Integer> NUMBERS = IntStream.range(0, 300).boxed().toList();

    @Test
    void nothingIsSmallerThanTheEmptyList() {
        assertThat(Shrink.smallest(NUMBERS, list -> true)).isEmpty();
        assertThat(Shrink.smallest(List.of(), list -> true)).isEmpty();
    }

    @Test
    void whatFailsOnlyWholeStaysWhole() {
        List<Integer> whole = NUMBERS.subList(0, 100);
        assertThat(Shrink.smallest(whole, whole::equals)).isEqualTo(whole);
    }

    @Test
    void elementsThatMustBeTogetherAreFound() {
        Property.check("the culprits are all that is left", 50, random -> {
            Set<Integer> culprits = new HashSet<>(
                    random.ints(1 + random.nextInt(5), 0, 300).boxed().toList());
            assertThat(Shrink.smallest(NUMBERS, list -> new HashSet<>(list).containsAll(culprits)))
                    .containsExactlyElementsOf(culprits.stream().sorted().toList());
        });
    }

    @Test
    void noElementCanBeLeftOut() {
        Property.check("minimal by one", 50, random -> {
            List<Integer> numbers = random.ints(60, 0, 100).boxed().toList();
            List<Integer> smallest = Shrink.smallest(numbers, ShrinkTest::reaches300);
            for (int index = 0; index < smallest.size(); index++) {
                List<Integer> smaller = new ArrayList<>(smallest);
                smaller.remove(index);
                assertThat(reaches300(smaller)).isFalse();
            }
        });
    }

    @Test
    void attemptsAreBounded() {
        List<Integer> tried = new ArrayList<>();
        List<Integer> large = IntStream.range(0, 10_000).boxed().toList();
        Shrink.smallest(large, list -> {
            tried.add(list.size());
            return false;
        });
        assertThat(tried).hasSize(Shrink.ATTEMPTS);
    }

    private static boolean reaches300(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum() >= 300;
    }
}
