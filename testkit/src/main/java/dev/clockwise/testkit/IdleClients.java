package dev.clockwise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that holds many idle connections to a Redis server on this machine, in a process of its own, for a process
 * has a limited number of open files. Each has sent one PING, and got its reply.
 */
public final class IdleClients {

    private IdleClients() {}

    /**
     * Opens the connections, prints {@code open}, and holds them until standard input ends.
     *
     * @param arguments the server's port on the loopback address, and how many
     * @throws IOException when a connection is refused or not answered
     */
    public static void main(String[] arguments) throws IOException {
        InetSocketAddress server =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        int count = Integer.parseInt(arguments[1]);
        List<SocketChannel> clients = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            SocketChannel client = SocketChannel.open(server);
            clients.add(client);
            client.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
            if (client.read(ByteBuffer.allocate(16)) < 0) {
                throw new IOException("the server closed connection " + i + " of " + count);
            }
        }
        System.out.println("open");
        byte[] unused = System.in.readAllBytes();
        for (SocketChannel client : clients) {
            client.close();
        }
    }
}
