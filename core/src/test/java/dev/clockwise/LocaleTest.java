package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts and mappings are the same wherever a machine stands: Turkish has another lower-case I, Arabic other digits. */
class LocaleTest {

    private static List<Object> shown() {
        Placement ring = Placement.ring(Node.of("I\0i").withWeight("2.5"), Node.of("b"));
        return List.of(
                ring.topology().placementFingerprint().hex(),
                ring.topology().toString(),
                ring.explainAt(Position.of(5), 2).walk().toString(),
                Balance.of(ring).toString(),
                Movement.between(ring, ring.minus("b")).toString(),
                Share.of(1234567, 1000).toPercent(2),
                Space.bits(16).format(Position.of(10)),
                List.of(Boundary.values()).toString(),
                List.of(Tie.values()).toString(),
                List.of(Method.values()).toString(),
                List.of(HashFunction.values()).toString(),
                RingRule.NATIVE.canonical(),
                Node.quoted("I\1"),
                ring.owner("İı").id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "th-TH-u-nu-thai"})
    void nothingDependsOnTheLocale(String tag) {
        Locale standard = Locale.getDefault();
        try {
            Locale.setDefault(Locale.ROOT);
            List<Object> expected = shown();
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(shown()).isEqualTo(expected);
        } finally {
            Locale.setDefault(standard);
        }
    }
}
