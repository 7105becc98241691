package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Share;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0 %",
        "1, 1, 100.0 %",
        "1, 5, 20.0 %",
        "1, 10, 10.0 %",
        "1, 101, 0.990 %",
        "1, 30, 3.33 %",
        "1, 1001, 0.0999 %",
        "1, 1000000000, < 0.00001 %",
        "999999, 1000000, > 99.9 %",
        "9994, 10000, 99.9 %"
    })
    void percentagesHaveThreeSignificantDigits(long numerator, long denominator, String text) {
        assertThat(Figures.percent(Share.of(numerator, denominator)).replace('\u00a0', ' '))
                .isEqualTo(text);
    }

    @Test
    void aColumnHasOneNumberOfDecimals() {
        int digits = Figures.digits(Share.of(1, 20));
        assertThat(Figures.percent(Share.of(1, 20), digits)).isEqualTo("5.00\u00a0%");
        assertThat(Figures.percent(Share.of(1, 300), digits)).isEqualTo("0.33\u00a0%");
        assertThat(Figures.percent(Share.of(1, 30_000), digits)).isEqualTo("<\u00a00.01\u00a0%");
    }

    @Test
    void countsAreGrouped() {
        assertThat(Figures.count(0)).isEqualTo("0");
        assertThat(Figures.count(999)).isEqualTo("999");
        assertThat(Figures.count(160_160)).isEqualTo("160,160");
        assertThat(Figures.count(BigInteger.TEN.pow(9))).isEqualTo("1,000,000,000");
        assertThat(Figures.count(1, "node", "nodes")).isEqualTo("1 node");
        assertThat(Figures.count(1000, "node", "nodes")).isEqualTo("1,000 nodes");
    }

    @Test
    void ratiosHaveThreeDecimals() {
        assertThat(Figures.ratio(Share.of(13, 12))).isEqualTo("1.083");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.001, 0", "1.5, 1.5", "-1.25, -1.25", "0.05, 0.05", "-0.05, -0.05", "160, 160", "99.999, 100"
    })
    void coordinatesHaveNoMoreDigitsThanNeeded(double value, String text) {
        assertThat(Figures.coordinate(value)).isEqualTo(text);
    }
}
