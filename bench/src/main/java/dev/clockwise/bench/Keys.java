package dev.clockwise.bench;

import java.util.HexFormat;
import java.util.SplittableRandom;

/** Random keys. */
final class Keys {

    private Keys() {}

    /** So many keys of 16 characters each. */
    static String[] texts(int count) {
        SplittableRandom random = new SplittableRandom(1);
        String[] keys = new String[count];
        for (int i = 0; i < count; i++) {
            keys[i] = HexFormat.of().toHexDigits(random.nextLong());
        }
        return keys;
    }
}
