package dev.clockwise.server.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubnetTest {

    private static InetAddress address(String text) throws UnknownHostException {
        return InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(text));
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.0.0.0, true",
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "10.0.0.0/8, 9.255.255.255, false",
        "192.168.4.0/22, 192.168.7.255, true",
        "192.168.4.0/22, 192.168.8.0, false",
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, 127.0.0.2, false",
        "127.0.0.1/32, 127.0.0.1, true",
        "0.0.0.0/0, 255.1.2.3, true",
        "0.0.0.0/0, ::1, false",
        "::/0, ::1, true",
        "::/0, 127.0.0.1, false",
        "fd00::/8, fdff::1, true",
        "fd00::/8, fe00::1, false",
        "2001:db8:0:4::/62, 2001:db8:0:7:ffff::, true",
        "2001:db8:0:4::/62, 2001:db8:0:8::, false"
    })
    void containsWhatBeginsAsItDoes(String subnet, String address, boolean inside) throws UnknownHostException {
        assertThat(Subnet.parse(subnet).contains(address(address))).isEqualTo(inside);
        assertThat(Subnet.parse(subnet)).hasToString(subnet);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/", "::/129", "host/8", "10/8"})
    void whatIsNoNetworkIsRefused(String text) {
        assertThatThrownBy(() -> Subnet.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write it as 10.0.0.0/8 or fd00::/8");
    }

    @Test
    void whatBeginsInTheMiddleIsRefused() {
        assertThatThrownBy(() -> Subnet.parse("192.168.5.0/22")).hasMessageEndingWith("write 192.168.4.0/22");
        assertThatThrownBy(() -> Subnet.parse("fd00::1/8")).hasMessageContaining("must begin at its first address");
    }
}
