package dev.clockwise.agreement.document;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A document that cannot be read or written, told in one line: {@code name:line:column: what is wrong, the value, the
 * limit, the remedy}. Where no line is to blame (a missing file, say), the line and column are left out.
 *
 * <p>The message never holds a line break or a control character, whatever the document holds. Immutable.
 */
public final class DocumentException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private static final int LONGEST_PROBLEM = 320;

    private final String document;
    private final int line;
    private final int column;
    private final String problem;

    /** A problem of the whole document. */
    public DocumentException(String document, String problem) {
        this(document, problem, null);
    }

    /** A problem of the whole document, with what brought it about. */
    public DocumentException(String document, String problem, @Nullable Throwable cause) {
        this(document, 0, 0, problem, cause);
    }

    /** A problem at a line and column, both from 1. */
    DocumentException(String document, int line, int column, String problem, @Nullable Throwable cause) {
        super(
                Shown.line(document) + (line == 0 ? "" : ":" + line + ":" + column) + ": "
                        + Shown.line(problem, LONGEST_PROBLEM),
                cause);
        this.document = document;
        this.line = line;
        this.column = column;
        this.problem = Shown.line(problem, LONGEST_PROBLEM);
    }

    /** The name of the document, as it was given. */
    public String document() {
        return document;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }

    /** The line at fault, from 1; empty where none is. */
    public OptionalInt line() {
        return line == 0 ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** The column at fault, in characters from 1; empty where no line is at fault. */
    public OptionalInt column() {
        return line == 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }
}
