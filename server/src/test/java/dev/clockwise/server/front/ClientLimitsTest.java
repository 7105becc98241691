package dev.clockwise.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientLimitsTest {

    @ParameterizedTest
    @CsvSource({"64, 16", "512, 128", "2048, 512", "8192, 512", "9000000000, 512"})
    void aRequestHasAQuarterOfTheMemoryAtMost(long memory, int request) {
        assertThat(ClientLimits.mostRequestBytes(memory << 20)).isEqualTo(request << 20);
    }

    @Test
    void aRequestHasRoomBesideItsLongestArgument() {
        assertThat(ClientLimits.DEFAULT.ofRequests().frameBytes())
                .isEqualTo(ClientLimits.DEFAULT.requestBytes() + (64 << 10));
    }
}
