package dev.clockwise.agreement.document;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A spot in a document, for messages.
 *
 * @param document the document's name
 * @param line from 1
 * @param column from 1
 */
record Place(String document, int line, int column) {

    DocumentException error(String problem) {
        return error(problem, null);
    }

    DocumentException error(String problem, @Nullable Throwable cause) {
        return new DocumentException(document, line, column, problem, cause);
    }

    /** What {@code step} gives; its refusal becomes an error at this place, followed by a remedy. */
    <T> T check(Supplier<T> step, String remedy) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw error(e.getMessage() + remedy, e);
        }
    }
}
