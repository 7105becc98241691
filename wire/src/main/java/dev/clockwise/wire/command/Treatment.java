package dev.clockwise.wire.command;

/** What a router does with a command. */
public enum Treatment {
    /** Sends it to the node of its keys, which must be one; to any node where a request names no key. */
    KEYED("to the node of its keys"),
    /** Cuts it by its keys, sends each part to the node of these, and gathers the replies. */
    SPLIT("in parts to the nodes of its keys"),
    /** Sends it to every node and gathers the replies. */
    EVERY("to every node"),
    /** Sends it to any one node, for all would answer alike. */
    ANY("to any node"),
    /** Answers it itself. */
    LOCAL("answered by the router"),
    /** Begins, ends or guards a transaction, which has one node, that of its first key, and a connection of its own. */
    TRANSACTION("in a transaction, at one node"),
    /** Sends it to the node of its keys on a connection that is its own until the reply, for that may take long. */
    BLOCKING("to the node of its keys, on a connection of its own"),
    /** Sends it to the node of its channel. */
    CHANNEL("to the node of its channel"),
    /** Begins or ends what a client listens to: at the nodes of its channels, or at every node for patterns. */
    SUBSCRIBE("to the nodes of its channels"),
    /** Walks over one node after another, with a cursor of the router's own. */
    SCAN("over one node after another"),
    /** Does not serve it, and says why. */
    REFUSED("refused");

    private final String words;

    Treatment(String words) {
        this.words = words;
    }

    /** What a router does with a command, in a few words for people. */
    public String words() {
        return words;
    }
}
