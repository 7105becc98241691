package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.hash.Utf8;

/** A baseline: keys are hashed as the placement beside it hashes them, so that what differs is how owners are found. */
abstract class Hashed implements Contender {

    private final PositionHash keyHash;

    Hashed(PositionHash keyHash) {
        this.keyHash = keyHash;
    }

    @Override
    public final Node owner(String key) {
        Utf8 bytes = Utf8.of(key);
        return ownerAt(keyHash.narrow(bytes.bytes(), 0, bytes.length()));
    }

    @Override
    public final Node owner(byte[] key) {
        return ownerAt(keyHash.narrow(key, 0, key.length));
    }
}
