package dev.clockwise.peers;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Guava's consistent hash. */
class GuavaTest {

    private static final int TOPOLOGIES = 80;
    private static final int KEYS = 1000;

    @Test
    void bucketsOfKeys() {
        Property.check("guava", TOPOLOGIES, random -> {
            Draw draw = new Draw(random);
            boolean farm = draw.onceIn(2);
            HashFunction hash = farm ? Hashing.farmHashFingerprint64() : Hashing.murmur3_128();
            List<Server> buckets = draw.numbered(draw.of(draw.count(), draw.from(1, 500)));
            List<String> keys = draw.keys(KEYS);
            List<String> owners = keys.stream()
                    .map(key -> Hashing.consistentHash(hash.hashString(key, StandardCharsets.UTF_8), buckets.size()))
                    .map(number -> buckets.get(number).id())
                    .toList();
            Map<String, String> parameters = Map.of("hash", farm ? "farmHashFingerprint64" : "murmur3_128");
            Owners.assertSame(Owners.rule("guava", parameters), buckets, keys, owners);
        });
    }
}
