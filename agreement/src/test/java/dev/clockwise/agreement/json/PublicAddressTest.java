package dev.clockwise.agreement.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicAddressTest {

    @ParameterizedTest
    @CsvSource({
        "redis://10.0.0.1:6379, redis://10.0.0.1:6379",
        "10.0.0.1:6379, 10.0.0.1:6379",
        "redis://[::1]:6379, redis://[::1]:6379",
        "redis://user:secret@host:1, redis://host:1",
        "redis://:secret@host, redis://host",
        "redis://secret@host, redis://host",
        "user:secret@host:1, host:1",
        "redis://user:se@cr:et/@host:1, redis://host:1",
        "redis://host:1?password=secret, redis://host:1",
        "rediss://u:p#secret@host:1/0, rediss://host:1/0"
    })
    void secretsAreLeftOut(String address, String shown) {
        assertThat(PublicAddress.of(address)).isEqualTo(shown);
        assertThat(PublicAddress.of(Node.of("a").withAddress(address))).isEqualTo(shown);
    }

    @Test
    void aNodeWithoutAddressHasNoneToShow() {
        assertThat(PublicAddress.of(Node.of("a:b@c"))).isNull();
    }
}
