package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.KeyValue;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.SetArgs;
import io.lettuce.core.TransactionResult;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lettuce with its default options, which speaks RESP3. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LettuceTest {

    private FourServers four;
    private RedisClient client;
    private StatefulRedisConnection<String, String> connection;
    private RedisCommands<String, String> redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        four = FourServers.start(folder);
        client = RedisClient.create(RedisURI.create("127.0.0.1", four.port()));
        connection = client.connect();
        redis = connection.sync();
    }

    @AfterAll
    void close() throws Exception {
        if (client != null) {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
        if (four != null) {
            four.close();
        }
    }

    @BeforeEach
    void empty() {
        assertThat(redis.flushall()).isEqualTo("OK");
    }

    @Test
    void valuesOfEveryKind() {
        assertThat(redis.set("s", "größe")).isEqualTo("OK");
        assertThat(redis.get("s")).isEqualTo("größe");
        assertThat(redis.get("absent")).isNull();
        assertThat(redis.hset("h", Map.of("a", "1", "b", "2"))).isEqualTo(2);
        assertThat(redis.hgetall("h")).isEqualTo(Map.of("a", "1", "b", "2"));
        assertThat(redis.rpush("l", "x", "y", "z")).isEqualTo(3);
        assertThat(redis.lrange("l", 0, -1)).containsExactly("x", "y", "z");
        assertThat(redis.zadd("z", 2.5, "b")).isEqualTo(1);
        assertThat(redis.zadd("z", 1, "a")).isEqualTo(1);
        assertThat(redis.zrangeWithScores("z", 0, -1))
                .containsExactly(ScoredValue.just(1, "a"), ScoredValue.just(2.5, "b"));
        assertThat(redis.sadd("set", "m")).isEqualTo(1);
        assertThat(redis.smembers("set")).containsExactly("m");
        assertThat(redis.incrbyfloat("f", 0.5)).isEqualTo(0.5);
    }

    @Test
    void keysOfManyNodesAtOnce() {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            values.put("key:" + i, "value " + i);
        }
        assertThat(redis.mset(values)).isEqualTo("OK");
        List<KeyValue<String, String>> found = redis.mget(values.keySet().toArray(new String[0]));
        List<KeyValue<String, String>> expected = new ArrayList<>();
        values.forEach((key, value) -> expected.add(KeyValue.just(key, value)));
        assertThat(found).isEqualTo(expected);
        assertThat(redis.exists("key:1", "key:2", "absent")).isEqualTo(2);
        assertThat(redis.dbsize()).isEqualTo(300);
        assertThat(redis.del("key:1", "key:2", "key:3", "absent")).isEqualTo(3);
    }

    @Test
    void tenThousandAtOnce() {
        RedisAsyncCommands<String, String> async = connection.async();
        List<RedisFuture<String>> written = new ArrayList<>();
        List<RedisFuture<String>> read = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            written.add(async.set("p" + i, "v" + i));
            read.add(async.get("p" + i));
        }
        assertThat(LettuceFutures.awaitAll(Duration.ofSeconds(30), read.toArray(RedisFuture[]::new)))
                .isTrue();
        for (int i = 0; i < read.size(); i++) {
            assertThat(written.get(i).toCompletableFuture().join()).isEqualTo("OK");
            assertThat(read.get(i).toCompletableFuture().join()).isEqualTo("v" + i);
        }
    }

    @Test
    void keysExpire() {
        redis.set("e", "v", SetArgs.Builder.px(50));
        await().until(() -> redis.get("e") == null);
        redis.set("e", "v", SetArgs.Builder.ex(100));
        assertThat(redis.ttl("e")).isBetween(1L, 100L);
        assertThat(redis.persist("e")).isTrue();
        assertThat(redis.ttl("e")).isEqualTo(-1);
    }

    @Test
    void transactions() {
        assertThat(redis.multi()).isEqualTo("OK");
        redis.set("{t}a", "1");
        redis.incr("{t}a");
        redis.rpush("{t}l", "x");
        TransactionResult result = redis.exec();
        assertThat(result.wasDiscarded()).isFalse();
        assertThat(result.stream().toList()).isEqualTo(List.of("OK", 2L, 1L));
        redis.watch("{t}a");
        try (StatefulRedisConnection<String, String> other = client.connect()) {
            other.sync().set("{t}a", "5");
        }
        redis.multi();
        redis.set("{t}a", "6");
        assertThat(redis.exec().wasDiscarded()).isTrue();
        assertThat(redis.get("{t}a")).isEqualTo("5");
        redis.multi();
        redis.set("{t}a", "7");
        assertThat(redis.discard()).isEqualTo("OK");
        assertThat(redis.get("{t}a")).isEqualTo("5");
    }

    @Test
    void waitingForAnElement() throws Exception {
        try (StatefulRedisConnection<String, String> waiting = client.connect()) {
            RedisFuture<KeyValue<String, String>> popped = waiting.async().blpop(20, "queue");
            RedisFuture<String> behind = waiting.async().get("s");
            assertThat(redis.rpush("queue", "job")).isEqualTo(1);
            assertThat(popped.get(20, TimeUnit.SECONDS)).isEqualTo(KeyValue.just("queue", "job"));
            assertThat(behind.get(20, TimeUnit.SECONDS)).isNull();
            assertThat(waiting.sync().blpop(0.05, "queue")).isNull();
        }
    }

    @Test
    void scansOfAllNodes() {
        Set<String> expected = new TreeSet<>();
        for (int i = 0; i < 1_000; i++) {
            redis.set("scan:" + i, "");
            expected.add("scan:" + i);
        }
        redis.set("other", "");
        Set<String> found = new TreeSet<>();
        ScanIterator<String> scan =
                ScanIterator.scan(redis, ScanArgs.Builder.matches("scan:*").limit(100));
        scan.forEachRemaining(found::add);
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void bytesOfAnyKind() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        try (StatefulRedisConnection<byte[], byte[]> bytes = client.connect(ByteArrayCodec.INSTANCE)) {
            assertThat(bytes.sync().set(all, all)).isEqualTo("OK");
            assertThat(bytes.sync().get(all)).isEqualTo(all);
            assertThat(bytes.sync().append(all, new byte[0])).isEqualTo(256);
        }
    }

    @Test
    void errorsAreTold() {
        List<String> apart = four.apart();
        assertThatThrownBy(() -> redis.rename(apart.get(0), apart.get(1)))
                .isInstanceOf(RedisCommandExecutionException.class)
                .hasMessageStartingWith("CROSSNODE keys of 'rename' live at several nodes");
        redis.set("s", "text");
        assertThatThrownBy(() -> redis.incr("s")).hasMessage("ERR value is not an integer or out of range");
        assertThatThrownBy(() -> redis.lpush("s", "x")).hasMessageStartingWith("WRONGTYPE");
        redis.multi();
        redis.set(apart.get(0), "1");
        RedisFuture<String> refused = connection.async().set(apart.get(1), "1");
        assertThatThrownBy(redis::exec).hasMessageStartingWith("EXECABORT");
        assertThat(refused.toCompletableFuture()).isCompletedExceptionally();
        assertThat(redis.exists(apart.get(0))).isZero();
    }
}
