package dev.clockwise.server.admin;

/** What is at a path. Safe for several threads. */
interface Page {

    /**
     * The answer now.
     *
     * @param query what follows the question mark, as it was sent; empty if nothing does
     */
    Answer answer(String query) throws InterruptedException;
}
