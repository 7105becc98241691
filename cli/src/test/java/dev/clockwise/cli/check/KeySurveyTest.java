package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeySurveyTest {

    private static final Placement FOUR = Placement.ring("a", "b", "c", "d");

    private static KeyReport report(Placement placement, Iterable<String> accesses) {
        KeySurvey survey = new KeySurvey(placement);
        accesses.forEach(access -> {
            byte[] bytes = ("<" + access).getBytes(StandardCharsets.UTF_8);
            survey.add(bytes, 1, bytes.length - 1);
        });
        return survey.report(Balance.of(placement));
    }

    private static String text(Heavy heavy) {
        return new String(heavy.bytes(), StandardCharsets.UTF_8);
    }

    /**
     * More keys than the sketch has room for, some of them heavy: bounds hold the truth, and the heavy ones are found.
     */
    @Test
    void boundsHoldTheTruthWhereKeysDoNotFit() {
        SplittableRandom random = new SplittableRandom(20);
        Map<String, Integer> truth = new HashMap<>();
        KeyBalance counter = Balance.counting(FOUR);
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < 120_000; i++) {
            int pick = random.nextInt(100);
            String key = pick < 12 ? "hot:1" : pick < 17 ? "hot:2" : "user:" + random.nextInt(60_000) + ":cart";
            accesses.add(key);
            truth.merge(key, 1, Integer::sum);
            counter.add(key.getBytes(StandardCharsets.UTF_8));
        }
        KeyReport report = report(FOUR, accesses);
        assertThat(report.accesses()).isEqualTo(120_000);
        assertThat(report.distinct()).isCloseTo(truth.size(), within(truth.size() / 66L));
        assertThat(report.keys()).extracting(KeySurveyTest::text).containsExactly("hot:1", "hot:2");
        assertThat(report.keyError()).isPositive().isLessThan(120_000L * 35 / 10 / (1 << 14) + 1);
        for (Heavy key : report.keys()) {
            assertThat((long) truth.getOrDefault(text(key), 0)).isBetween(key.least(), key.most());
            assertThat(key.most() - key.least()).isLessThanOrEqualTo(report.keyError());
            assertThat(key.node()).isEqualTo(FOUR.owner(text(key)));
            assertThat(key.isCut()).isFalse();
        }
        assertThat(report.counted().maxOverMean()).isEqualTo(counter.balance().maxOverMean());
        assertThat(report.counted().minOverMean()).isEqualTo(counter.balance().minOverMean());
        // "hot:" is no one key's, and "user:" is most of all
        assertThat(report.prefixes()).extracting(KeySurveyTest::text).containsExactly("user:", "hot:");
    }

    @Test
    void aPrefixThatALongerOneOrAKeySpeaksForIsLeftOut() {
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            accesses.add("app:prod:user:" + i);
            accesses.add("app/one/page.html");
        }
        KeyReport report = report(FOUR, accesses);
        assertThat(report.prefixes()).extracting(KeySurveyTest::text).containsExactly("app:prod:user:");
        assertThat(report.keys()).extracting(KeySurveyTest::text).containsExactly("app/one/page.html");
        assertThat(report.keys().get(0).least()).isEqualTo(1000);
        assertThat(report.keyError()).isZero();
    }

    @Test
    void aHashTagTiesItsKeysToANode() {
        Placement tagged = RingRule.builder().tag(HashTag.BRACES).build().place(FOUR.topology());
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            accesses.add(i + "{tenant}");
            accesses.add("x" + i + "y");
        }
        Heavy prefix = report(tagged, accesses).prefixes().get(0);
        assertThat(text(prefix)).isEqualTo("{tenant}");
        assertThat(prefix.least()).isEqualTo(500);
        assertThat(prefix.node()).isEqualTo(tagged.owner("{tenant}"));
        assertThat(prefix.there()).isEqualTo(500);
        assertThat(report(FOUR, accesses).prefixes().get(0).there()).isLessThan(250);
    }

    @Test
    void prefixesEndWithSeparatorsAndAreNeverTheWholeKey() {
        assertThat(parts("user:42:cart")).containsExactly("user:", "user:42:");
        assertThat(parts("a/b.c-d")).containsExactly("a/", "a/b.", "a/b.c-");
        assertThat(parts("user:")).isEmpty();
        assertThat(parts("plain")).isEmpty();
        assertThat(parts("")).isEmpty();
        assertThat(parts("{tag}")).isEmpty();
        assertThat(parts("x{tag}y")).containsExactly("{tag}");
        assertThat(parts("{}x")).isEmpty();
        assertThat(parts("-".repeat(50))).hasSize(8);
        assertThat(parts("k".repeat(200) + ":x")).isEmpty();
    }

    private static List<String> parts(String key) {
        byte[] bytes = ("<<" + key).getBytes(StandardCharsets.UTF_8);
        List<String> parts = new ArrayList<>();
        new Prefixes(FOUR.keyHash())
                .forEach(
                        bytes,
                        2,
                        bytes.length - 2,
                        part -> parts.add(new String(bytes, part.offset(), part.length(), StandardCharsets.UTF_8)));
        return parts;
    }

    @Test
    void longKeysAreCutToShowButToldApart() {
        String start = "k".repeat(1000);
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            accesses.add(start + "1");
            accesses.add(start + "2");
            accesses.add(start);
        }
        KeyReport report = report(FOUR, accesses);
        assertThat(report.distinct()).isEqualTo(3);
        assertThat(report.keys()).hasSize(3).allSatisfy(key -> {
            assertThat(key.isCut()).isTrue();
            assertThat(key.bytes()).hasSize(Piece.MOST_SHOWN);
            assertThat(key.least()).isEqualTo(10);
        });
        assertThat(new HashSet<>(report.keys())).hasSize(3);
    }

    @Test
    void theCauseIsRingKeysOrChance() {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add("k" + i);
        }
        Placement uneven = RingRule.ofPoints(3).place(FOUR.topology());
        Placement even = SlotsRule.NATIVE.place(FOUR.topology());
        assertThat(report(uneven, many).cause()).isEqualTo(KeyReport.Cause.RING);
        assertThat(report(even, many.subList(0, 50)).cause()).isEqualTo(KeyReport.Cause.CHANCE);
        List<String> hot = new ArrayList<>(many);
        hot.addAll(Collections.nCopies(3000, "hot"));
        KeyReport keys = report(even, hot);
        assertThat(keys.cause()).isEqualTo(KeyReport.Cause.KEYS);
        assertThat(keys.verdict())
                .startsWith("keys. Accesses have max/mean "
                        + Words.ratio(keys.counted().maxOverMean()));
    }

    @Test
    void noActiveNodeIsNoFault() {
        KeyReport report = report(Placement.ring(Node.of("a").withWeight(0)), List.of("k", "k"));
        assertThat(report.counted().maxOverMean().isZero()).isTrue();
        assertThat(report.keys().get(0).node().isNone()).isTrue();
        assertThat(report.verdict()).isNotEmpty();
    }

    /** The bound of chance is passed less often than one time in twenty, and is no empty promise. */
    @Test
    void chanceStaysBelowItsBound() {
        Balance ring = Balance.of(FOUR);
        double bound = Chance.maxOverMean(ring, 1000, Balance.NodeShare::share);
        int passed = 0;
        double greatest = 0;
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            KeyBalance counter = Balance.counting(FOUR);
            for (int i = 0; i < 1000; i++) {
                counter.add(Long.toString(random.nextLong()).getBytes(StandardCharsets.US_ASCII));
            }
            double counted = counter.balance().maxOverMean().toDouble();
            greatest = Math.max(greatest, counted);
            passed += counted > bound ? 1 : 0;
        }
        assertThat(passed).isLessThanOrEqualTo(20);
        assertThat(bound).isLessThan(1.1 * greatest);
        assertThat(Chance.maxOverMean(ring, 1, Balance.NodeShare::share)).isLessThanOrEqualTo(4.0);
    }

    /** One key is more than its node should take, though so few keys could not be even anyway. */
    @Test
    void oneHotKeyIsACauseOfItsOwn() {
        KeyReport report = report(FOUR, Collections.nCopies(1000, "same"));
        assertThat(report.cause()).isEqualTo(KeyReport.Cause.KEYS);
    }
}
