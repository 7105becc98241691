package dev.clockwise.wire.command;

/**
 * How the replies of several nodes become one. Unless it says otherwise, an error of one node is the whole reply's.
 */
public enum Gather {
    /** There is but one reply. */
    NONE("as the node says"),
    /** The values of arrays, in the order of the keys that were asked for; an error stands in its key's place. */
    MERGE("values in the order of the keys"),
    /** The numbers' sum. */
    SUM("the sum"),
    /** The first reply. */
    FIRST("once all have done it"),
    /** The first reply that is no error; where all are errors, the first of them. */
    ANY("once one has done it"),
    /** One of the replies that are not nil, by chance; nil where all are. */
    CHANCE("one of them by chance"),
    /** The largest number. */
    LARGEST("the largest"),
    /** Arrays one behind the other. */
    CONCAT("all values"),
    /** Arrays one behind the other, each value once. */
    UNION("all values, each once"),
    /** Arrays of numbers, of which each is the smallest in its place. */
    SMALLEST("yes where all say so"),
    /** Arrays of names and numbers by turns: the sum for each name, in the order of the first reply. */
    SUM_BY_NAME("the sum for each name"),
    /** The text of INFO: what can be added is, the rest is that of the first node. */
    INFO("sums, and else the facts of the first node");

    private final String words;

    Gather(String words) {
        this.words = words;
    }

    /** How replies become one, in a few words for people. */
    public String words() {
        return words;
    }
}
