package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A node's part of the total: by hand, and against decimals of any length. */
class PortionTest {

    private static Portion portion(String factor, String weight, String weights) {
        return Portion.of(
                new BigDecimal(factor),
                Portion.scaled(new BigDecimal(weight)),
                Portion.scaled(new BigDecimal(weights)));
    }

    @Test
    void fiveQuartersOfAThird() {
        Portion third = portion("1.25", "1", "3");
        assertThat(LongStream.rangeClosed(0, 12).map(third::of))
                .containsExactly(0L, 1L, 1L, 2L, 2L, 3L, 3L, 3L, 4L, 4L, 5L, 5L, 5L);
        assertThat(third.hasRoom(0, 0)).isFalse();
        assertThat(third.hasRoom(2, 4)).isFalse();
        assertThat(third.hasRoom(2, 5)).isTrue();
        assertThat(third.hasRoom(4, 12)).isTrue();
        assertThat(third.hasRoom(5, 12)).as("5 is exactly 1.25 × 12 / 3").isFalse();
    }

    @Test
    void oneOfTheLeastWeightBesideTheGreatest() {
        Portion least = portion("1", "0.000000001", "1000000000.000000001");
        assertThat(least.of(1)).isEqualTo(1);
        assertThat(least.of(1_000_000_000_000_000_001L)).isEqualTo(1);
        assertThat(least.of(1_000_000_000_000_000_002L)).isEqualTo(2);
        assertThat(least.hasRoom(1, 1_000_000_000_000_000_001L)).isFalse();
        assertThat(least.hasRoom(1, 1_000_000_000_000_000_002L)).isTrue();
    }

    @Test
    void nothingHasNoRoom() {
        assertThat(Portion.NONE.of(Long.MAX_VALUE)).isZero();
        assertThat(Portion.NONE.hasRoom(0, Long.MAX_VALUE)).isFalse();
        assertThat(portion("1.5", "0", "7").hasRoom(0, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void aCapacityBeyondALongIsTheGreatestLong() {
        assertThat(portion("1000", "1", "1").of(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(portion("1000", "1", "1").hasRoom(Long.MAX_VALUE, Long.MAX_VALUE))
                .isTrue();
    }

    @Test
    void equalsDecimalsOfAnyLength() {
        int[] wide = {0};
        Property.check("room and capacity are those of exact decimals", 20_000, random -> {
            BigDecimal factor = factor(random);
            BigDecimal weight = weight(random);
            BigDecimal weights = weight.add(weight(random).multiply(BigDecimal.valueOf(random.nextInt(3))))
                    .add(weight(random).multiply(BigDecimal.valueOf(random.nextInt(Integer.MAX_VALUE))));
            Portion portion = Portion.of(factor, Portion.scaled(weight), Portion.scaled(weights));
            wide[0] += Portion.scaled(weights).bitLength() > 63 ? 1 : 0;
            long total = random.nextLong() >>> (1 + random.nextInt(63));
            BigInteger capacity = factor.multiply(BigDecimal.valueOf(total))
                    .multiply(weight)
                    .divide(weights, 0, RoundingMode.CEILING)
                    .toBigIntegerExact();
            assertThat(portion.of(total))
                    .isEqualTo(capacity.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact());
            BigInteger any = BigInteger.valueOf(random.nextLong() >>> (1 + random.nextInt(63)));
            for (BigInteger load : List.of(
                    any,
                    capacity.subtract(BigInteger.TWO),
                    capacity.subtract(BigInteger.ONE),
                    capacity,
                    capacity.add(BigInteger.ONE))) {
                if (load.signum() >= 0 && load.bitLength() <= 63) {
                    assertThat(portion.hasRoom(load.longValueExact(), total))
                            .as("%s × %s / %s of %s, load %s", factor, weight, weights, total, load)
                            .isEqualTo(load.compareTo(capacity) < 0);
                }
            }
        });
        assertThat(wide[0]).isBetween(5_000, 19_000);
    }

    private static BigDecimal factor(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> BigDecimal.ONE;
            case 1 -> new BigDecimal("1.25");
            case 2 -> BigDecimal.valueOf(1_000_000_000L + random.nextLong(999_000_000_001L), 9);
            default -> BigDecimal.valueOf(1000);
        };
    }

    private static BigDecimal weight(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> BigDecimal.ONE;
            case 1 -> new BigDecimal("0.000000001");
            case 2 -> BigDecimal.valueOf(1_000_000_000L);
            case 3 -> BigDecimal.valueOf(1 + random.nextInt(50), 1);
            default -> BigDecimal.valueOf(1 + random.nextLong(1_000_000_000_000_000_000L), 9);
        };
    }
}
