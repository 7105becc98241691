package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Space;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Digests of 2,000 keys, 140 of them not ASCII, are what other programs made of the same keys. */
class OtherProgramsDigestsTest {

    /** What one program made of all keys, as {@code dialects/digests.tsv} tells it. */
    record Row(HashFunction function, String form, String program, String numbers) {

        private static Row of(String line) {
            String[] fields = line.split("\t", -1);
            return new Row(HashFunction.parse(fields[0]), fields[1], fields[2], fields[3]);
        }

        /** The number of 2 bytes for a key in this row's form. */
        private long number(byte[] key) {
            if (form.equals("fold")) {
                return fold(function.digest(key, 0, key.length));
            }
            String[] words = form.split(" ", -1);
            PositionHash hash = PositionHash.of(function, Space.parse(words[1]));
            PositionHash tagged = words.length == 2 ? hash : hash.withTag(HashTag.parse(words[2]));
            return tagged.narrow(key, 0, key.length);
        }

        private static int fold(byte[] digest) {
            ByteBuffer rest = ByteBuffer.wrap(digest);
            int fold = 0;
            while (rest.hasRemaining()) {
                fold ^= rest.getChar();
            }
            return fold;
        }

        @Override
        public String toString() {
            return function + " " + form + " of " + program;
        }
    }

    private static Stream<String> lines(String name) {
        try (InputStream in = OtherProgramsDigestsTest.class.getResourceAsStream("/dialects/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("# "));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Stream<Row> rows() {
        return lines("digests.tsv").map(Row::of);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void asTheProgramSays(Row row) {
        List<String> keys = lines("keys.txt").toList();
        ByteBuffer numbers = ByteBuffer.wrap(Base64.getDecoder().decode(row.numbers()));
        List<String> different = new ArrayList<>();
        for (String key : keys) {
            long expected = numbers.getChar();
            long actual = row.number(key.getBytes(StandardCharsets.UTF_8));
            if (actual != expected) {
                different.add(key + ": " + actual + ", not " + expected);
            }
        }
        assertThat(different).isEmpty();
        assertThat(keys).hasSize(2_000);
        assertThat(numbers.hasRemaining()).isFalse();
    }

    @Test
    void tokensOfBinaryKeys() {
        List<String> rows = lines("cassandra-tokens.tsv").toList();
        assertThat(rows).hasSize(120).allSatisfy(row -> {
            String[] fields = row.split("\t", -1);
            byte[] key = HexFormat.of().parseHex(fields[0]);
            assertThat(HashFunction.MURMUR3_64_CASSANDRA.number(key, 0, key.length))
                    .isEqualTo(Long.parseLong(fields[1]));
        });
    }

    /**
     * The others are held by the vectors and libraries of {@link HashFunctionTest}, the drafts by recorded owners of
     * dialects.
     */
    @Test
    void whichFunctionsHaveNoRow() {
        Set<HashFunction> without = EnumSet.allOf(HashFunction.class);
        rows().forEach(row -> without.remove(row.function()));
        Set<String> names = new TreeSet<>();
        without.forEach(function -> names.add(function.toString()));
        assertThat(names)
                .containsExactly(
                        "crc32",
                        "farm_fingerprint64",
                        "fnv1_32",
                        "fnv1_64",
                        "fnv1a_32",
                        "fnv1a_64",
                        "md5",
                        "murmur3_128",
                        "murmur3_32",
                        "murmur3_draft_31_seed_9001",
                        "murmur3_draft_32_signed",
                        "murmur3_draft_32_utf16",
                        "murmur64a_seed_c70f6907",
                        "sha1",
                        "sha256",
                        "xxh32",
                        "xxh3_64",
                        "xxh64");
    }
}
