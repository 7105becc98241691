package dev.clockwise.server.admin;

/** What is at a path. Safe for any thread. */
interface Page {

    /**
     * The answer to a query.
     *
     * @throws BadQueryException if the query is none that this page knows
     */
    Answer answer(Query query) throws InterruptedException;
}
