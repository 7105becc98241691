package dev.clockwise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.ClearSystemProperty;
import org.junit.jupiter.api.util.SetSystemProperty;
import org.opentest4j.TestAbortedException;

@ClearSystemProperty(key = Property.SEED)
@ClearSystemProperty(key = Property.CASES)
class PropertyTest {
    @Test
    void everyCaseDrawsOtherNumbers() {
        assertThat(drawn("a", 1000)).hasSize(1000).doesNotHaveDuplicates();
    }

    @Test
    void aRunDrawsWhatTheLastOneDrew() {
        assertThat(drawn("a", 100)).isEqualTo(drawn("a", 100)).isNotEqualTo(drawn("b", 100));
    }

    @Test
    @SetSystemProperty(key = Property.CASES, value = "20")
    void casesAreMultiplied() {
        assertThat(drawn("a", 7)).hasSize(140);
    }

    @Test
    void theFirstFailureEndsTheCheck() {
        List<Integer> ran = new ArrayList<>();
        AssertionError failure = failure(() -> Property.check("five at most", 100, random -> {
            ran.add(ran.size());
            assertThat(ran).hasSizeLessThan(6);
        }));
        assertThat(ran).hasSize(6);
        assertThat(failure)
                .hasMessageStartingWith("five at most: case 6 of 100 failed, replay it with -Dclockwise.seed=");
        assertThat(failure).cause().isInstanceOf(AssertionError.class);
    }

    @Test
    void anyThrowableIsAFailure() {
        IllegalStateException thrown = new IllegalStateException("out of luck");
        assertThat(failure(() -> Property.check("luck", 1, random -> {
                    throw thrown;
                })))
                .hasCause(thrown)
                .hasMessageContaining("out of luck");
    }

    @Test
    @SetSystemProperty(key = Property.SEED, value = "0")
    void theNamedSeedReplaysTheFailingCase() {
        List<Integer> failed = new ArrayList<>();
        Consumer<SplittableRandom> mostlyHolds = random -> {
            int number = random.nextInt(1000);
            if (number < 10) {
                failed.add(number);
                throw new AssertionError(number);
            }
        };
        String first = message(() -> Property.check("mostly holds", 10_000, mostlyHolds));
        System.setProperty(Property.SEED, seedIn(first));
        String replayed = message(() -> Property.check("mostly holds", 10_000, mostlyHolds));

        assertThat(first).doesNotContain("case 1 of");
        assertThat(replayed).contains("case 1 of").contains("-Dclockwise.seed=" + seedIn(first));
        assertThat(failed).hasSize(2).containsOnly(failed.get(0));
    }

    @Test
    void anAbortedCaseAbortsTheCheck() {
        assertThatThrownBy(() -> Property.check("peer", 3, random -> Assumptions.abort("no peer")))
                .isInstanceOf(TestAbortedException.class);
        assertThatThrownBy(() -> Property.checkSequence(
                        "peer", 3, random -> List.of(1, 2), list -> Assumptions.abort("no peer")))
                .isInstanceOf(TestAbortedException.class);
    }

    @Test
    void aCheckHasCases() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Property.check("none", 0, random -> {}))
                .withMessage("cases must be from 1 to 2^31 - 1 (was 0)");
    }

    @Test
    @SetSystemProperty(key = Property.SEED, value = "0x12")
    void aSeedIsADecimalLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Property.check("any", 1, random -> {}))
                .withMessage("clockwise.seed must be a decimal long (was \"0x12\")");
    }

    @Test
    void aFailingListIsReducedToItsCause() {
        AssertionError failure = failure(() -> Property.checkSequence(
                "no 7 before a 3",
                200,
                PropertyTest::digits,
                digits -> assertThat(sevenBeforeThree(digits)).isFalse()));
        assertThat(failure.getMessage())
                .startsWith("no 7 before a 3: case ")
                .containsPattern("smallest failing list \\(2 of \\d+ elements\\):\\R  \\[0] 7\\R  \\[1] 3$");
    }

    @Test
    @SetSystemProperty(key = Property.SEED, value = "0")
    void theNamedSeedReplaysTheFailingList() {
        List<List<Integer>> failed = new ArrayList<>();
        Runnable check = () -> Property.checkSequence("no 7 before a 3", 200, PropertyTest::digits, digits -> {
            if (sevenBeforeThree(digits)) {
                failed.add(digits);
                throw new AssertionError(digits);
            }
        });
        String first = message(check);
        List<List<Integer>> tried = List.copyOf(failed);
        failed.clear();
        System.setProperty(Property.SEED, seedIn(first));

        assertThat(failure(check)).hasMessageContaining("case 1 of 200");
        assertThat(failed).isEqualTo(tried);
    }

    @Test
    void aReducedListFailsInTheSameWay() {
        AssertionError failure =
                failure(() -> Property.checkSequence("numbers, then a sum", 1, random -> List.of(1, 2, 3, 4), list -> {
                    if (list.isEmpty()) {
                        throw new IllegalStateException("another failure");
                    }
                    assertThat(list).doesNotContain(3);
                }));
        assertThat(failure).hasMessageEndingWith("[0] 3").hasRootCauseInstanceOf(AssertionError.class);
    }

    @Test
    void aGeneratorThatThrowsIsReplayable() {
        assertThat(failure(() -> Property.checkSequence(
                        "made",
                        1,
                        random -> {
                            throw new IllegalStateException("not made");
                        },
                        list -> {})))
                .hasMessageContaining("-Dclockwise.seed=")
                .hasMessageContaining("not made");
    }

    private static List<Long> drawn(String name, int cases) {
        List<Long> drawn = new ArrayList<>();
        Property.check(name, cases, random -> drawn.add(random.nextLong()));
        return drawn;
    }

    private static List<Integer> digits(SplittableRandom random) {
        return random.ints(random.nextInt(50), 0, 10).boxed().toList();
    }

    private static boolean sevenBeforeThree(List<Integer> digits) {
        int seven = digits.indexOf(7);
        return seven >= 0 && digits.lastIndexOf(3) > seven;
    }

    private static String seedIn(String message) {
        Matcher seed = Pattern.compile("-Dclockwise\\.seed=(-?\\d+)").matcher(message);
        assertThat(seed.find()).isTrue();
        return seed.group(1);
    }

    private static String message(Runnable check) {
        return String.valueOf(failure(check).getMessage());
    }

    private static AssertionError failure(Runnable check) {
        return assertThrows(AssertionError.class, check::run);
    }
}
