package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "3.44, 3.4 ns",
        "99.94, 99.9 ns",
        "99.96, 100 ns",
        "999.4, 999 ns",
        "1500, 1.5 µs",
        "2000000, 2 ms",
        "1234567890, 1.2 s",
        "5000000000000, 5000 s",
    })
    void times(double nanoseconds, String shown) {
        assertThat(Units.time(nanoseconds)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"96, 96 B", "131072, 128 KiB", "9640, 9.4 KiB", "5368709120, 5 GiB", "1610612736, 1.5 GiB"})
    void bytes(long bytes, String shown) {
        assertThat(Units.bytes(bytes)).isEqualTo(shown);
    }
}
