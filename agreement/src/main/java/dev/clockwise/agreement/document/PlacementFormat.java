package dev.clockwise.agreement.document;

import dev.clockwise.PlacementRule;
import java.util.List;
import java.util.Optional;

/**
 * How the placements of one type are spelled in a document: read and written by one class. {@link PlacementFormats}
 * lists them all. Immutable and safe for any thread.
 *
 * @param <R> the class of the rules that it reads
 */
interface PlacementFormat<R extends PlacementRule> {

    /** The field that holds the word for the type. */
    default String keyField() {
        return "type";
    }

    /** The word for the type; also {@link PlacementRule#type()} of the rules that are written so. */
    String type();

    /** The class of the rules. */
    Class<R> rules();

    /** The names of the options in the order of writing, that of the type first. */
    List<String> options();

    /** The rule of these options, whose names are all known; those that are left out have their defaults. */
    R read(OptionReader options);

    /** Writes what {@link #read} reads, without the options that have their defaults. */
    void write(R rule, OptionWriter options);

    /** The field in which nodes name their own points; empty where no rule of this type takes any. */
    default Optional<PointField> pointField() {
        return Optional.empty();
    }
}
