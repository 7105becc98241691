package dev.clockwise.cli.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** Random keys, the same each time. */
public final class SampleKeys {

    private SampleKeys() {}

    /** So many keys of 16 characters. */
    public static String[] texts(int count) {
        SplittableRandom random = new SplittableRandom(1);
        String[] keys = new String[count];
        for (int i = 0; i < count; i++) {
            keys[i] = HexFormat.of().toHexDigits(random.nextLong());
        }
        return keys;
    }

    /** The same keys as bytes. */
    public static List<byte[]> bytes(int count) {
        List<byte[]> keys = new ArrayList<>();
        for (String text : texts(count)) {
            keys.add(text.getBytes(StandardCharsets.US_ASCII));
        }
        return keys;
    }
}
