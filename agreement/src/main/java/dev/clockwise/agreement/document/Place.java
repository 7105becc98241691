package dev.clockwise.agreement.document;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A spot in a document, for messages. Immutable.
 *
 * @param document the document's name
 * @param line from 1
 * @param column from 1
 */
public record Place(String document, int line, int column) {

    /** The error that something here is wrong: what, the value, the limit, the remedy. */
    public DocumentException error(String problem) {
        return error(problem, null);
    }

    /** The same, with what brought it about. */
    public DocumentException error(String problem, @Nullable Throwable cause) {
        return new DocumentException(document, line, column, problem, cause);
    }

    /** What {@code step} gives; its refusal becomes an error at this place, followed by a remedy. */
    public <T> T check(Supplier<T> step, String remedy) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw error(e.getMessage() + remedy, e);
        }
    }
}
