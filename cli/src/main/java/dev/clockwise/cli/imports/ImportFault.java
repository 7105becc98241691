package dev.clockwise.cli.imports;

import dev.clockwise.agreement.document.Shown;

/** A configuration that cannot be read, told in one line: where, what was expected and what was found. */
public final class ImportFault extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private static final int LONGEST = 400;

    ImportFault(String name, String problem, Throwable cause) {
        super(Shown.line(name) + ": " + cut(Shown.line(problem)), cause);
    }

    ImportFault(String name, String problem) {
        super(Shown.line(name) + ": " + cut(Shown.line(problem)));
    }

    private static String cut(String line) {
        return line.length() <= LONGEST ? line : Quoted.start(line, LONGEST) + "…";
    }
}
