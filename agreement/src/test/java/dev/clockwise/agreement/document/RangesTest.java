package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Position;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {

    private static final int MOST = 1_000;

    private static Ranges parse(String text) {
        return Ranges.parse("slots", text, MOST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | ''",
                "0              | 0",
                "7-7            | 7",
                "0-3            | 0-3",
                "0,1,2,3        | 0-3",
                "3,1,0,2        | 0-3",
                "5,7            | 5,7",
                "5-6,8-9,7      | 5-9",
                "10-12,0-2,5    | 0-2,5,10-12",
                "1-2            | 1-2",
                "4294967294,4294967295 | 4294967294-4294967295"
            })
    void oneSetHasOneSpelling(String text, String canonical) {
        Ranges ranges = parse(text);
        assertThat(ranges).hasToString(canonical).isEqualTo(parse(canonical));
        assertThat(Ranges.of(ranges.numbers())).isEqualTo(ranges);
    }

    @Test
    void rangesHoldBothEnds() {
        assertThat(parse("7,0-2").numbers()).containsExactly(0L, 1L, 2L, 7L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",", "1,", ",1", "1,,2", "-", "1-", "-1", "1--2", "1-2-3", " 1", "1 ", "1, 2", "1 - 2", "01", "0-01",
                "+1", "1.0", "0x1", "1..2", "a", "\u0661", "\uff11", "1\n"
            })
    void refusesWhatIsNoRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(text))
                .withMessageStartingWith("slots must be integers and ranges as in 0-5460,7 (was \"")
                .withMessageEndingWith("\"): separate them by commas, without blanks, signs or leading zeros")
                .withMessageMatching("\\P{Cntrl}*");
    }

    @Test
    void namesTheMisspelledRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> parse("1,x-y,2")).withMessageContaining("(was \"x-y\")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7,7      | 7 is in 7 and in 7",
                "0-5,5-9  | 5 is in 0-5 and in 5-9",
                "5-9,0-5  | 5 is in 0-5 and in 5-9",
                "0-9,3    | 3 is in 0-9 and in 3",
                "3,0-9    | 3 is in 0-9 and in 3",
                "4-5,4-9  | 4 is in 4-5 and in 4-9",
                "0-9,20,3-4,10 | 3 is in 0-9 and in 3-4"
            })
    void refusesOverlap(String text, String overlap) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(text))
                .withMessage("slots must be distinct (" + overlap + "): name it once");
    }

    @Test
    void refusesRangesThatDescend() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("9-3"))
                .withMessage("slots must ascend in each range (was 9-3): write 3-9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"4294967296", "18446744073709551616", "99999999999", "340282366920938463463374607431768211456"})
    void refusesIntegersThatAreTooGreat(String text) {
        String message = "slots must be at most 4294967295 (was " + text + "): lower it";
        assertThatIllegalArgumentException().isThrownBy(() -> parse(text)).withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("0-" + text))
                .withMessage(message);
    }

    @Test
    void refusesTooManyBeforeItCountsThemOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("7,8-4294967295"))
                .withMessage("slots must be at most 1000 in number (was 4294967289 up to 8-4294967295): name fewer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("0-4294967295,".repeat(1 << 20)))
                .withMessageContaining("(was 4294967296 up to 0-4294967295)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("0-1000"))
                .withMessageContaining("(was 1001 up to 0-1000)");
        assertThat(parse("0-999").numbers()).hasSize(1000);
    }

    @Test
    void longTextsEndInAShortMessage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("9".repeat(1 << 20)))
                .withMessage("slots must be at most 4294967295 (was " + "9".repeat(60) + "…): lower it");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("x".repeat(1 << 20)))
                .withMessageContaining("(was \"" + "x".repeat(60) + "…\")");
    }

    @Test
    void anySetSurvives() {
        Property.check("ranges", 2_000, random -> {
            TreeSet<Long> numbers = new TreeSet<>();
            long bound = 1 + random.nextLong(random.nextBoolean() ? 200 : Ranges.GREATEST + 1);
            for (int i = random.nextInt(200); i > 0; i--) {
                numbers.add(random.nextLong(bound));
            }
            Ranges ranges = Ranges.of(numbers.stream().mapToLong(Long::longValue));
            assertThat(ranges.numbers()).containsExactlyElementsOf(numbers);
            assertThat(parse(ranges.toString())).isEqualTo(ranges);
            assertThat(gaps(ranges)).allMatch(gap -> gap > 1);
            List<String> words =
                    new ArrayList<>(numbers.stream().map(Object::toString).toList());
            Collections.shuffle(words, new Random(random.nextLong()));
            assertThat(parse(String.join(",", words))).isEqualTo(ranges);
        });
    }

    private static List<Long> gaps(Ranges ranges) {
        return LongStream.range(1, ranges.ranges().size())
                .mapToObj(i -> ranges.ranges().get((int) i).first()
                        - ranges.ranges().get((int) i - 1).last())
                .collect(Collectors.toList());
    }

    @Test
    void aFieldOfRangesNamesPoints() {
        RangeField field = new RangeField("slots", "a placement with slots");
        Place place = new Place("t.yaml", 1, 2);
        List<Position> points = LongStream.of(0, 1, 2, 7).mapToObj(Position::of).toList();
        assertThat(field.read("slots", new Scalar("7,0-2", true, place))).hasSameElementsAs(points);
        Fields fields = new Fields(DocumentFormat.YAML);
        field.write(points, fields);
        assertThat(fields.lines()).containsExactly("slots: \"0-2,7\"");
        assertThatThrownBy(() -> field.read("slots", new Scalar("0-1048576", true, place)))
                .hasMessage("t.yaml:1:2: slots must be at most 1048576 in number (was 1048577 up to 0-1048576): name"
                        + " fewer");
        assertThatThrownBy(() -> field.read("slots", new Scalar("1_0", false, place)))
                .hasMessageContaining("can be read as a number");
    }
}
