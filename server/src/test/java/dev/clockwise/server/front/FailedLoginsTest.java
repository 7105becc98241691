package dev.clockwise.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailedLoginsTest {

    private static final long SECOND = 1_000_000_000L;
    /** The clock may wrap. */
    private static final long START = Long.valueOf(Long.MAX_VALUE - 5 * SECOND);

    private final FailedLogins failed = new FailedLogins();

    private void fail(String address, int times, long now) {
        for (int i = 0; i < times; i++) {
            failed.add(address, now);
        }
    }

    @Test
    void twentyAreTooManyUntilOneIsForgiven() {
        fail("10.0.0.1:1000", FailedLogins.MOST - 1, START);
        assertThat(failed.areTooMany("10.0.0.1:1000", START)).isFalse();
        fail("10.0.0.1:1001", 1, START);
        assertThat(failed.areTooMany("10.0.0.1:1002", START)).isTrue();
        assertThat(failed.areTooMany("10.0.0.2:1000", START)).isFalse();
        assertThat(failed.areTooMany("10.0.0.1:1002", START + 2 * SECOND)).isTrue();
        assertThat(failed.areTooMany("10.0.0.1:1002", START + 3 * SECOND)).isFalse();
        fail("10.0.0.1:1003", 1, START + 3 * SECOND);
        assertThat(failed.areTooMany("10.0.0.1:1002", START + 3 * SECOND)).isTrue();
    }

    @Test
    void allAreForgivenAfterAMinute() {
        fail("10.0.0.1:1000", FailedLogins.MOST, START);
        fail("10.0.0.1:1000", FailedLogins.MOST - 1, START + 61 * SECOND);
        assertThat(failed.areTooMany("10.0.0.1:1000", START + 61 * SECOND)).isFalse();
    }

    @Test
    void anAddressOfIpv6CountsAsItsNetwork() {
        fail("[2001:db8:0:1:0:0:0:1]:1000", FailedLogins.MOST, START);
        assertThat(failed.areTooMany("[2001:db8:0:1:9:9:9:9]:1000", START)).isTrue();
        assertThat(failed.areTooMany("[2001:db8:0:2:0:0:0:1]:1000", START)).isFalse();
    }

    @Test
    void onlyTheLatestAddressesAreKept() {
        fail("10.0.0.1:1000", FailedLogins.MOST, START);
        for (int i = 0; i < 10_000; i++) {
            failed.add("host-" + i + ":1", START);
        }
        assertThat(failed.areTooMany("10.0.0.1:1000", START)).isFalse();
    }
}
