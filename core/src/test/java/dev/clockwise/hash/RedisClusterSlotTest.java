package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.RedisConnection;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The slots of Redis Cluster are those that a real server gives. */
class RedisClusterSlotTest {

    private static final int KEYS = 100_000;
    /** Keys asked for before their answers are read; these fit the buffers between. */
    private static final int AT_ONCE = 1_000;

    private static final PositionHash HASH = PositionHash.REDIS_CLUSTER;

    @Test
    void slotsAreThoseOfARealServer() throws Exception {
        SplittableRandom random = new SplittableRandom(16_384);
        List<String> different = new ArrayList<>();
        BitSet slots = new BitSet();
        int parts = 0;
        try (RedisServer server = RedisServer.start("--cluster-enabled", "yes");
                RedisConnection connection = server.connect()) {
            for (int done = 0; done < KEYS; done += AT_ONCE) {
                List<byte[]> keys = keys(random);
                List<Long> answers = ask(connection, keys);
                for (int i = 0; i < AT_ONCE; i++) {
                    byte[] key = keys.get(i);
                    long slot = HASH.narrow(key, 0, key.length);
                    if (slot != answers.get(i)) {
                        different.add(HexFormat.of().formatHex(key) + " is in " + answers.get(i) + ", not " + slot);
                    }
                    slots.set((int) slot);
                    parts += HASH.hashedPart(key, 0, key.length).length() < key.length ? 1 : 0;
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(parts).as("keys with a hash tag").isBetween(KEYS / 4, KEYS / 4 * 3);
        assertThat(slots.cardinality()).as("slots met").isGreaterThan(16_000);
    }

    private static List<Long> ask(RedisConnection connection, List<byte[]> keys) throws IOException {
        for (byte[] key : keys) {
            connection.send(ascii("CLUSTER"), ascii("KEYSLOT"), key);
        }
        List<Long> answers = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            answers.add(connection.readNumber());
        }
        return answers;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static List<byte[]> keys(SplittableRandom random) {
        List<byte[]> keys = new ArrayList<>();
        while (keys.size() < AT_ONCE) {
            keys.add(key(random));
        }
        return keys;
    }

    /** Up to 23 bytes, a key with its own likelihood of braces, from none to little else. */
    private static byte[] key(SplittableRandom random) {
        byte[] key = new byte[random.nextInt(24)];
        random.nextBytes(key);
        int others = 1 + random.nextInt(12);
        for (int i = 0; i < key.length; i++) {
            switch (random.nextInt(others + 2)) {
                case 0 -> key[i] = '{';
                case 1 -> key[i] = '}';
                default -> {}
            }
        }
        return key;
    }
}
