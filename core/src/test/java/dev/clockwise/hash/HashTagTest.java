package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hash tags, against Redis Cluster's documentation and an oracle that reads keys backwards. */
class HashTagTest {

    private static final List<HashTag> TAGS =
            List.of(HashTag.BRACES, HashTag.parse("[]"), HashTag.parse("$$"), HashTag.parse("}{"), HashTag.parse("/ "));

    /** The part of a whole array; null where the whole of it is hashed. Each opening character is met last to first. */
    private static byte[] partOf(byte[] key, HashTag tag) {
        int from = -1;
        int to = -1;
        int nearestClose = -1;
        for (int i = key.length; i-- > 0; ) {
            if (key[i] == (byte) tag.open()) {
                from = i + 1;
                to = nearestClose;
            }
            if (key[i] == (byte) tag.close()) {
                nearestClose = i;
            }
        }
        return from < to ? Arrays.copyOfRange(key, from, to) : key;
    }

    /** A key of few different bytes, so that the characters of its tag come in every order. */
    private static byte[] key(SplittableRandom random, HashTag tag) {
        byte[] alphabet = {(byte) tag.open(), (byte) tag.close(), 'a', (byte) random.nextInt(256)};
        byte[] key = new byte[random.nextInt(14)];
        for (int i = 0; i < key.length; i++) {
            key[i] = alphabet[random.nextInt(alphabet.length)];
        }
        return key;
    }

    @Test
    void theHashedPartIsThatOfTheOracle() {
        int[] parts = {0};
        Property.check("the hashed part is that of the oracle", 5_000, random -> {
            HashTag tag = TAGS.get(random.nextInt(TAGS.size()));
            byte[] key = key(random, tag);
            byte[] before = key(random, tag);
            byte[] after = key(random, tag);
            byte[] frame = Arrays.copyOf(before, before.length + key.length + after.length);
            System.arraycopy(key, 0, frame, before.length, key.length);
            System.arraycopy(after, 0, frame, before.length + key.length, after.length);

            PositionHash hash = PositionHash.NATIVE.withTag(tag);
            HashedPart part = hash.hashedPart(frame, before.length, key.length);
            byte[] expected = partOf(key, tag);
            parts[0] += expected.length < key.length ? 1 : 0;
            assertThat(Arrays.copyOfRange(frame, part.offset(), part.offset() + part.length()))
                    .isEqualTo(expected);
            assertThat(part.length() == key.length)
                    .as("the whole key")
                    .isEqualTo(part.equals(new HashedPart(before.length, key.length)));
        });
        assertThat(parts[0]).as("keys with a part").isGreaterThan(1_000);
    }

    /** Numeric and other digests, narrow and wide spaces: each has a way of its own. */
    @ParameterizedTest
    @CsvSource({
        "crc16, 16384",
        "xxh3_64, 2^64",
        "md5, 2^32",
        "md5, 2^128",
        "sha1, 340282366920938463463374607431768211455"
    })
    void aPositionIsThatOfTheHashedPart(String name, String size) {
        PositionHash whole = PositionHash.of(HashFunction.parse(name), Space.parse(size));
        Property.check("a position is that of the hashed part: " + name + " " + size, 1_000, random -> {
            HashTag tag = TAGS.get(random.nextInt(TAGS.size()));
            byte[] key = key(random, tag);
            byte[] part = partOf(key, tag);
            PositionHash tagged = whole.withTag(tag);
            assertThat(tagged.position(key, 0, key.length)).isEqualTo(whole.position(part, 0, part.length));
            assertThat(tagged.narrow(key, 0, key.length)).isEqualTo(whole.narrow(part, 0, part.length));
            assertThat(tagged.digest(key, 0, key.length)).isEqualTo(whole.digest(part, 0, part.length));
            assertThat(whole.hashedPart(key, 0, key.length)).isEqualTo(new HashedPart(0, key.length));
        });
    }

    /** What Java's own regular expression finds, lines and all. */
    @Test
    void anEmptyPartReachesOnAsTheExpressionHasIt() {
        PositionHash hash = PositionHash.NATIVE.withTag(new HashTag('{', '}', HashTag.Empty.REACHES_ON));
        Pattern expression = Pattern.compile("\\{(.+?)\\}");
        List<String> alphabet =
                List.of("{", "}", "}", "{", "a", "\n", "\r", "\u0085", "\u2028", "\u2029", "\u00c2", "\u202a");
        Property.check("an empty part reaches on as the expression has it", 20_000, random -> {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(alphabet.get(random.nextInt(random.nextBoolean() ? 5 : alphabet.size())));
            }
            byte[] key = text.toString().getBytes(StandardCharsets.UTF_8);
            Matcher found = expression.matcher(text);
            assertThat(hashed(hash, key)).isEqualTo(found.find() ? found.group(1) : text.toString());
        });
    }

    /** By a state machine that hashes as it reads, as the package does. */
    @Test
    void anEmptyPartIsSkippedAsThePackageDoes() {
        PositionHash hash = PositionHash.NATIVE.withTag(new HashTag('{', '}', HashTag.Empty.SKIPPED));
        Property.check("an empty part is skipped", 20_000, random -> {
            byte[] key = key(random, HashTag.BRACES);
            StringBuilder part = new StringBuilder();
            String expected = null;
            int open = -1;
            for (int i = 0; i < key.length && expected == null; i++) {
                if (open < 0) {
                    open = key[i] == '{' ? i : -1;
                } else if (key[i] != '}') {
                    part.append((char) (key[i] & 0xff));
                } else if (i > open + 1) {
                    expected = part.toString();
                }
            }
            HashedPart found = hash.hashedPart(key, 0, key.length);
            assertThat(new String(key, found.offset(), found.length(), StandardCharsets.ISO_8859_1))
                    .isEqualTo(expected == null ? new String(key, StandardCharsets.ISO_8859_1) : expected);
        });
    }

    private static String hashed(PositionHash hash, byte[] key) {
        HashedPart part = hash.hashedPart(key, 0, key.length);
        return new String(key, part.offset(), part.length(), StandardCharsets.UTF_8);
    }

    @Test
    void labelsAreHashedWhole() {
        byte[] label = "{a}b".getBytes(StandardCharsets.UTF_8);
        for (HashFunction function : List.of(HashFunction.XXH3_64, HashFunction.MD5)) {
            PositionHash whole = PositionHash.of(function, DigestCut.first(4), Space.bits(32));
            long[] positions = new long[3];
            whole.withTag(HashTag.BRACES).positions(label, 0, 4, 1, positions, positions, 0);
            whole.withTag(HashTag.BRACES).positions(label, 0, 4, 2, positions, positions, 1);
            assertThat(positions).containsOnly(whole.narrow(label, 0, 4), positions[2]);
            assertThat(whole.withTag(HashTag.BRACES).narrow(label, 0, 4)).isNotEqualTo(positions[0]);
        }
    }

    /**
     * Examples of the Redis Cluster specification, and of the documentation of CLUSTER KEYSLOT, whose slots these are.
     */
    @ParameterizedTest
    @CsvSource({
        "somekey,              11058, somekey",
        "foo{hash_tag},        2515,  hash_tag",
        "bar{hash_tag},        2515,  hash_tag",
        "{user1000}.following, 3443,  user1000",
        "{user1000}.followers, 3443,  user1000",
        "foo{}{bar},           8363,  foo{}{bar}",
        "foo{{bar}}zap,        4015,  {bar",
        "foo{bar}{zap},        5061,  bar",
        "123456789,            12739, 123456789",
        "'',                   0,     ''"
    })
    void redisClusterByItsDocumentation(String key, long slot, String hashed) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        HashedPart part = PositionHash.REDIS_CLUSTER.hashedPart(bytes, 0, bytes.length);
        assertThat(new String(bytes, part.offset(), part.length(), StandardCharsets.UTF_8))
                .isEqualTo(hashed);
        assertThat(PositionHash.REDIS_CLUSTER.narrow(bytes, 0, bytes.length)).isEqualTo(slot);
        assertThat(PositionHash.REDIS_CLUSTER.position(bytes, 0, bytes.length)).isEqualTo(Position.of(slot));
    }

    @Test
    void aTagIsPartOfAHashWherePresent() {
        PositionHash whole = PositionHash.of(HashFunction.CRC16, Space.bits(14));
        assertThat(PositionHash.REDIS_CLUSTER)
                .hasToString("crc16[0:2:big] mod 2^14 tag {}")
                .isEqualTo(whole.withTag(HashTag.parse("{}")))
                .hasSameHashCodeAs(whole.withTag(HashTag.parse("{}")))
                .isNotEqualTo(whole)
                .isNotEqualTo(whole.withTag(HashTag.parse("[]")));
        assertThat(PositionHash.REDIS_CLUSTER.tag()).isEqualTo(HashTag.BRACES);
        assertThat(PositionHash.REDIS_CLUSTER.withTag(null)).isEqualTo(whole).hasToString("crc16[0:2:big] mod 2^14");
        assertThat(whole.tag()).isNull();
    }

    @Test
    void aTagIsReadBack() {
        for (HashTag tag : TAGS) {
            assertThat(HashTag.parse(tag.toString())).isEqualTo(tag);
        }
        for (HashTag.Empty empty : HashTag.Empty.values()) {
            HashTag tag = new HashTag('{', '}', empty);
            assertThat(HashTag.parse(tag.toString())).isEqualTo(tag);
        }
        assertThat(HashTag.parse("{} reaches-on").empty()).isEqualTo(HashTag.Empty.REACHES_ON);
        assertThat(HashTag.parse("$}")).isEqualTo(new HashTag('$', '}')).hasToString("$}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}}", "{} whole-key", "{}  skipped", "é}", "{é", "{\t", "\u007f}", "😀"})
    void otherTextIsNoTag(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HashTag.parse(text))
                .withMessage("hash tag must be two characters of printable ASCII, such as {} (was \"" + text + "\")");
    }
}
