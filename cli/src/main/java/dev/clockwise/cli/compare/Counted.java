package dev.clockwise.cli.compare;

import dev.clockwise.Balance;
import dev.clockwise.balance.KeyBalance;
import dev.clockwise.movement.KeyMovement;
import org.jspecify.annotations.Nullable;

/**
 * The user's keys in one placement.
 *
 * @param keys how many there are
 * @param balance how they are spread
 * @param joined how many of them the join moves; null where the placement cannot take the joiner
 */
public record Counted(long keys, Balance balance, @Nullable Long joined) {

    /** Counts keys in one placement. Not safe for several threads. */
    public static final class Counter {
        private final KeyBalance balance;
        private final @Nullable KeyMovement join;

        /** A counter at zero. */
        public Counter(Row row) {
            balance = Balance.counting(row.placement());
            join = row.afterJoin() == null ? null : new KeyMovement(row.placement(), row.afterJoin());
        }

        /** Counts the key that is a range of bytes. */
        public void add(byte[] bytes, int offset, int length) {
            if (join == null) {
                balance.add(bytes, offset, length);
            } else {
                join.add(bytes, offset, length);
            }
        }

        /** What was counted so far. */
        public Counted counted() {
            return join == null
                    ? new Counted(balance.keys(), balance.balance(), null)
                    : new Counted(join.keys(), join.balanceBefore(), join.moved());
        }
    }
}
