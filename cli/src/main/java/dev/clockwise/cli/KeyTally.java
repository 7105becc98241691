package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.balance.KeyBalance;

/** Counts keys by owner. Not safe for several threads. */
final class KeyTally implements KeyLines.Counter<KeyTally> {

    private final Placement placement;
    private final KeyBalance balance;

    KeyTally(Placement placement) {
        this.placement = placement;
        this.balance = Balance.counting(placement);
    }

    KeyBalance balance() {
        return balance;
    }

    @Override
    public void keys(KeyBatch batch) {
        for (int i = 0; i < batch.count(); i++) {
            balance.add(batch.bytes(), batch.offset(i), batch.length(i));
        }
    }

    @Override
    public KeyTally fresh() {
        return new KeyTally(placement);
    }

    @Override
    public void add(KeyTally other) {
        balance.addAll(other.balance);
    }
}
