package dev.clockwise.router.fleet;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a node counts as down, and as up again.
 *
 * @param period each node is sent PING so often, by chance up to a tenth more or less; null for never: then only what
 *     becomes of clients' commands and of connects tells
 * @param bad a node is down after so many failures in a row: broken connections, connects that failed, checks without a
 *     good answer
 * @param good a node that was down is up after so many good checks in a row; where there are none, once it is connected
 */
public record Checks(@Nullable Duration period, int bad, int good) {

    /** The shortest period: more often, checks would be a load of their own. */
    public static final Duration SHORTEST = Duration.ofMillis(100);

    /** Each second; down after three failures, up after three good checks. */
    public static final Checks DEFAULT = new Checks(Duration.ofSeconds(1), 3, 3);

    /**
     * Checks.
     *
     * @throws IllegalArgumentException if the period is below {@link #SHORTEST}, or a number is not from 1 to 1000
     */
    public Checks {
        if (period != null && period.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("the period of checks must be at least " + SHORTEST.toMillis()
                    + " ms (was " + period.toMillis() + "): make it longer, or turn checks off");
        }
        require("bad", bad);
        require("good", good);
    }

    private static void require(String name, int number) {
        if (number < 1 || number > 1000) {
            throw new IllegalArgumentException(
                    "checks: " + name + " must be from 1 to 1000 (was " + number + "): 3 is usual");
        }
    }
}
