package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.hash.Hashing;
import dev.clockwise.placement.Digests;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import net.openhft.hashing.LongHashFunction;
import org.apache.commons.codec.digest.XXHash32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each hash function against published vectors and against other people's code. */
class HashFunctionTest {

    /** Other implementations of the same functions, from bytes to the digest as this project defines it. */
    private static final Map<HashFunction, UnaryOperator<byte[]>> ORACLES = Map.ofEntries(
            Map.entry(HashFunction.XXH3_64, Digests::xxh3),
            Map.entry(HashFunction.XXH64, bytes -> big(LongHashFunction.xx().hashBytes(bytes))),
            Map.entry(HashFunction.XXH32, HashFunctionTest::xxh32),
            Map.entry(
                    HashFunction.MURMUR3_32,
                    bytes -> big(Hashing.murmur3_32_fixed().hashBytes(bytes).asInt())),
            Map.entry(
                    HashFunction.MURMUR3_128,
                    bytes -> Hashing.murmur3_128().hashBytes(bytes).asBytes()),
            Map.entry(HashFunction.CRC16, HashFunctionTest::crc16),
            Map.entry(
                    HashFunction.CRC32,
                    bytes -> big(Hashing.crc32().hashBytes(bytes).asInt())),
            Map.entry(HashFunction.FNV1_32, bytes -> fnv(bytes, 32, "16777619", "2166136261", true)),
            Map.entry(HashFunction.FNV1A_32, bytes -> fnv(bytes, 32, "16777619", "2166136261", false)),
            Map.entry(HashFunction.FNV1_64, bytes -> fnv(bytes, 64, "1099511628211", "14695981039346656037", true)),
            Map.entry(HashFunction.FNV1A_64, bytes -> fnv(bytes, 64, "1099511628211", "14695981039346656037", false)),
            Map.entry(HashFunction.MD5, Digests::md5),
            Map.entry(HashFunction.SHA1, Digests::sha1),
            Map.entry(HashFunction.SHA256, Digests::sha256));

    private static byte[] big(long value) {
        return ByteBuffer.allocate(8).putLong(value).array();
    }

    private static byte[] big(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] xxh32(byte[] bytes) {
        XXHash32 hash = new XXHash32();
        hash.update(bytes, 0, bytes.length);
        return big((int) hash.getValue());
    }

    /** The remainder of the bytes, and 16 bits of 0 after them, divided by x^16 + x^12 + x^5 + 1. */
    private static byte[] crc16(byte[] bytes) {
        int remainder = 0;
        for (int bit = 0; bit < 8 * bytes.length + 16; bit++) {
            int next = bit < 8 * bytes.length ? (bytes[bit / 8] >> (7 - (bit % 8))) & 1 : 0;
            remainder = (remainder << 1) | next;
            remainder = remainder >= 0x10000 ? remainder ^ 0x11021 : remainder;
        }
        return new byte[] {(byte) (remainder >> 8), (byte) remainder};
    }

    /** FNV as its authors define it, in integers of any size. */
    private static byte[] fnv(byte[] bytes, int bits, String prime, String basis, boolean multiplyFirst) {
        BigInteger size = BigInteger.ONE.shiftLeft(bits);
        BigInteger hash = new BigInteger(basis);
        for (byte each : bytes) {
            BigInteger octet = BigInteger.valueOf(Byte.toUnsignedInt(each));
            hash = multiplyFirst
                    ? hash.multiply(new BigInteger(prime)).mod(size).xor(octet)
                    : hash.xor(octet).multiply(new BigInteger(prime)).mod(size);
        }
        return bits == 32 ? big(hash.intValue()) : big(hash.longValue());
    }

    @ParameterizedTest
    @CsvSource({
        "xxh3_64,    '',                                          2d06800538d394c2",
        "xxh3_64,    a,                                           e6c632b61e964e1f",
        "xxh3_64,    abc,                                         78af5f94892f3950",
        "xxh64,      '',                                          ef46db3751d8e999",
        "xxh64,      a,                                           d24ec4f1a98c6e5b",
        "xxh64,      abc,                                         44bc2cf5ad770999",
        "xxh32,      '',                                          02cc5d05",
        "xxh32,      a,                                           550d7456",
        "xxh32,      abc,                                         32d153ff",
        "murmur3_32, '',                                          00000000",
        "murmur3_32, test,                                        ba6bd213",
        "murmur3_32, 'Hello, world!',                             c0363e43",
        "murmur3_128,'',                                          00000000000000000000000000000000",
        "murmur3_128,The quick brown fox jumps over the lazy dog, 6c1b07bc7bbc4be347939ac4a93c437a",
        "crc16,      '',                                          0000",
        "crc16,      123456789,                                   31c3",
        "crc32,      '',                                          00000000",
        "crc32,      123456789,                                   cbf43926",
        "fnv1_32,    '',                                          811c9dc5",
        "fnv1_32,    a,                                           050c5d7e",
        "fnv1_32,    foobar,                                      31f0b262",
        "fnv1a_32,   '',                                          811c9dc5",
        "fnv1a_32,   a,                                           e40c292c",
        "fnv1a_32,   foobar,                                      bf9cf968",
        "fnv1_64,    '',                                          cbf29ce484222325",
        "fnv1_64,    a,                                           af63bd4c8601b7be",
        "fnv1_64,    foobar,                                      340d8765a4dda9c2",
        "fnv1a_64,   '',                                          cbf29ce484222325",
        "fnv1a_64,   a,                                           af63dc4c8601ec8c",
        "fnv1a_64,   foobar,                                      85944171f73967e8",
        "md5,        '',                                          d41d8cd98f00b204e9800998ecf8427e",
        "md5,        abc,                                         900150983cd24fb0d6963f7d28e17f72",
        "sha1,       '',                                          da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "sha1,       abc,                                         a9993e364706816aba3e25717850c26c9cd0d89d",
        "sha256, '', e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "sha256, abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    })
    void publishedVectors(String name, String text, String hex) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        HashFunction function = HashFunction.parse(name);
        assertThat(HexFormat.of().formatHex(function.digest(bytes, 0, bytes.length)))
                .isEqualTo(hex);
    }

    /** Each length has its own code path in some function: XXH3 alone changes at 4, 9, 17, 129, 241 and 1025 bytes. */
    @ParameterizedTest
    @EnumSource
    void everyLengthAtAnOffset(HashFunction function) {
        SplittableRandom random = new SplittableRandom(function.digestBytes());
        UnaryOperator<byte[]> oracle = Objects.requireNonNull(ORACLES.get(function));
        IntStream lengths =
                IntStream.concat(IntStream.rangeClosed(0, 300), IntStream.of(1023, 1024, 1025, 5000, 65536));
        lengths.forEach(length -> {
            int offset = random.nextInt(20);
            byte[] frame = new byte[offset + length + random.nextInt(5)];
            random.nextBytes(frame);
            byte[] expected = oracle.apply(Arrays.copyOfRange(frame, offset, offset + length));
            assertThat(function.digest(frame, offset, length))
                    .as("%s of %d bytes", function, length)
                    .isEqualTo(expected)
                    .hasSize(function.digestBytes());
            if (function.isNumeric()) {
                assertThat(BigInteger.valueOf(function.number(frame, offset, length))
                                .mod(BigInteger.ONE.shiftLeft(8 * function.digestBytes())))
                        .isEqualTo(new BigInteger(1, expected));
            }
        });
    }

    /** A number of 16 or 32 bits is not negative. */
    @ParameterizedTest
    @EnumSource
    void shortNumbersAreUnsigned(HashFunction function) {
        for (int i = 0; i < 50 && function.digestBytes() < 8; i++) {
            byte[] key = {(byte) i, 1, 2};
            assertThat(function.number(key, 0, 3)).isBetween(0L, (1L << (8 * function.digestBytes())) - 1);
        }
        assertThat(function.isNumeric()).isEqualTo(function.digestBytes() <= 8);
    }

    @ParameterizedTest
    @EnumSource(names = {"MURMUR3_128", "MD5", "SHA1", "SHA256"})
    void longDigestsAreNotNumbers(HashFunction function) {
        assertThatIllegalStateException()
                .isThrownBy(() -> function.number(new byte[1], 0, 1))
                .withMessage(
                        function + " gives a digest of " + function.digestBytes() + " bytes, not a number: use digest");
    }

    @ParameterizedTest
    @EnumSource
    void manyThreads(HashFunction function) {
        byte[] bytes = "user:42".getBytes(StandardCharsets.UTF_8);
        byte[] digest = function.digest(bytes, 0, bytes.length);
        assertThat(IntStream.range(0, 2_000).parallel().mapToObj(i -> function.digest(bytes, 0, bytes.length)))
                .allMatch(each -> Arrays.equals(each, digest));
    }

    @ParameterizedTest
    @EnumSource
    void namesAreReadBack(HashFunction function) {
        assertThat(function.toString()).matches("[a-z0-9_]+");
        assertThat(HashFunction.parse(function.toString())).isSameAs(function);
    }

    @Test
    void anUnknownNameListsTheKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HashFunction.parse("MD5"))
                .withMessage(
                        "hash must be one of xxh3_64, xxh64, xxh32, murmur3_32, murmur3_128, crc16, crc32, fnv1_32,"
                                + " fnv1a_32, fnv1_64, fnv1a_64, md5, sha1, sha256 (was \"MD5\")");
    }
}
