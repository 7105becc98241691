package dev.clockwise.server.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashTest {

    /** Made by Python's {@code hashlib.pbkdf2_hmac}. */
    private static final String FOREIGN =
            "pbkdf2-sha256:100000:KsHW2VIcyj/mHJcHPIcgBQ==:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=";

    @Test
    void knowsItsPasswordAndNoOther() {
        PasswordHash hash = PasswordHash.of("pässword".toCharArray());
        assertThat(hash.text()).startsWith("pbkdf2-sha256:600000:");
        PasswordHash read = PasswordHash.parse(hash.text());
        assertThat(read.matches("pässword".toCharArray())).isTrue();
        assertThat(read.matches("passwort".toCharArray())).isFalse();
        assertThat(read.matches(new char[0])).isFalse();
        assertThat(read.text()).isEqualTo(hash.text());
    }

    @Test
    void isThatOfOtherPrograms() {
        assertThat(PasswordHash.parse(FOREIGN).matches("right".toCharArray())).isTrue();
        assertThat(PasswordHash.parse(FOREIGN).matches("wrong".toCharArray())).isFalse();
        assertThat(PasswordHash.parse(FOREIGN).matches("x".repeat(2000).toCharArray()))
                .isFalse();
    }

    @Test
    void hasAnotherSaltEachTime() {
        char[] password = "the same".toCharArray();
        assertThat(PasswordHash.of(password, 100_000).text())
                .isNotEqualTo(PasswordHash.of(password, 100_000).text());
    }

    @Test
    void isNotShownInLogs() {
        assertThat(new User("ada", PasswordHash.parse(FOREIGN)).toString()).doesNotContain("KsHW", "BxftUxp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hunter2",
                "pbkdf2-sha1:100000:KsHW2VIcyj/mHJcHPIcgBQ==:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=",
                "pbkdf2-sha256:99999:KsHW2VIcyj/mHJcHPIcgBQ==:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=",
                "pbkdf2-sha256:100000000:KsHW2VIcyj/mHJcHPIcgBQ==:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=",
                "pbkdf2-sha256:100000:KsHW2VIcyj/mHJcHPIcgB===:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=",
                "pbkdf2-sha256:100000:====KsHW2VIcyj/mHJcHPIcg:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/Q=",
                "pbkdf2-sha256:100000:KsHW2VIcyj/mHJcHPIcgBQ==:BxftUxpC4pAjmVJfKdGVcQ3n7oDbhiSL2aT5LQ/mv/"
            })
    void whatIsNoHashIsRefusedWithoutBeingShown(String text) {
        assertThatThrownBy(() -> PasswordHash.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("clockwise password")
                .hasMessageNotContainingAny("hunter2", "KsHW", "Bxft");
    }

    /** HMAC pads with zeros what is shorter than a block. */
    @Test
    void zerosBehindAPasswordMakeItAnother() {
        PasswordHash hash = PasswordHash.of("right".toCharArray(), 100_000);
        assertThat(hash.matches("right".toCharArray())).isTrue();
        for (String other : new String[] {"right\0", "right\0\0\0", "\0", "ri\0ght"}) {
            assertThat(hash.matches(other.toCharArray()))
                    .as("%d", other.length())
                    .isFalse();
            assertThatThrownBy(() -> PasswordHash.of(other.toCharArray())).hasMessageContaining("U+0000");
        }
    }

    @Test
    void passwordsHaveALength() {
        assertThatThrownBy(() -> PasswordHash.of(new char[0])).hasMessageContaining("was 0");
        assertThatThrownBy(() -> PasswordHash.of(new char[1025])).hasMessageContaining("was 1025");
    }
}
