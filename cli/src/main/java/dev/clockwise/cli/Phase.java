package dev.clockwise.cli;

import java.util.function.Supplier;

/** Says at a terminal what is being done, once it has taken a second; the line goes when it is done. */
final class Phase {

    private static final long SECOND = 1_000_000_000L;

    private final Terminal terminal;
    private final String what;
    private boolean told;
    private boolean ended;

    private Phase(Terminal terminal, String what) {
        this.terminal = terminal;
        this.what = what;
    }

    /** Does {@code work}, which {@code what} names, and gives its result. */
    static <T> T of(Terminal terminal, String what, Supplier<T> work) {
        if (!terminal.errorScreen()) {
            return work.get(); // what a program reads does not depend on the time that something took
        }
        Phase phase = new Phase(terminal, what);
        Runnable cancel = terminal.delay().after(SECOND, phase::tell);
        try {
            return work.get();
        } finally {
            cancel.run();
            phase.end();
        }
    }

    private synchronized void tell() {
        if (!ended) {
            told = true;
            terminal.error().print(what + "…");
            terminal.error().flush();
        }
    }

    private synchronized void end() {
        ended = true;
        if (told) {
            terminal.error().print("\r\u001b[K");
            terminal.error().flush();
        }
    }
}
