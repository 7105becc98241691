package dev.clockwise.router.redis;

/**
 * On which terms clients are served. Immutable.
 *
 * @param users who may log in
 * @param rate so many commands of a client are served a second at most, 0 for any number: more wait, and are read later
 */
public record Admission(Users users, int rate) {

    /** Whoever comes, at any rate. */
    public static final Admission OPEN = new Admission(Users.NONE, 0);
}
