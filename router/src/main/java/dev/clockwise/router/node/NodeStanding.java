package dev.clockwise.router.node;

/**
 * How a connection to a node stands at a moment.
 *
 * @param node the node's id
 * @param version the version of RESP that it speaks
 * @param state where it is on its way: {@code idle}, {@code connecting}, {@code ready}, {@code down} or {@code closed}
 * @param cause why it was lost the last time, on one line
 * @param waiting so many calls wait until it is ready
 * @param unanswered so many calls were sent and have no reply
 */
public record NodeStanding(String node, int version, String state, String cause, int waiting, int unanswered) {

    /** Whether calls are sent as they come. */
    public boolean isReady() {
        return state.equals("ready");
    }
}
