package dev.clockwise.bench.contender;

import dev.clockwise.hash.PositionHash;
import dev.clockwise.hash.Utf8;

/** A contender that leaves hashing to its caller: here the hash of Clockwise's native placements, got as they do. */
abstract class Hashed implements Contender {

    @Override
    public final Object owner(String key) {
        Utf8 bytes = Utf8.of(key);
        return ownerOfHash(PositionHash.NATIVE.narrow(bytes.bytes(), 0, bytes.length()));
    }

    @Override
    public final Object owner(byte[] key) {
        return ownerOfHash(PositionHash.NATIVE.narrow(key, 0, key.length));
    }

    @Override
    public abstract Object ownerOfHash(long hash);
}
