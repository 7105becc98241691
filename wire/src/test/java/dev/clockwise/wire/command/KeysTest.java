package dev.clockwise.wire.command;

import static dev.clockwise.wire.command.RedisClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeysTest {

    private static final String[] NUMBERS = {"1", "2", "3", "0", "-1", "7", "x", "", "01", "+1", "99999999999"};
    private static final String[] VALUES = {"0", "1", "#", "w_*"};
    private static final Set<String> JUDGED = Set.of("sort", "sort_ro", "copy");
    private static final String LIBRARY = "#!lua name=library\n"
            + "redis.register_function{function_name='f',callback=function() return 1 end,flags={'no-writes'}}";

    private final KeyPositions positions = new KeyPositions();

    /** The keys of a request, or the error of it. */
    private List<String> keys(String... words) {
        Request request = request(words);
        try {
            CommandSpec spec = CommandTable.redis7().find(request);
            assertThat(spec).as(words[0]).isNotNull();
            int count = spec.keys(request, positions);
            if (count == CommandSpec.REFUSED) {
                return List.of(String.valueOf(positions.error()));
            }
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                keys.add(request.argument(positions.argument(i)).toString(StandardCharsets.UTF_8));
            }
            return keys;
        } finally {
            request.release();
        }
    }

    @Test
    void keysAreThoseOfARealServer() throws IOException, InterruptedException {
        try (RedisServer server = RedisServer.start();
                RedisClient client = new RedisClient(server)) {
            assertThat(client.ofTheTable().ask("FUNCTION", "LOAD", LIBRARY)).hasToString("library");
            for (CommandSpec spec : CommandTable.redis7().specs()) {
                if (!spec.keySpecs().isEmpty() && spec.treatment() != Treatment.REFUSED) {
                    Property.check("keys of " + spec.name(), 40, random -> compare(spec, random, client));
                }
            }
        }
    }

    private void compare(CommandSpec spec, SplittableRandom random, RedisClient client) {
        String[] words = words(spec, random);
        String shown = Arrays.toString(words);
        List<String> ours = keys(words);
        String[] question = new String[words.length + 2];
        System.arraycopy(new String[] {"COMMAND", "GETKEYS"}, 0, question, 0, 2);
        System.arraycopy(words, 0, question, 2, words.length);
        Value theirs = client.ask(question);
        if (positions.error() != null) {
            if (ours.get(0).contains("is refused")) {
                assertThat(JUDGED).as(shown).contains(spec.name());
            } else {
                assertThat(client.ask(words)).as(shown).isEqualTo(new Value.Error(ours.get(0)));
            }
        } else if (theirs instanceof Value.Values values) {
            List<String> keys = values.values().stream().map(Object::toString).toList();
            if (spec.name().startsWith("georadius")) {
                assertThat(ours).as(shown).containsAll(keys);
            } else {
                assertThat(ours).as(shown).containsExactlyInAnyOrderElementsOf(keys);
            }
        } else if (!ours.isEmpty()) {
            assertThat(client.ask(words)).as("%s: %s", shown, theirs).isInstanceOf(Value.Error.class);
        }
    }

    private static String[] words(CommandSpec spec, SplittableRandom random) {
        List<String> words = new ArrayList<>(List.of(spec.name().split("[|]", -1)));
        int fewest = Math.abs(spec.arity());
        int most = spec.arity() < 0 ? fewest + random.nextInt(7) : fewest;
        if (spec.name().startsWith("xread")) {
            return stream(spec, random);
        }
        if (spec.name().equals("pfmerge")) {
            most++; /* Redis says that PFMERGE of a destination alone has no keys, and then runs it. */
        }
        while (words.size() < fewest) {
            words.add("a" + words.size());
        }
        String[] options = options(spec.name());
        while (words.size() < most) {
            if (options.length > 0) {
                words.add(options[random.nextInt(options.length)]);
            }
            words.add(random.nextInt(4) > 0 ? "a" + words.size() : VALUES[random.nextInt(VALUES.length)]);
        }
        for (KeySpec keys : spec.keySpecs()) {
            if (keys.find() == KeySpec.Find.KEYNUM) {
                words.set(keys.from() + keys.numbers().get(0), NUMBERS[random.nextInt(NUMBERS.length)]);
            }
        }
        switch (spec.name()) {
            case "fcall", "fcall_ro" -> words.set(1, "f");
            case "evalsha", "evalsha_ro" -> words.set(1, "e".repeat(40));
            case "blmpop", "bzmpop" -> words.set(1, "0.01");
            default ->
                words.set(0, random.nextBoolean() ? words.get(0) : words.get(0).toUpperCase(Locale.ROOT));
        }
        return words.toArray(String[]::new);
    }

    private static String[] options(String name) {
        return switch (name) {
            case "sort", "sort_ro" -> new String[] {"STORE", "store", "BY", "GET", "LIMIT", "ALPHA"};
            case "georadius", "georadiusbymember" -> new String[] {"STORE", "StoreDist", "COUNT", "ANY"};
            case "copy" -> new String[] {"DB", "REPLACE"};
            default -> new String[0];
        };
    }

    private static String[] stream(CommandSpec spec, SplittableRandom random) {
        List<String> words = new ArrayList<>(List.of(spec.name()));
        if (random.nextBoolean()) {
            words.addAll(List.of("count", "5"));
        }
        if (random.nextBoolean()) {
            words.addAll(List.of("BLOCK", "1"));
        }
        if (spec.name().equals("xreadgroup")) {
            words.addAll(List.of("GROUP", "group", "consumer"));
        }
        words.add("STREAMS");
        for (int rest = 2 + random.nextInt(6); rest > 0; rest--) {
            words.add("a" + words.size());
        }
        return words.toArray(String[]::new);
    }

    @Test
    void optionsAreReadAsTheCommandReadsThem() {
        assertThat(keys("XREADGROUP", "NOACK", "GROUP", "g", "streams", "STREAMS", "k", ">"))
                .containsExactly("k");
        assertThat(keys("XREAD", "COUNT", "2", "STREAMS", "a", "b", "0", "0")).containsExactly("a", "b");
        assertThat(keys("SORT", "k", "LIMIT", "0", "1", "STORE", "x", "STORE", "store"))
                .containsExactly("k", "store");
        assertThat(keys("SORT", "k", "BY", "nosort", "GET", "#")).containsExactly("k");
        assertThat(keys("GEORADIUS", "k", "1", "1", "1", "m", "STORE", "a", "STOREDIST", "b", "STORE", "c"))
                .containsExactly("k", "a", "b", "c");
        assertThat(keys("COPY", "a", "b", "DB", "0")).containsExactly("a", "b");
        assertThat(keys("PFMERGE", "a")).containsExactly("a");
        assertThat(keys("EVAL", "return 1", "0", "x")).isEmpty();
        assertThat(keys("MSET", "a", "1", "b", "2")).containsExactly("a", "b");
        assertThat(keys("BLPOP", "a", "b", "0")).containsExactly("a", "b");
        assertThat(keys("ZUNIONSTORE", "d", "2", "a", "b", "WEIGHTS", "1", "2")).containsExactly("d", "a", "b");
    }

    @Test
    void whatCannotBeServedSaysWhy() {
        assertThat(keys("SORT", "k", "GET", "w_*"))
                .containsExactly("ERR sort with a pattern of BY or GET is refused: "
                        + "the keys that it stands for can be at other nodes");
        assertThat(keys("COPY", "a", "b", "DB", "1"))
                .containsExactly("ERR copy to another database is refused: there is database 0 only");
        assertThat(keys("MOVE", "a", "1")).containsExactly("ERR command 'move' is refused: there is database 0 only");
    }

    @Test
    void channelsAreKnown() {
        assertThat(channels("SUBSCRIBE", "a", "b")).isEqualTo(2);
        assertThat(channels("UNSUBSCRIBE")).isZero();
        assertThat(channels("PUBLISH", "a", "text")).isEqualTo(1);
        assertThat(channels("SPUBLISH", "a", "text")).isEqualTo(1);
        assertThat(channels("GET", "a")).isZero();
        assertThat(keys("SPUBLISH", "a", "text")).isEmpty();
    }

    private int channels(String... words) {
        Request request = request(words);
        CommandSpec spec = CommandTable.redis7().find(request);
        assertThat(spec).isNotNull();
        int count = spec.channels(request, positions);
        request.release();
        return count;
    }
}
