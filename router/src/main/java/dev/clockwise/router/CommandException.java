package dev.clockwise.router;

/**
 * A command failed: a node answered an error, or the router could not serve it. The message is the error as a client on
 * the wire gets it.
 */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CommandException(String message) {
        super(message);
    }

    /**
     * What went wrong, in a word: that of a node, such as {@code WRONGTYPE}, or of the router: {@code NODEDOWN} and {@code
     * OVERLOADED}, nothing was sent to that node; {@code OUTCOMEUNKNOWN}, the command may have been carried out; {@code CROSSNODE}, its
     * keys live at several nodes; {@code CLOSED}, the router or the connection was closed.
     */
    public String code() {
        String message = String.valueOf(getMessage());
        int end = message.indexOf(' ');
        return end < 0 ? message : message.substring(0, end);
    }
}
