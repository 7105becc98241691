package dev.clockwise.router.fleet;

/** What becomes of commands for keys of a node that is down. */
public enum FailurePolicy {
    /** They fail at once with an error that names the node. Keys stay where they belong. */
    FAIL_FAST("fail-fast"),
    /**
     * The next node of a key's preference list stands in, for caches: what is written there lives for a short while only,
     * and is forgotten at both nodes before the one that was down serves again.
     */
    REROUTE("reroute");

    private final String word;

    FailurePolicy(String word) {
        this.word = word;
    }

    /** What it is called in documents. */
    public String word() {
        return word;
    }
}
