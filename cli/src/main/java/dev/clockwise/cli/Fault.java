package dev.clockwise.cli;

/** Bad input or a failed read or write, told to the user in one line; the command ends with exit code 2. */
final class Fault extends RuntimeException {

    private static final long serialVersionUID = 1;

    Fault(String line) {
        super(line);
    }

    Fault(String line, Throwable cause) {
        super(line, cause);
    }
}
