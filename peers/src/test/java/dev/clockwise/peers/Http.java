package dev.clockwise.peers;

import java.io.IOException;
import java.util.Locale;

/** Requests and replies of HTTP/1.1, as far as tests need them. */
final class Http {

    private Http() {}

    /** A request for a path, with a key in the header X-Key. */
    static String request(String path, String key) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nX-Key: " + key + "\r\n\r\n";
    }

    /** The header X-Owner of a reply. */
    static String owner(Connection connection) throws IOException {
        String status = connection.line();
        String owner = null;
        int length = -1;
        for (String line = connection.line(); !line.isEmpty(); line = connection.line()) {
            String value = line.substring(line.indexOf(':') + 1).trim();
            String name =
                    line.substring(0, line.length() - value.length()).trim().toLowerCase(Locale.ROOT);
            if (name.equals("x-owner:")) {
                owner = value;
            } else if (name.equals("content-length:")) {
                length = Integer.parseInt(value);
            }
        }
        if (!status.startsWith("HTTP/1.1 200") || owner == null || length < 0) {
            throw new IOException("the reply was " + status + ", owner " + owner + ", length " + length);
        }
        connection.skip(length);
        return owner;
    }
}
