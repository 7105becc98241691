package dev.clockwise.cli.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets events of a kind through, {@value #MOST} in {@link #WINDOW}, and counts the others. A kind is what the text of a
 * message has in common with others: its format. Knows {@value #MOST_KINDS} kinds at a time; all beyond are one. Safe for
 * any thread.
 */
final class RateLimit {

    /** So many events of a kind get through in a window. */
    static final int MOST = 10;

    /** A window begins with the first event of its kind. */
    static final Duration WINDOW = Duration.ofSeconds(10);

    private static final int MOST_KINDS = 1000;
    private static final String OTHERS = "(others)";

    /**
     * Events of a kind that did not get through.
     *
     * @param kind their format
     * @param count how many there were in one window
     */
    record LeftOut(String kind, long count) {}

    /** What is known of a kind within its window. */
    private static final class Window {
        private final long begun;
        private int passed;
        private long leftOut;

        Window(long begun) {
            this.begun = begun;
        }
    }

    private final Map<String, Window> windows = new LinkedHashMap<>();

    /** Whether an event of this kind gets through at this moment, in nanoseconds from any start. */
    synchronized boolean admits(String kind, long now) {
        String known = windows.containsKey(kind) || windows.size() < MOST_KINDS ? kind : OTHERS;
        Window window = windows.get(known);
        if (window == null || (isOver(window, now) && window.leftOut == 0)) {
            window = new Window(now);
            windows.put(known, window);
        }
        if (window.passed < MOST) {
            window.passed++;
            return true;
        }
        window.leftOut++;
        return false;
    }

    private static boolean isOver(Window window, long now) {
        return now - window.begun >= WINDOW.toNanos();
    }

    /** Forgets windows that are over at this moment, and gives what was left out in each. */
    synchronized List<LeftOut> over(long now) {
        return forget(now, false);
    }

    /** Forgets all windows, and gives what was left out in each. */
    synchronized List<LeftOut> end() {
        return forget(0, true);
    }

    private List<LeftOut> forget(long now, boolean all) {
        List<LeftOut> leftOut = new ArrayList<>();
        for (Iterator<Map.Entry<String, Window>> each = windows.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<String, Window> entry = each.next();
            Window window = entry.getValue();
            if (all || isOver(window, now)) {
                each.remove();
                if (window.leftOut > 0) {
                    leftOut.add(new LeftOut(entry.getKey(), window.leftOut));
                }
            }
        }
        return leftOut;
    }
}
