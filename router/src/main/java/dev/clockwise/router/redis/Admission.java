package dev.clockwise.router.redis;

/**
 * On which terms clients are served. Immutable.
 *
 * @param users who may log in
 * @param rate so many commands of a client are served a second at most, 0 for any number: more wait, and are read later
 * @param together which keys one command may have that is not cut by its keys
 */
public record Admission(Users users, int rate, Together together) {

    /** Whoever comes, at any rate, keys with the same tag. */
    public static final Admission OPEN = new Admission(Users.NONE, 0, Together.SAME_TAG);
}
