package dev.clockwise;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Keys to look up. */
public final class Keys {

    private Keys() {}

    /** Keys that are legal and unusual: empty, 64 KiB, not UTF-8, with braces. */
    public static List<byte[]> hostile() {
        byte[] large = new byte[64 << 10];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        return List.of(
                new byte[0],
                new byte[] {0},
                new byte[] {0, 0},
                large,
                new byte[64 << 10],
                new byte[] {(byte) 0xac, (byte) 0xed, 0, 5},
                new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0xc0, (byte) 0x80},
                new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                "\r\n".getBytes(StandardCharsets.UTF_8),
                "{user1000}.following".getBytes(StandardCharsets.UTF_8),
                "}{}{".getBytes(StandardCharsets.UTF_8),
                "ключ:😀".getBytes(StandardCharsets.UTF_8));
    }

    /** {@code count} random keys: the hostile ones first, then bytes and names in turn, some in braces. */
    public static List<byte[]> random(SplittableRandom random, int count) {
        List<byte[]> keys = new ArrayList<>(hostile().subList(0, Math.min(count, 3)));
        while (keys.size() < count) {
            if (random.nextBoolean()) {
                byte[] key = new byte[random.nextInt(40)];
                random.nextBytes(key);
                keys.add(key);
            } else {
                int number = random.nextInt(1_000_000);
                keys.add(bytes(number % 4 == 0 ? "{user:" + number + "}.cart" : "user:" + number));
            }
        }
        return keys;
    }

    /** {@code user:0} to {@code user:(count - 1)}: the keys of the published figures. */
    public static List<byte[]> users(int count) {
        return IntStream.range(0, count).mapToObj(i -> bytes("user:" + i)).toList();
    }

    /** The UTF-8 bytes of a text key. */
    public static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
