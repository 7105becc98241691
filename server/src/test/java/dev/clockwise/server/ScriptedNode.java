package dev.clockwise.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A node of a test that answers each command as a script says, and remembers what it was asked on which connection. */
final class ScriptedNode implements AutoCloseable {

    /** What to answer; null for nothing. */
    interface Script {
        @Nullable
        String answer(int connection, List<String> command);
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Script script;

    ScriptedNode(Script script) throws IOException {
        this.script = script;
        Thread thread = new Thread(this::accept, "scripted-node");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /** What it was asked: the number of the connection, from 1 on, and the words. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void accept() {
        for (int number = 1; !server.isClosed(); number++) {
            int connection = number;
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread thread = new Thread(() -> serve(connection, socket), "scripted-node-" + number);
                thread.setDaemon(true);
                thread.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(int connection, Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                List<String> command = command(in);
                asked.add(connection + " " + String.join(" ", command));
                String answer = script.answer(connection, command);
                if (answer != null) {
                    socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException gone) {
            // The router left.
        }
    }

    private static List<String> command(InputStream in) throws IOException {
        int count = number(in);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] word = in.readNBytes(number(in));
            words.add(new String(word, StandardCharsets.UTF_8));
            in.skipNBytes(2);
        }
        return words;
    }

    /** The number of a line such as {@code *3} or {@code $5}. */
    private static int number(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            line.append((char) c);
        }
        return Integer.parseInt(line.substring(1).trim());
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
