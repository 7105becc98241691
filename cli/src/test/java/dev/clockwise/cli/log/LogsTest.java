package dev.clockwise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LogsTest {

    private static final Logger OURS = LoggerFactory.getLogger("dev.clockwise.test");
    private static final Logger THEIRS = LoggerFactory.getLogger("org.example.library");
    private static final String TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // it may wrap

    private Logs logs(LogFormat format) {
        return Logs.start(new PrintStream(out, true, StandardCharsets.UTF_8), format, clock::get);
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void anEventIsALine() {
        try (Logs logs = logs(LogFormat.TEXT)) {
            assertThat(logs).isNotNull();
            OURS.info("{} is back", "node \"a\"");
            OURS.debug("not told");
            THEIRS.info("nor this");
            THEIRS.warn("a warning\nof\u001b[31m two lines");
            OURS.error("a fault", new IllegalStateException("first", new IllegalArgumentException("cause")));
        }
        assertThat(lines()).hasSize(3);
        assertThat(lines().get(0)).matches(TIME + " INFO node \"a\" is back");
        assertThat(lines().get(1)).endsWith("Z WARN a warning\\x0aof\\x1b[31m two lines");
        assertThat(lines().get(2))
                .contains("Z ERROR a fault (java.lang.IllegalStateException: first < dev.clockwise.cli.log.LogsTest.");
    }

    @Test
    void asJsonItIsAnObject() {
        try (Logs logs = logs(LogFormat.JSON)) {
            assertThat(logs).isNotNull();
            OURS.warn("{} is lost: {}", "node \"a\"", "a\nreason");
            OURS.error("a fault", new IllegalStateException("first", new IllegalArgumentException("the cause")));
        }
        JsonMapper mapper = JsonMapper.builder().build();
        JsonNode lost = mapper.readTree(lines().get(0));
        assertThat(lost.get("time").asString()).matches(TIME);
        assertThat(lost.get("level").asString()).isEqualTo("WARN");
        assertThat(lost.get("message").asString()).isEqualTo("node \"a\" is lost: a\nreason");
        assertThat(lost.get("event").asString()).isEqualTo("{} is lost: {}");
        assertThat(lost.get("logger").asString()).isEqualTo("dev.clockwise.test");
        assertThat(lost.has("stack")).isFalse();
        JsonNode fault = mapper.readTree(lines().get(1));
        assertThat(fault.get("stack").get(0).asString()).isEqualTo("java.lang.IllegalStateException: first");
    }

    @Test
    void whatIsAlikeIsLimitedAndTheRestCounted() {
        try (Logs logs = logs(LogFormat.TEXT)) {
            assertThat(logs).isNotNull();
            for (int i = 0; i < 25; i++) {
                OURS.warn("node {} is lost", i);
            }
            OURS.warn("something else");
            assertThat(lines()).hasSize(11);
            assertThat(lines().get(10)).endsWith("something else");

            clock.addAndGet(RateLimit.WINDOW.toNanos() - 1);
            OURS.warn("node {} is lost", 25);
            assertThat(lines()).hasSize(11);

            clock.addAndGet(1);
            OURS.warn("another");
            assertThat(lines()).hasSize(13);
            assertThat(lines().get(11)).endsWith("Z WARN 16 more events were left out within 10 s: node {} is lost");
            OURS.warn("node {} is lost", 26);
            assertThat(lines().get(13)).endsWith("node 26 is lost");
            for (int i = 0; i < 12; i++) {
                OURS.warn("node {} is lost", i);
            }
        }
        assertThat(lines()).hasSize(24);
        assertThat(lines().get(23)).as("told at the end").contains("3 more events were left out");
    }

    @Test
    void afterItsEndNothingIsLogged() {
        logs(LogFormat.TEXT).close();
        OURS.error("too late");
        assertThat(lines()).isEmpty();
    }
}
