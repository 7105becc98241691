package dev.clockwise.cli;

/** Progress at a terminal for what takes over a second, in a line that is rewritten. Not safe for several threads. */
final class Progress implements AutoCloseable {

    private static final long SECOND = 1_000_000_000L;

    private final Terminal terminal;
    private final String what;
    private final long total;
    private long done;
    private long due;
    private boolean shown;

    /**
     * Progress from nothing to {@code total} bytes.
     *
     * @param total the bytes to come; 0 where that is not known
     */
    Progress(Terminal terminal, String what, long total) {
        this.terminal = terminal;
        this.what = what;
        this.total = total;
        this.due = terminal.clock().getAsLong() + SECOND;
    }

    void advance(long bytes) {
        done += bytes;
        long now = terminal.clock().getAsLong();
        if (terminal.errorScreen() && now - due >= 0) {
            due = now + SECOND / 5;
            show();
        }
    }

    private void show() {
        String size = total > 0 ? done * 100 / total + " % of " + megabytes(total) : megabytes(done);
        terminal.error().print("\r" + what + ": " + size + "\u001b[K");
        terminal.error().flush();
        shown = true;
    }

    private static String megabytes(long bytes) {
        return Text.count((bytes + 500_000) / 1_000_000) + " MB";
    }

    @Override
    public void close() {
        if (shown) {
            terminal.error().print("\r\u001b[K");
            terminal.error().flush();
        }
    }
}
