package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.hash.DigestCut.Order;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cuts of digests, taken modulo spaces of every kind, against integers of any size. */
class PositionHashTest {

    private static final Space[] SPACES = {
        Space.modulus(1),
        Space.modulus(2),
        Space.modulus(100),
        Space.bits(8),
        Space.bits(16),
        Space.bits(31),
        Space.bits(32),
        Space.parse("4294967291"),
        Space.bits(63),
        Space.parse("18446744073709551557"),
        Space.bits(64),
        Space.parse("18446744073709551617"),
        Space.bits(65),
        Space.parse("100000000000000000000000000007"),
        Space.bits(127),
        Space.bits(128)
    };

    @ParameterizedTest
    @EnumSource
    void aPositionIsTheCutModuloTheSpace(HashFunction function) {
        Property.check("a position is the cut modulo the space: " + function, 300, random -> {
            DigestCut cut = cut(random, function, 1);
            Space space = SPACES[random.nextInt(SPACES.length)];
            PositionHash hash = PositionHash.of(function, cut, space);
            byte[] key = new byte[random.nextInt(20)];
            random.nextBytes(key);
            BigInteger expected = number(function, key, cut, 0).mod(space.size());

            assertThat(hash.position(key, 0, key.length).toBigInteger()).isEqualTo(expected);
            assertThat(hash.narrow(key, 0, key.length)).isEqualTo(expected.longValue());
        });
    }

    @ParameterizedTest
    @EnumSource
    void consecutiveCutsGiveSeveralPositions(HashFunction function) {
        Property.check("consecutive cuts give several positions: " + function, 200, random -> {
            int count = 1 + random.nextInt(Math.min(4, function.digestBytes()));
            DigestCut cut = cut(random, function, count);
            Space space = SPACES[random.nextInt(SPACES.length)];
            byte[] label = new byte[random.nextInt(20)];
            random.nextBytes(label);
            long[] high = new long[space.isNarrow() ? 0 : count + 2];
            long[] low = new long[count + 2];
            PositionHash.of(function, cut, space).positions(label, 0, label.length, count, high, low, 1);

            for (int i = 0; i < count; i++) {
                Position position = new Position(space.isNarrow() ? 0 : high[i + 1], low[i + 1]);
                assertThat(position.toBigInteger())
                        .isEqualTo(number(function, label, cut, i).mod(space.size()));
            }
            assertThat(low[0] | low[count + 1]).as("written beyond").isZero();
        });
    }

    private static DigestCut cut(SplittableRandom random, HashFunction function, int pieces) {
        int bytes = 1 + random.nextInt(function.digestBytes() / pieces);
        int offset = random.nextInt(function.digestBytes() - pieces * bytes + 1);
        return new DigestCut(offset, bytes, random.nextBoolean() ? Order.BIG : Order.LITTLE);
    }

    private static BigInteger number(HashFunction function, byte[] key, DigestCut cut, int piece) {
        byte[] digest = function.digest(key, 0, key.length);
        BigInteger number = BigInteger.ZERO;
        for (int i = 0; i < cut.bytes(); i++) {
            int at = cut.offset() + piece * cut.bytes() + (cut.order() == Order.BIG ? i : cut.bytes() - 1 - i);
            number = number.shiftLeft(8).add(BigInteger.valueOf(Byte.toUnsignedInt(digest[at])));
        }
        return number;
    }

    @Test
    void theRangeIsWhatTheCutCanGive() {
        assertThat(PositionHash.NATIVE.range()).isEqualTo(BigInteger.ONE.shiftLeft(64));
        assertThat(PositionHash.of(HashFunction.MD5, DigestCut.first(2), Space.bits(32))
                        .range())
                .isEqualTo(65_536);
    }

    /** A whole big-endian digest of 15 bits has 2^15 values, and its first byte 2^7. */
    @Test
    void theRangeLeavesUnusedBitsOut() {
        assertThat(range(HashFunction.CRC15, 0, 2, Order.BIG)).isEqualTo(1 << 15);
        assertThat(range(HashFunction.CRC15, 0, 1, Order.BIG)).isEqualTo(1 << 7);
        assertThat(range(HashFunction.CRC15, 1, 1, Order.BIG)).isEqualTo(1 << 8);
        assertThat(range(HashFunction.CRC15, 0, 2, Order.LITTLE)).isEqualTo(1 << 16);
        assertThat(range(HashFunction.ELF_UTF16, 0, 4, Order.BIG)).isEqualTo(1 << 28);
        assertThat(range(HashFunction.MD5_ABS, 0, 16, Order.BIG)).isEqualTo(BigInteger.ONE.shiftLeft(127));
        assertThat(range(HashFunction.MD5, 0, 16, Order.BIG)).isEqualTo(BigInteger.ONE.shiftLeft(128));
    }

    private static BigInteger range(HashFunction function, int offset, int bytes, Order order) {
        return PositionHash.of(function, new DigestCut(offset, bytes, order), Space.bits(32))
                .range();
    }

    @Test
    void partsAndTheirNames() {
        PositionHash hash = PositionHash.of(HashFunction.SHA1, new DigestCut(3, 4, Order.LITTLE), Space.modulus(100));
        assertThat(hash.function()).isSameAs(HashFunction.SHA1);
        assertThat(hash.cut()).isEqualTo(new DigestCut(3, 4, Order.BIG).littleEndian());
        assertThat(hash.space()).isEqualTo(Space.modulus(100));
        assertThat(hash).hasToString("sha1[3:4:little] mod 100");
        assertThat(PositionHash.NATIVE).hasToString("xxh3_64[0:8:big] mod 2^64");
    }

    /** In numeric and other functions, narrow and wide spaces, with a tag and without; labels have no prefix. */
    @ParameterizedTest
    @EnumSource(names = {"CRC16", "XXH3_64", "MD5", "SHA1"})
    void aPrefixIsHashedBeforeEachKey(HashFunction function) {
        byte[] key = "xx{tag}yy".getBytes(StandardCharsets.UTF_8);
        byte[] whole = "ns:é{tag}".getBytes(StandardCharsets.UTF_8);
        byte[] part = "ns:étag".getBytes(StandardCharsets.UTF_8);
        for (Space space : SPACES) {
            PositionHash plain = PositionHash.of(function, space);
            PositionHash prefixed = plain.withPrefix("ns:é");
            assertThat(prefixed.position(key, 2, 5)).isEqualTo(plain.position(whole, 0, whole.length));
            assertThat(prefixed.narrow(key, 2, 5)).isEqualTo(plain.narrow(whole, 0, whole.length));
            assertThat(prefixed.digest(key, 2, 5)).isEqualTo(plain.digest(whole, 0, whole.length));
            PositionHash tagged = prefixed.withTag(HashTag.BRACES);
            assertThat(tagged.position(key, 0, key.length)).isEqualTo(plain.position(part, 0, part.length));
            long[] high = new long[2];
            long[] low = new long[2];
            plain.positions(key, 0, key.length, 1, high, low, 0);
            prefixed.positions(key, 0, key.length, 1, high, low, 1);
            assertThat(low[1]).isEqualTo(low[0]);
            assertThat(high[1]).isEqualTo(high[0]);
            assertThat(prefixed)
                    .isNotEqualTo(plain)
                    .isEqualTo(plain.withPrefix("ns:é"))
                    .hasToString(plain + " prefix ns:é");
            assertThat(prefixed.withPrefix("")).isEqualTo(plain);
        }
    }

    @Test
    void equalWhereAllPartsAre() {
        PositionHash hash = PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.bits(32));
        assertThat(hash)
                .isEqualTo(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.modulus(1L << 32)))
                .hasSameHashCodeAs(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.bits(32)))
                .isNotEqualTo(PositionHash.of(HashFunction.SHA1, DigestCut.first(4), Space.bits(32)))
                .isNotEqualTo(
                        PositionHash.of(HashFunction.MD5, DigestCut.first(4).littleEndian(), Space.bits(32)))
                .isNotEqualTo(PositionHash.of(HashFunction.MD5, DigestCut.first(4), Space.bits(31)))
                .isNotEqualTo("md5");
        assertThat(PositionHash.of(HashFunction.XXH3_64, Space.BITS_64)).isEqualTo(PositionHash.NATIVE);
    }

    @Test
    void refusals() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PositionHash.of(HashFunction.CRC32, new DigestCut(1, 4, Order.BIG), Space.bits(32)))
                .withMessage("digest cut must lie within the 4 bytes of crc32 (was offset 1, bytes 4)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PositionHash.of(
                        HashFunction.CRC32, new DigestCut(Integer.MAX_VALUE, 4, Order.BIG), Space.bits(32)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DigestCut(-1, 4, Order.BIG))
                .withMessage(
                        "digest cut must start at byte 0 or later and use 1 byte or more (was offset -1, bytes 4)");
        assertThatIllegalArgumentException().isThrownBy(() -> DigestCut.first(0));
    }
}
