package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.hash.Hashing;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each hash function against published vectors and against other people's code. */
class HashFunctionTest {

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
        "farm_fingerprint64, '',                                  9ae16a3b2f90404f",
        "murmur3_64_cassandra, '',                                8000000000000000",
        "murmur3_64_cassandra, The quick brown fox jumps over the lazy dog, e34bbc7bbc071b6c",
        "murmur2_31_seed_9747b28c, 21,                            45f2f8ec",
        "murmur2_31_seed_9747b28c, foobar,                        50e47bbe",
        "murmur2_31_seed_9747b28c, abc,                           1c94221b",
        "murmur64a_seed_c70f6907, '',                             553e93901e462a6e",
        "murmur64a_seed_c70f6907, foo,                            85a8e535edf11e5a",
        "murmur64a_seed_c70f6907, bar,                            9f3e11fb306a76b3",
        "murmur64a_seed_c70f6907, lyft,                           b249fe38bf33fc28",
        "crc15,      123456789,                                   4bf4",
        "fnv1_32_signed, foobar,                                  31f0b262",
        "fnv1a_32_signed, foobar,                                 bf9cf968",
        "fnv1_64_low32_signed, foobar,                            a4dda9c2",
        "fnv1a_64_low32_signed, foobar,                           f73967e8",
        "one_at_a_time, a,                                        ca2e9442",
        "one_at_a_time, The quick brown fox jumps over the lazy dog, 519e91f5",
        "one_at_a_time_unsigned, a,                               ca2e9442",
        "java_hash_code, polygenelubricants,                      80000000",
        "java_hash_code_abs, polygenelubricants,                  80000000",
        "java_hash_code_spread, polygenelubricants,               80008000",
        "md5,        '',                                          d41d8cd98f00b204e9800998ecf8427e",
        "md5,        abc,                                         900150983cd24fb0d6963f7d28e17f72",
        "sha1,       '',                                          da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "sha1,       abc,                                         a9993e364706816aba3e25717850c26c9cd0d89d",
        "md5_abs,    '',                                          2be2732670ff4dfb167ff6671307bd82",
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
        UnaryOperator<byte[]> oracle = HashOracles.of(function);
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

    /** Digests use their lower bits, each of them, and those above never. */
    @ParameterizedTest
    @EnumSource
    void digestsUseTheirBits(HashFunction function) {
        BigInteger used = BigInteger.ZERO;
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            byte[] key = new byte[20];
            random.nextBytes(key);
            used = used.or(new BigInteger(1, function.digest(key, 0, key.length)));
            if (function.isNumeric() && function.digestBytes() < 8) {
                assertThat(function.number(key, 0, key.length)).isNotNegative();
            }
        }
        assertThat(used).isEqualTo(BigInteger.ONE.shiftLeft(function.bits()).subtract(BigInteger.ONE));
        assertThat(function.digestBytes()).isEqualTo((function.bits() + 7) / 8);
        assertThat(function.isNumeric()).isEqualTo(function.digestBytes() <= 8);
    }

    @Test
    void fewFunctionsLeaveBitsOut() {
        assertThat(Arrays.stream(HashFunction.values())
                        .filter(function -> function.bits() != 8 * function.digestBytes())
                        .map(function -> function + " " + function.bits()))
                .containsExactly(
                        "murmur3_31_length_prefix 31",
                        "murmur3_draft_31_seed_9001 31",
                        "murmur2_31_seed_9747b28c 31",
                        "crc15 15",
                        "java_hash_code_abs 31",
                        "elf_utf16 28",
                        "rs_utf16 31",
                        "md5_abs 127");
    }

    /** Keys whose hash has the least number of its width, which has no absolute value, found by going backwards. */
    @Test
    void theLeastNumberBecomesAnother() {
        byte[] hazelcast = HexFormat.of().parseHex("117d1cf8");
        assertThat(HashFunction.MURMUR3_31_LENGTH_PREFIX.number(hazelcast, 0, 4))
                .isZero();
        byte[] cassandra = HexFormat.of().parseHex("6695e3c7ba3f086354c52c5bc51e53c3");
        assertThat(Hashing.murmur3_128().hashBytes(cassandra).asLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(HashFunction.MURMUR3_64_CASSANDRA.number(cassandra, 0, 16)).isEqualTo(Long.MAX_VALUE);
    }

    /** The figures that lookup3.c prints. */
    @ParameterizedTest
    @CsvSource({
        "'',                             0,          deadbeef",
        "'',                             3735928559, bd5b7dde",
        "Four score and seven years ago, 0,          17770551",
        "Four score and seven years ago, 1,          cd628161"
    })
    void lookup3OfAnySeed(String text, long seed, String hex) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(Integer.toHexString(Jenkins.lookup3(bytes, 0, bytes.length, (int) seed)))
                .isEqualTo(hex);
    }

    @Test
    void murmurOfAWordIsThatOfItsBytes() {
        for (long word : new long[] {0, 1, -1, 0x0123456789abcdefL, Long.MIN_VALUE}) {
            byte[] bytes = ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(word)
                    .array();
            assertThat(Murmur2.hash64A(word, 7)).isEqualTo(Murmur2.hash64A(bytes, 0, 8, 7));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MURMUR3_128", "MD5", "MD5_ABS", "SHA1", "SHA256"})
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
                .withMessageStartingWith("hash must be one of xxh3_64, xxh64, xxh32, farm_fingerprint64, murmur3_32, ")
                .withMessageEndingWith(", md5, md5_abs, sha1, sha256 (was \"MD5\")");
    }
}
