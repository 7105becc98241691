package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Placement;
import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RingSpansTest {

    private static RingSpans spans(Placement before, Placement after) {
        Moves moves = new Moves(Movement.between(before, after));
        return RingSpans.of(moves, Palette.of(moves));
    }

    private static double sum(List<RingSpans.Span> spans) {
        return spans.stream()
                .mapToDouble(span -> span.part() * (span.to() - span.from()))
                .sum();
    }

    private static void assertOnceAround(List<RingSpans.Span> spans) {
        assertThat(sum(spans)).isCloseTo(1, within(1e-9));
        for (int i = 1; i < spans.size(); i++) {
            assertThat(spans.get(i).from()).isEqualTo(spans.get(i - 1).to());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 1", "1, 2", "2, 0", "4, 5", "5, 4", "30, 31", "100, 130"})
    void bothCirclesAreCoveredOnceAndMovedSpansAddUp(int before, int after) {
        Placement from = Pages.ring(before);
        Placement to = Pages.ring(after);
        RingSpans spans = spans(from, to);
        assertOnceAround(spans.before());
        assertOnceAround(spans.after());
        double moved = Movement.between(from, to).moved().toDouble();
        assertThat(sum(spans.moved())).isCloseTo(moved, within(1e-9));
        assertThat(spans.joined()).isEqualTo(spans.arcs() > RingSpans.SECTORS);
        assertThat(spans.before().size()).isLessThanOrEqualTo(RingSpans.SECTORS);
        assertThat(spans.moved().size()).isLessThanOrEqualTo(RingSpans.SECTORS);
    }

    @ParameterizedTest
    @CsvSource({"100", "2^1", "2^32", "2^127", "2^128"})
    void anySpaceIsOneTurn(String space) {
        RingRule rule = RingRule.builder()
                .space(Space.parse(space))
                .hash(HashFunction.MD5, DigestCut.whole(HashFunction.MD5))
                .points(10)
                .boundary(Boundary.STRICTLY_AFTER)
                .build();
        RingSpans spans = spans(Pages.placement(rule, 3), Pages.placement(rule, 4));
        assertOnceAround(spans.before());
        assertOnceAround(spans.after());
    }

    @Test
    void fewArcsAreDrawnOneByOne() {
        RingSpans spans = spans(Pages.ring(4), Pages.ring(5));
        assertThat(spans.joined()).isFalse();
        assertThat(spans.moved()).isNotEmpty().allMatch(span -> span.part() == 1);
    }

    @Test
    void fineArcsAreJoinedAndTellHowMuchOfThemMoves() {
        RingSpans spans = spans(Pages.ring(100), Pages.ring(101));
        assertThat(spans.joined()).isTrue();
        assertThat(spans.moved()).hasSizeLessThanOrEqualTo(RingSpans.MOVED_SECTORS);
        assertThat(spans.greatestPart()).isBetween(0.01, 0.9);
    }
}
