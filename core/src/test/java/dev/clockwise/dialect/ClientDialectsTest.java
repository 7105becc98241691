package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.SlotTableRule;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What recorded owners do not show of the rules of clients. */
class ClientDialectsTest {

    private static List<String> lines(String name) throws IOException {
        try (InputStream in =
                        Objects.requireNonNull(ClientDialectsTest.class.getResourceAsStream("/dialects/" + name));
                InputStream plain = new GZIPInputStream(in)) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    /** cluster-key-slot 1.1.2 on Node.js 20 gave the slots; four of its keys have an empty pair before a part. */
    @Test
    void slotsAreThoseThatThePackageGave() throws IOException {
        DialectRule rule = Dialects.named("npm-cluster-key-slot").orElseThrow().rule();
        PositionHash hash = ((SlotTableRule) rule.form(Topology.of(rule, List.of()))).keyHash();
        List<String> slots = lines("npm-cluster-key-slot.txt.gz");
        assertThat(slots).hasSameSizeAs(Recorded.KEYS);
        int unlikeRedis = 0;
        for (int i = 0; i < slots.size(); i++) {
            byte[] key = Recorded.KEYS.get(i);
            assertThat(hash.narrow(key, 0, key.length)).isEqualTo(Long.parseLong(slots.get(i)));
            unlikeRedis +=
                    PositionHash.REDIS_CLUSTER.narrow(key, 0, key.length) == Long.parseLong(slots.get(i)) ? 0 : 1;
        }
        assertThat(unlikeRedis).isEqualTo(4);
    }

    /** A hash of 15 bits has no bits 16 to 30. */
    @Test
    void theFirstServerHasAllWhereTheHashIsTooShort() {
        DialectRule rule =
                Dialects.named("xmemcached-php-memcache").orElseThrow().rule(Map.of("hash", "CRC32_HASH"));
        Placement placement = Placement.of(Topology.of(
                rule,
                List.of(Node.of("a").withAttribute("order", "1"), Node.of("b").withAttribute("order", "0"))));
        assertThat(Balance.of(placement).nodes())
                .extracting(each -> each.share())
                .containsExactly(Share.ZERO, Share.of(1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"abc, b'abc'", "it's, b\"it's\"", "'\", b'\\'\"'", "a\\, b'a\\\\'", "é\u007f, b'\\xc3\\xa9\\x7f'"})
    void bytesArePrintedAsPythonDoes(String text, String literal) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(new String(PythonRepr.of(bytes, 0, bytes.length), StandardCharsets.UTF_8))
                .isEqualTo(literal);
    }

    @Test
    void controlCharactersArePrintedAsPythonDoes() {
        byte[] bytes = {9, 10, 13, 0, 31, ' ', '~'};
        assertThat(new String(PythonRepr.of(bytes, 1, 6), StandardCharsets.UTF_8))
                .isEqualTo("b'\\n\\r\\x00\\x1f ~'");
        assertThat(new String(PythonRepr.of(bytes, 0, 1), StandardCharsets.UTF_8))
                .isEqualTo("b'\\t'");
    }

    /** In double precision 0.29 × 50 lies below 14.5. */
    @Test
    void aProductIsRoundedInDoublePrecision() {
        PointCount.Fleet fleet = new PointCount.Fleet(50, 1, BigDecimal.ONE, 2);
        assertThat(FloatCount.PRODUCT_ROUNDED.of(fleet, new BigDecimal("0.29"))).isEqualTo(14);
        assertThat(FloatCount.PRODUCT_ROUNDED.of(fleet, new BigDecimal("0.31"))).isEqualTo(16);
        assertThat(FloatCount.PRODUCT_ROUNDED.of(fleet, new BigDecimal("0.001")))
                .isZero();
    }
}
