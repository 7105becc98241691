package dev.clockwise.cli.imports;

import java.util.function.Supplier;

/**
 * A place in a configuration.
 *
 * @param name what messages call the configuration
 * @param line from 1
 * @param column from 1
 */
record Spot(String name, int line, int column) {

    ImportFault fault(String problem) {
        return new ImportFault(name + ":" + line + ":" + column, problem);
    }

    /** What was refused elsewhere, at this place. */
    ImportFault fault(IllegalArgumentException refusal) {
        return new ImportFault(name + ":" + line + ":" + column, String.valueOf(refusal.getMessage()), refusal);
    }

    /** What {@code step} gives; what it refuses is a fault at this place. */
    <T> T check(Supplier<T> step) {
        try {
            return step.get();
        } catch (ImportFault e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw fault(e);
        }
    }
}
