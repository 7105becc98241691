package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenRefusalTest {

    @ParameterizedTest
    @CsvSource({
        "6379, bind(..) failed with error(-98): Address already in use, Address already in use,"
                + " 'end what listens there, or name another port, 0 for any that is free'",
        "6379, bind(..) failed with error(-99): Cannot assign requested address, Cannot assign requested address,"
                + " name an address that this machine has",
        "6379, Cannot assign requested address: bind, Cannot assign requested address,"
                + " name an address that this machine has",
        "80, bind(..) failed with error(-13): Permission denied, Permission denied,"
                + " 'name a port from 1024 on, or allow this user lower ones'",
        "6379, Permission denied, Permission denied, 'name another port, or see what forbids it, such as SELinux'",
        "6379, bind(..) failed with error(-97): Address family not supported by protocol,"
                + " Address family not supported by protocol, name another address",
        "6379, Protocol family unavailable, Protocol family unavailable, name another address"
    })
    void isInTheWordsOfTheSystemWithTheRemedyThatFits(int port, String message, String reason, String remedy)
            throws UnknownHostException {
        InetAddress host = InetAddress.getByAddress(new byte[] {10, 0, 0, 5});
        ListenRefusal refusal = new ListenRefusal(new InetSocketAddress(host, port), new BindException(message));
        assertThat(refusal).hasToString("cannot listen on 10.0.0.5:" + port + " (" + reason + "): " + remedy);
        assertThat(refusal.isTaken()).isEqualTo(message.contains("in use"));
    }

    @ParameterizedTest
    @CsvSource({"Address already in use", "Cannot assign requested address"})
    void hostsWithColonsAreInBrackets(String reason) throws UnknownHostException {
        byte[] host = new byte[16];
        host[0] = 0x20;
        host[1] = 1;
        InetSocketAddress at = new InetSocketAddress(InetAddress.getByAddress(host), 7379);
        assertThat(new ListenRefusal(at, new SocketException(reason)).toString())
                .startsWith("cannot listen on [2001:0:0:0:0:0:0:0]:7379 (" + reason + "): ");
    }
}
