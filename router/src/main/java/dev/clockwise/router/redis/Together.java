package dev.clockwise.router.redis;

/** Which keys one command may have that is not cut by its keys. */
public enum Together {
    /**
     * Those at one position: with the same hash tag, or the same key. Such keys stay together whatever becomes of the
     * topology.
     */
    SAME_TAG("same-tag"),
    /** Those at one node, too, if only by chance: a change of the topology may part them. */
    SAME_NODE("same-node");

    private final String word;

    Together(String word) {
        this.word = word;
    }

    /** What it is called in documents. */
    public String word() {
        return word;
    }
}
