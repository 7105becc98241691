package dev.clockwise.router.redis;

import java.util.function.Consumer;

/** Who may use a router. Safe for any thread. */
public interface Users {

    /** No users: whoever connects may do what the router allows. */
    Users NONE = new Users() {
        @Override
        public boolean areRequired() {
            return false;
        }

        @Override
        public void check(String user, byte[] password, String address, Consumer<Verdict> told) {
            told.accept(Verdict.WRONG);
        }
    };

    /** What is thought of a user's name with a password. */
    enum Verdict {
        /** It is theirs. */
        RIGHT,
        /** There is no such user, or the password is another. */
        WRONG,
        /** It was not looked at: too many were wrong from that address of late. */
        TOO_OFTEN,
        /** It was not looked at: too many wait to be. */
        BUSY
    }

    /** Whether a client must log in before it may do anything else. */
    boolean areRequired();

    /**
     * Checks a password.
     *
     * @param password as it came
     * @param address from where, as text, with the port
     * @param told is told once, in any thread, before this returns or after
     */
    void check(String user, byte[] password, String address, Consumer<Verdict> told);
}
