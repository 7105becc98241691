package dev.clockwise.cli.imports;

import java.util.List;

/** Reads the configurations of one system. Has no state. */
public interface Importer {

    /** The name that {@code --format} takes. */
    String name();

    /** What it reads, in a few words. */
    String words();

    /** Whether the text looks like what it reads; a guess, made quickly. */
    boolean recognizes(Source source);

    /**
     * The pools that it describes, in their order; those that place no keys by a hash too, with the reason.
     *
     * @throws ImportFault at the first line that the system itself would refuse, or that cannot be understood
     */
    List<Pool> read(Source source);
}
