package dev.clockwise.cli.imports;

import dev.clockwise.agreement.document.Shown;

/**
 * Something about a configuration that its topology does not say.
 *
 * @param line the line it stands in
 * @param matters whether owners may differ from those of the running system because of it
 * @param text what, and why
 */
public record Remark(int line, boolean matters, String text) {

    /** {@code note: …} or {@code warning: …}, on one line. */
    @Override
    public String toString() {
        return (matters ? "warning: " : "note: ") + Shown.line(text);
    }
}
