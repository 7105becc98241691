package dev.clockwise.peers;

import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

/** The partitioner of Kafka's producers. */
class KafkaTest {

    private static final int TOPICS = 80;
    private static final int KEYS = 1000;

    @Test
    void partitionsOfKeys() {
        Property.check("kafka", TOPICS, random -> {
            Draw draw = new Draw(random);
            List<Server> partitions = draw.numbered(draw.of(draw.count(), draw.from(1, 2000)));
            List<String> keys = draw.keys(KEYS);
            List<String> owners = keys.stream()
                    .map(key ->
                            BuiltInPartitioner.partitionForKey(key.getBytes(StandardCharsets.UTF_8), partitions.size()))
                    .map(number -> partitions.get(number).id())
                    .toList();
            Owners.assertSame(Owners.rule("kafka", Map.of()), partitions, keys, owners);
        });
    }
}
