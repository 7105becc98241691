package dev.clockwise.embedded;

/** A command is refused, in the words of Redis. It has no stack trace: its cause is what a client sent. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    static final String SYNTAX = "ERR syntax error";
    static final String NOT_AN_INTEGER = "ERR value is not an integer or out of range";
    static final String NOT_A_FLOAT = "ERR value is not a valid float";
    static final String NO_SUCH_KEY = "ERR no such key";
    static final String OUT_OF_RANGE = "ERR index out of range";
    static final String OVERFLOW = "ERR increment or decrement would overflow";
    static final String WRONG_TYPE = "WRONGTYPE Operation against a key holding the wrong kind of value";
    static final String OUT_OF_MEMORY = "OOM command not allowed when used memory > 'maxmemory'.";
    static final String NOT_POSITIVE = "ERR value is out of range, must be positive";

    CommandException(String message) {
        super(message, null, false, false);
    }

    static CommandException syntax() {
        return new CommandException(SYNTAX);
    }

    static CommandException arity(String command) {
        return new CommandException("ERR wrong number of arguments for '" + command + "' command");
    }

    /** What went wrong, as the client is told. */
    String reply() {
        return String.valueOf(getMessage());
    }
}
