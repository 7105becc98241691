package dev.clockwise;

/**
 * A node that its placement cannot take as it is. The message tells what, the value, the limit and the remedy; this
 * tells of which node, so that a document can name the line.
 */
public final class RefusedNodeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /** Stands for the points that a node names, whatever their field is called in a document. */
    public static final String POINTS = "points";

    /** Stands for a node's weight. */
    public static final String WEIGHT = "weight";

    private final String id;
    private final String field;

    /**
     * The refusal of a node.
     *
     * @param field what of the node is at fault: {@link #POINTS}, {@link #WEIGHT} or the name of an attribute
     */
    public RefusedNodeException(Node node, String field, String message) {
        super(message);
        this.id = node.id();
        this.field = field;
    }

    /** The same with what brought it about. */
    public RefusedNodeException(Node node, String field, String message, Throwable cause) {
        super(message, cause);
        this.id = node.id();
        this.field = field;
    }

    /** The id of the node. */
    public String id() {
        return id;
    }

    /** What of it is at fault: {@link #POINTS}, {@link #WEIGHT} or the name of an attribute, which it may lack. */
    public String field() {
        return field;
    }
}
