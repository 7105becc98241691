package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions, spaces and shares against integers of any size. */
class ValuesTest {

    private static final BigInteger TWO_128 = BigInteger.ONE.shiftLeft(128);

    @Nested
    class Positions {

        @Test
        void areUnsignedIntegersBelowTwoTo128() {
            Property.check("positions are unsigned integers below 2^128", 500, random -> {
                BigInteger a = new BigInteger(random.nextInt(129), new Random(random.nextLong()));
                BigInteger b =
                        random.nextInt(4) == 0 ? a : new BigInteger(random.nextInt(129), new Random(random.nextLong()));
                assertThat(Position.of(a).toBigInteger()).isEqualTo(a);
                assertThat(Integer.signum(Position.of(a).compareTo(Position.of(b))))
                        .isEqualTo(a.compareTo(b));
                assertThat(Position.of(a).equals(Position.of(b))).isEqualTo(a.equals(b));
                assertThat(Position.parse(a.toString())).isEqualTo(Position.of(a));
                assertThat(Position.parse("0x" + a.toString(16))).isEqualTo(Position.of(a));
                assertThat(Position.parse(Position.of(a).toString())).isEqualTo(Position.of(a));
            });
            assertThat(Position.of(-1L).toBigInteger())
                    .isEqualTo(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
        }

        @Test
        void outOfRange() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Position.of(TWO_128))
                    .withMessage("a position must be from 0 to 2^128 - 1 (was " + TWO_128 + ")");
            assertThatIllegalArgumentException().isThrownBy(() -> Position.of(BigInteger.ONE.negate()));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "0x",
                    "-1",
                    "+1",
                    "1 ",
                    "0xg",
                    "1f",
                    "0x-1",
                    "٣",
                    "99999999999999999999999999999999999999999"
                })
        void texts(String text) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Position.parse(text))
                    .withMessage("a position must be a decimal or 0x hexadecimal integer from 0 to 2^128 - 1 (was \""
                            + text + "\")");
        }
    }

    @Nested
    class Spaces {

        @ParameterizedTest
        @CsvSource({
            "2^0, 1",
            "2^32, 4294967296",
            "2^64, 18446744073709551616",
            "100, 100",
            "1, 1",
            "4294967296, 4294967296"
        })
        void areReadAsPowersOrDecimals(String text, BigInteger size) {
            Space space = Space.parse(text);
            assertThat(space.size()).isEqualTo(size);
            assertThat(Space.parse(space.toString())).isEqualTo(space);
            assertThat(space.last().toBigInteger()).isEqualTo(size.subtract(BigInteger.ONE));
        }

        @Test
        void printPowersAsPowers() {
            assertThat(Space.modulus(1L << 40)).hasToString("2^40");
            assertThat(Space.modulus(100)).hasToString("100");
            assertThat(Space.bits(128)).hasToString("2^128");
        }

        @Test
        void ofOneWordAreNarrow() {
            assertThat(List.of(Space.bits(0), Space.modulus(100), Space.bits(63), Space.BITS_64))
                    .allMatch(Space::isNarrow);
            assertThat(Space.parse("18446744073709551617").isNarrow()).isFalse();
            assertThat(Space.parse("18446744073709551615").isNarrow()).isTrue();
            assertThat(Space.bits(65).isNarrow()).isFalse();
        }

        @Test
        void wrapAndContain() {
            Space space = Space.modulus(100);
            assertThat(space.wrap(BigInteger.valueOf(-1))).isEqualTo(Position.of(99));
            assertThat(space.wrap(BigInteger.valueOf(200))).isEqualTo(Position.of(0));
            assertThat(space.contains(Position.of(99))).isTrue();
            assertThat(space.contains(Position.of(100))).isFalse();
            assertThat(space.contains(new Position(1, 0))).isFalse();
        }

        @Test
        void formatToTheirWidth() {
            assertThat(Space.bits(16).format(Position.of(255))).isEqualTo("0x00ff");
            assertThat(Space.BITS_64.format(Position.of(-1L))).isEqualTo("0xffffffffffffffff");
            assertThat(Space.modulus(100).format(Position.of(7))).isEqualTo("0x07");
            assertThat(Space.bits(0).format(Position.of(0))).isEqualTo("0x0");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "2^", "2^129", "2^-1", "-5", "0", "2^1000", "ten", "1.5"})
        void refusals(String text) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Space.parse(text))
                    .withMessageStartingWith("space must ");
        }

        @Test
        void bounds() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Space.modulus(0))
                    .withMessage("space must be from 1 to 2^128 (was 0)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Space.bits(129))
                    .withMessage("space must have from 0 to 128 bits (was 129)");
            assertThatIllegalArgumentException().isThrownBy(() -> new Space(TWO_128.add(BigInteger.ONE)));
        }
    }

    @Nested
    class Shares {

        @Test
        void areExactFractions() {
            Property.check("shares are exact fractions", 300, random -> {
                BigInteger[] n = new BigInteger[4];
                for (int i = 0; i < 4; i++) {
                    n[i] = BigInteger.valueOf(random.nextInt(random.nextBoolean() ? 10 : 1 << 30))
                            .multiply(BigInteger.valueOf(1 + random.nextInt(5)));
                }
                BigInteger d = n[2].add(BigInteger.ONE);
                BigInteger e = random.nextBoolean() ? d : n[3].add(BigInteger.ONE);
                Share a = Share.of(n[0], d);
                Share b = Share.of(n[1], e);
                BigInteger left = n[0].multiply(e);
                BigInteger right = n[1].multiply(d);
                BigInteger whole = d.multiply(e);

                assertThat(a.plus(b)).isEqualTo(Share.of(left.add(right), whole));
                assertThat(a.minusOrZero(b))
                        .isEqualTo(Share.of(left.subtract(right).max(BigInteger.ZERO), whole));
                assertThat(a.times(b)).isEqualTo(Share.of(n[0].multiply(n[1]), whole));
                assertThat(Integer.signum(a.compareTo(b))).isEqualTo(left.compareTo(right));
                assertThat(a.equals(b)).isEqualTo(left.equals(right));
                if (a.equals(b)) {
                    assertThat(a).hasSameHashCodeAs(b);
                }
                if (!b.isZero()) {
                    assertThat(a.over(b).times(b)).isEqualTo(a);
                }
                assertThat(a.reduced()).isEqualTo(a);
                assertThat(a.reduced().numerator().gcd(a.reduced().denominator()))
                        .isEqualTo(BigInteger.ONE);
                assertThat(a.toDouble())
                        .isEqualTo(new BigDecimal(n[0])
                                .divide(new BigDecimal(d), new MathContext(60))
                                .doubleValue());
            });
        }

        @Test
        void keepTheirTerms() {
            assertThat(Share.of(2, 4)).isEqualTo(Share.of(1, 2)).hasToString("2/4");
            assertThat(Share.of(2, 4).plus(Share.of(1, 4))).hasToString("3/4");
            assertThat(Share.of(2, 4).plus(Share.ZERO)).hasToString("2/4");
            assertThat(Share.ZERO.plus(Share.of(2, 4))).hasToString("2/4");
            assertThat(Share.of(0, 0)).isEqualTo(Share.ZERO);
            assertThat(Share.of(1, 2)).isNotEqualTo(0.5);
        }

        @Test
        void percentages() {
            assertThat(Share.of(1, 8).toPercent(1)).isEqualTo("12.5 %");
            assertThat(Share.of(1, 8).toPercent(0)).isEqualTo("13 %");
            assertThat(Share.of(3, 2).toPercent(2)).isEqualTo("150.00 %");
            assertThat(Share.ZERO.toPercent(1)).isEqualTo("0.0 %");
        }

        @Test
        void refusals() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Share.of(-1, 2))
                    .withMessage("a share must not be negative (was -1/2)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Share.of(1, 0))
                    .withMessage("a share needs a positive whole (was 1/0)");
            assertThatIllegalArgumentException().isThrownBy(() -> Share.of(1, 2).over(Share.ZERO));
        }
    }

    @Nested
    class Lists {

        @Test
        void countZonesAndFlagDegradation() {
            Node a = Node.of("a").withZone("x");
            Node b = Node.of("b").withZone("x");
            Node c = Node.of("c");
            Node[] nodes = {a, b, c};
            PreferenceList list = PreferenceList.of(nodes, 3);
            nodes[0] = c;
            assertThat(list).containsExactly(a, b, c);
            assertThat(list.zones()).isEqualTo(2);
            assertThat(list.isDegraded()).isTrue();
            assertThat(PreferenceList.of(new Node[] {a, c}, 2).isDegraded()).isFalse();
            assertThat(PreferenceList.of(new Node[] {c}, 2).isDegraded()).isTrue();
            assertThat(PreferenceList.of(new Node[0], 0).isDegraded()).isFalse();
            assertThat(list.toArray()).containsExactly(a, b, c);
            assertThat(list.toArray(new Node[0])).containsExactly(a, b, c);
            assertThat(list.toArray().getClass()).isEqualTo(Object[].class);
        }
    }
}
