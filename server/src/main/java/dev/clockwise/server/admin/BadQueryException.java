package dev.clockwise.server.admin;

import java.io.Serial;

/** What is asked for is nothing that can be answered; the message says why, for who asks. */
final class BadQueryException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1;

    BadQueryException(String line) {
        super(line);
    }

    BadQueryException(String line, Throwable cause) {
        super(line, cause);
    }
}
