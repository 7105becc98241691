package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.resps.ScanResult;
import redis.clients.jedis.resps.Tuple;

/** Jedis of today with its default options: a pool of connections. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JedisClientTest {

    private FourServers four;
    private RedisClient redis;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        four = FourServers.start(folder);
        redis = RedisClient.create("127.0.0.1", four.port());
    }

    @AfterAll
    void close() throws Exception {
        if (redis != null) {
            redis.close();
        }
        if (four != null) {
            four.close();
        }
    }

    @BeforeEach
    void empty() {
        assertThat(redis.flushAll()).isEqualTo("OK");
    }

    @Test
    void valuesOfEveryKind() {
        assertThat(redis.set("s", "größe")).isEqualTo("OK");
        assertThat(redis.get("s")).isEqualTo("größe");
        assertThat(redis.get("absent")).isNull();
        assertThat(redis.hset("h", Map.of("a", "1", "b", "2"))).isEqualTo(2);
        assertThat(redis.hgetAll("h")).isEqualTo(Map.of("a", "1", "b", "2"));
        assertThat(redis.rpush("l", "x", "y", "z")).isEqualTo(3);
        assertThat(redis.lrange("l", 0, -1)).containsExactly("x", "y", "z");
        assertThat(redis.zadd("z", Map.of("b", 2.5, "a", 1.0))).isEqualTo(2);
        assertThat(redis.zrangeWithScores("z", 0, -1)).containsExactly(new Tuple("a", 1.0), new Tuple("b", 2.5));
        assertThat(redis.sadd("set", "m")).isEqualTo(1);
        assertThat(redis.smembers("set")).containsExactly("m");
    }

    @Test
    void keysOfManyNodesAtOnce() {
        List<String> pairs = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            pairs.addAll(List.of("key:" + i, "value " + i));
            keys.add("key:" + i);
            values.add("value " + i);
        }
        assertThat(redis.mset(pairs.toArray(new String[0]))).isEqualTo("OK");
        assertThat(redis.mget(keys.toArray(new String[0]))).isEqualTo(values);
        assertThat(redis.exists("key:1", "key:2", "absent")).isEqualTo(2);
        assertThat(redis.dbSize()).isEqualTo(300);
        assertThat(redis.del("key:1", "key:2", "key:3", "absent")).isEqualTo(3);
    }

    @Test
    void tenThousandAtOnce() {
        List<Response<String>> read = new ArrayList<>();
        try (AbstractPipeline pipeline = redis.pipelined()) {
            for (int i = 0; i < 10_000; i++) {
                pipeline.set("p" + i, "v" + i);
                read.add(pipeline.get("p" + i));
            }
            pipeline.sync();
        }
        for (int i = 0; i < read.size(); i++) {
            assertThat(read.get(i).get()).isEqualTo("v" + i);
        }
    }

    @Test
    void keysExpire() {
        redis.set("e", "v", SetParams.setParams().px(50));
        await().until(() -> redis.get("e") == null);
        redis.set("e", "v", SetParams.setParams().ex(100));
        assertThat(redis.ttl("e")).isBetween(1L, 100L);
        assertThat(redis.persist("e")).isEqualTo(1);
        assertThat(redis.ttl("e")).isEqualTo(-1);
    }

    @Test
    void transactions() {
        try (AbstractTransaction transaction = redis.multi()) {
            transaction.set("{t}a", "1");
            Response<Long> two = transaction.incr("{t}a");
            transaction.rpush("{t}l", "x");
            assertThat(transaction.exec()).isEqualTo(List.of("OK", 2L, 1L));
            assertThat(two.get()).isEqualTo(2);
        }
        try (AbstractTransaction watching = redis.transaction(false)) {
            watching.watch("{t}a");
            redis.set("{t}a", "5");
            watching.multi();
            watching.set("{t}a", "6");
            assertThat(watching.exec()).isNull();
        }
        assertThat(redis.get("{t}a")).isEqualTo("5");
        try (AbstractTransaction discarded = redis.multi()) {
            discarded.set("{t}a", "7");
            assertThat(discarded.discard()).isEqualTo("OK");
        }
        assertThat(redis.get("{t}a")).isEqualTo("5");
    }

    @Test
    void waitingForAnElement() throws Exception {
        CompletableFuture<List<String>> popped = CompletableFuture.supplyAsync(() -> redis.blpop(20, "queue"));
        assertThat(redis.rpush("queue", "job")).isEqualTo(1);
        assertThat(popped.get(20, TimeUnit.SECONDS)).containsExactly("queue", "job");
        assertThat(redis.blpop(0.05, "queue")).isNull();
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
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> part =
                    redis.scan(cursor, new ScanParams().match("scan:*").count(100));
            found.addAll(part.getResult());
            cursor = part.getCursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void bytesOfAnyKind() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        assertThat(redis.set(all, all)).isEqualTo("OK");
        assertThat(redis.get(all)).isEqualTo(all);
        assertThat(redis.append(all, new byte[0])).isEqualTo(256);
    }

    @Test
    void errorsAreTold() {
        List<String> apart = four.apart();
        assertThatThrownBy(() -> redis.rename(apart.get(0), apart.get(1)))
                .isInstanceOf(JedisDataException.class)
                .hasMessageStartingWith("CROSSNODE keys of 'rename' live at several nodes");
        redis.set("s", "text");
        assertThatThrownBy(() -> redis.incr("s")).hasMessage("ERR value is not an integer or out of range");
        assertThatThrownBy(() -> redis.lpush("s", "x")).hasMessageStartingWith("WRONGTYPE");
        try (AbstractTransaction transaction = redis.multi()) {
            transaction.set(apart.get(0), "1");
            transaction.set(apart.get(1), "1");
            assertThatThrownBy(transaction::exec).hasMessageStartingWith("EXECABORT");
        }
        assertThat(redis.exists(apart.get(0))).isFalse();
    }
}
