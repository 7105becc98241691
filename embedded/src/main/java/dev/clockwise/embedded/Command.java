package dev.clockwise.embedded;

/**
 * A command that a node serves.
 *
 * @param name in lower case; that of a subcommand behind a bar, such as {@code client|list}
 * @param arity how many arguments it has, the name among them; at least as many as the amount where negative
 * @param effect what it does to memory
 * @param action what it does
 */
record Command(String name, int arity, Effect effect, Action action) {

    /** What a command does to memory. */
    enum Effect {
        /** Changes no value. */
        READ,
        /** Changes values; is served however full memory is. */
        WRITE,
        /** May need more memory, and is refused when that is full. */
        GROW
    }

    /** What a command does with a call. */
    @FunctionalInterface
    interface Action {
        /**
         * Runs it, and writes one reply.
         *
         * @throws CommandException if it is refused; then nothing has changed
         */
        void run(Call call);
    }

    boolean accepts(int arguments) {
        return arity >= 0 ? arguments == arity : arguments >= -arity;
    }
}
