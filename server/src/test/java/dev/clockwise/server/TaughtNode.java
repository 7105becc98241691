package dev.clockwise.server;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A node of a test that speaks as much RESP as it needs to tell commands of its own, and to note which of them came. */
final class TaughtNode implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<String> came = new CopyOnWriteArrayList<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final String commandReply;

    /**
     * A node that listens.
     *
     * @param commandReply what it answers to COMMAND
     */
    TaughtNode(String commandReply) throws IOException {
        this.commandReply = commandReply;
        Thread acceptor = new Thread(this::accept, "taught-node");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The commands of its own that came, with their first key. */
    List<String> came() {
        return came;
    }

    /** How often it was asked for its commands. */
    int questions() {
        return questions.size();
    }

    /** What Redis 7 says of a command in RESP 2 whose keys are from the first place to the last. */
    static String command(String name, int arity, String flag, int firstKey, int lastKey) {
        return "*6\r\n$" + name.length() + "\r\n" + name + "\r\n:" + arity + "\r\n*1\r\n+" + flag + "\r\n:" + firstKey
                + "\r\n:" + lastKey + "\r\n:1\r\n";
    }

    private void accept() {
        try {
            while (!listener.isClosed()) {
                Socket socket = listener.accept();
                sockets.add(socket);
                Thread server = new Thread(() -> serve(socket), "taught-node-connection");
                server.setDaemon(true);
                server.start();
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void serve(Socket socket) {
        RequestReader reader = new RequestReader(Limits.DEFAULT);
        ByteBuf received = Unpooled.buffer();
        byte[] some = new byte[8192];
        try (socket) {
            for (int count = 0; count >= 0; count = socket.getInputStream().read(some)) {
                received.writeBytes(some, 0, count);
                for (Request request = reader.read(received); request != null; request = reader.read(received)) {
                    String reply = reply(request);
                    request.release();
                    socket.getOutputStream().write(reply.getBytes(StandardCharsets.ISO_8859_1));
                }
            }
        } catch (IOException closed) {
            return;
        }
    }

    private String reply(Request request) {
        String name = request.argument(0).toString(StandardCharsets.US_ASCII).toLowerCase(java.util.Locale.ROOT);
        if (name.equals("command")) {
            questions.add(name);
            return commandReply;
        }
        if (name.startsWith("foo.")) {
            came.add(name + " " + request.argument(1).toString(StandardCharsets.US_ASCII));
            return "+FOO\r\n";
        }
        return name.equals("get") ? "$-1\r\n" : name.equals("client") && request.is(1, "id") ? ":7\r\n" : "+OK\r\n";
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
