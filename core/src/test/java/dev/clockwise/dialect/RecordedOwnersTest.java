package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every dialect against the owners that the real programs gave. */
class RecordedOwnersTest {

    private static final List<String> FILES = List.of(
            "libmemcached.txt.gz",
            "libmemcached-prefix.txt.gz",
            "twemproxy.txt.gz",
            "spymemcached.txt.gz",
            "xmemcached.txt.gz",
            "jedis.txt.gz",
            "folsom.txt.gz",
            "npm.txt.gz",
            "dalli.txt.gz",
            "redis-rb.txt.gz",
            "python.txt.gz",
            "php.txt.gz",
            "perl.txt.gz",
            "stores.txt.gz",
            "haproxy.txt.gz",
            "proxies.txt.gz");

    static Stream<Recorded> cases() {
        return FILES.stream().flatMap(file -> Recorded.read(file).stream());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void noKeyDiffers(Recorded recorded) {
        assertThat(recorded.owners().stream()
                        .filter(owner -> !owner.equals("-"))
                        .count())
                .as("keys asked")
                .isGreaterThan(100);
        assertThat(recorded.differences()).isEmpty();
    }
}
