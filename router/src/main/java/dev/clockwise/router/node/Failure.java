package dev.clockwise.router.node;

/**
 * Why a call has no answer.
 *
 * @param kind what is known of its effect
 * @param text what happened, for people, on one line: the node, its address, the cause, and what helps
 */
public record Failure(Kind kind, String text) {

    /** What is known of a call without an answer. */
    public enum Kind {
        /** It was never sent, because the node cannot be reached. */
        DOWN("NODEDOWN"),
        /** It was never sent, because too many calls wait. */
        OVERLOADED("OVERLOADED"),
        /** Its bytes may have left, so that nobody knows whether it was carried out. It is never sent again. */
        UNKNOWN("OUTCOMEUNKNOWN");

        private final String code;

        Kind(String code) {
            this.code = code;
        }

        /** The word that begins the error that a client gets. */
        public String code() {
            return code;
        }
    }

    /** The error that a client gets. */
    public String error() {
        return kind.code() + " " + text;
    }
}
