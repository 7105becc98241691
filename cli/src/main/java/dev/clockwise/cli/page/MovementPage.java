package dev.clockwise.cli.page;

import dev.clockwise.Movement;
import dev.clockwise.Share;
import org.jspecify.annotations.Nullable;

/**
 * What a change moves, as one HTML page that needs nothing else: no network, no other file, no script.
 *
 * <p>The same input gives the same bytes. The page stays below 2 MiB, and as a rule below 300 KiB, whatever the number
 * of nodes and arcs: fine arcs are joined, long tables end in a sum, long ids are cut. O(arcs + flows). Immutable and
 * safe for any thread.
 *
 * @param movement the movement, exact or expected
 * @param counted the user's keys; null where none were given
 * @param modulo the share of keys that modulo would move for the same change; null where it is not known
 * @param beforeName what the user calls the topology before, such as a file's name
 * @param afterName what the user calls the topology after; the same where one topology is edited
 */
public record MovementPage(
        Movement movement,
        @Nullable CountedKeys counted,
        @Nullable Share modulo,
        String beforeName,
        String afterName) {

    /** The page, to be written in UTF-8. */
    public String html() {
        return new Composition(this).document();
    }
}
