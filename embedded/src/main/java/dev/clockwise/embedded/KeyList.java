package dev.clockwise.embedded;

import java.util.List;

/**
 * Keys behind their number, as in LMPOP and ZUNION.
 *
 * @param keys the keys
 * @param end the place behind the last one
 */
record KeyList(List<Bytes> keys, int end) {

    /**
     * The keys whose number is at a place.
     *
     * @throws CommandException with {@code otherwise} if that is no number above 0; if they are fewer, or nothing
     *     follows, for a syntax error
     */
    static KeyList at(Call call, int place, String otherwise) {
        long number = call.integer(place, otherwise);
        if (number < 1) {
            throw new CommandException(otherwise);
        }
        if (number >= call.count() - place - 1) {
            throw CommandException.syntax();
        }
        int end = place + 1 + (int) number;
        return new KeyList(call.bytes(place + 1, end), end);
    }

    /** The count that an option COUNT, the last one, tells; 1 without it. */
    long count(Call call, int place) {
        long count = -1;
        for (int i = place; i < call.count(); i += 2) {
            if (count != -1 || !call.is(i, "count") || i + 1 == call.count()) {
                throw CommandException.syntax();
            }
            count = call.integer(i + 1, "ERR count should be greater than 0");
            if (count < 1) {
                throw new CommandException("ERR count should be greater than 0");
            }
        }
        return count == -1 ? 1 : count;
    }
}
