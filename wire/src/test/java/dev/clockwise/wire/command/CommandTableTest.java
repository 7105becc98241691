package dev.clockwise.wire.command;

import static dev.clockwise.wire.command.RedisClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.Value;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CommandTableTest {

    private static final CommandTable TABLE = CommandTable.redis7();

    private static @Nullable CommandSpec find(CommandTable table, String... words) {
        Request request = request(words);
        CommandSpec spec = table.find(request);
        request.release();
        return spec;
    }

    private static CommandSpec known(String... words) {
        CommandSpec spec = find(TABLE, words);
        assertThat(spec).as(words[0]).isNotNull();
        return spec;
    }

    @Test
    void everyCommandIsFoundWhateverTheCase() {
        for (CommandSpec spec : TABLE.specs()) {
            String[] words = spec.name().split("[|]", -1);
            assertThat(find(TABLE, words)).isSameAs(spec);
            words[0] = words[0].toUpperCase(Locale.ROOT);
            words[words.length - 1] = words[words.length - 1].toUpperCase(Locale.ROOT);
            assertThat(find(TABLE, words)).isSameAs(spec);
            assertThat(TABLE.find(spec.name().toUpperCase(Locale.ROOT))).isSameAs(spec);
        }
        assertThat(TABLE.specs()).hasSizeGreaterThan(360);
    }

    @Test
    void whatIsNoCommandIsNotFound() {
        for (String name : List.of("", "ge", "gett", "G\u00cbT", "client|list", "x".repeat(9999), "get\0")) {
            assertThat(find(TABLE, name, "x")).as(name).isNull();
        }
        assertThat(find(TABLE, "client", "nonsense")).isNull();
        assertThat(find(TABLE, "client")).hasToString("client (REFUSED)");
    }

    @Test
    void findingACommandAndItsKeysAllocatesNothing() {
        List<Request> requests = List.of(
                request("GET", "user:1"),
                request("sEt", "user:1", "x"),
                request("OBJECT", "ENCODING", "user:1"),
                request("MGET", "a", "b", "c"),
                request("ZUNION", "2", "a", "b"),
                request("XREAD", "COUNT", "1", "STREAMS", "a", "0"));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        KeyPositions positions = new KeyPositions();
        int rounds = 100_000;
        long before = 0;
        long keys = 0;
        for (int turn = 0; turn < 2; turn++) {
            before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < rounds; i++) {
                for (int j = 0; j < requests.size(); j++) {
                    Request request = requests.get(j);
                    CommandSpec spec = TABLE.find(request);
                    keys += spec == null ? 0 : spec.keys(request, positions);
                }
            }
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(rounds);
        assertThat(keys).isEqualTo(2L * rounds * 9);
        requests.forEach(Request::release);
    }

    @Test
    void errorsHaveTheWordsOfARealServer() throws IOException, InterruptedException {
        List<String[]> requests = new ArrayList<>(List.of(
                new String[] {"foo"},
                new String[] {"foo", "a", "b"},
                new String[] {"Foo\r\nbar", "line\nend", "nul\0byte", ""},
                new String[] {"foo", "x".repeat(100), "y".repeat(100), "z"},
                new String[] {"f".repeat(200), "x".repeat(300)},
                new String[] {"client", "nonsense", "more"},
                new String[] {"Object", "\r\n" + "n".repeat(200)},
                new String[] {"get|x"},
                new String[] {"CONFIG|GET", "x"}));
        for (CommandSpec spec : TABLE.specs()) {
            String[] words = spec.name().split("[|]", -1);
            for (int size = words.length; size < Math.abs(spec.arity()); size++) {
                requests.add(padded(words, size));
            }
            if (spec.arity() > 0) {
                requests.add(padded(words, spec.arity() + 1));
            }
        }
        try (RedisServer server = RedisServer.start();
                RedisClient client = new RedisClient(server)) {
            client.ofTheTable();
            for (String[] words : requests) {
                Request request = request(words);
                CommandSpec spec = TABLE.find(request);
                assertThat(spec != null && spec.accepts(words.length)).isFalse();
                String error = spec == null ? TABLE.unknown(request) : spec.arityError();
                assertThat(client.ask(words)).as(words[0]).isEqualTo(new Value.Error(error));
                request.release();
            }
        }
        assertThat(requests).hasSizeGreaterThan(400);
    }

    private static String[] padded(String[] words, int size) {
        List<String> all = new ArrayList<>(List.of(words));
        while (all.size() < size) {
            all.add("a" + all.size());
        }
        return all.toArray(String[]::new);
    }

    @Test
    void kindsAreWhatCommandsDo() {
        assertThat(known("get", "k").kind()).isEqualTo(CommandKind.READ);
        assertThat(known("del", "k").kind()).isEqualTo(CommandKind.DELETE);
        assertThat(known("incr", "k").kind()).isEqualTo(CommandKind.MODIFY);
        assertThat(known("ping").kind()).isEqualTo(CommandKind.KEYLESS);
        assertThat(kind("set", "k", "v")).isEqualTo(CommandKind.OVERWRITE);
        assertThat(kind("set", "k", "v", "EX", "10")).isEqualTo(CommandKind.OVERWRITE);
        assertThat(kind("set", "nx", "get", "Nx")).isEqualTo(CommandKind.MODIFY);
        assertThat(kind("setnx", "k", "v")).isEqualTo(CommandKind.MODIFY);
    }

    private static CommandKind kind(String... words) {
        Request request = request(words);
        CommandKind kind = known(words).kind(request);
        request.release();
        return kind;
    }

    @Test
    void treatmentsAreByWhatARequestAsksFor() {
        assertThat(treatment("xread", "streams", "block", "0")).isEqualTo(Treatment.KEYED);
        assertThat(treatment("xread", "count", "1", "Block", "0", "streams", "k", "0"))
                .isEqualTo(Treatment.BLOCKING);
        assertThat(treatment("blpop", "k", "0")).isEqualTo(Treatment.BLOCKING);
        assertThat(treatment("client", "list")).isEqualTo(Treatment.LOCAL);
        assertThat(treatment("cluster", "info")).isEqualTo(Treatment.REFUSED);
        assertThat(known("acl", "list").refusal())
                .isEqualTo("ERR command 'acl|list' is refused: the router's users are in its own configuration");
    }

    private static Treatment treatment(String... words) {
        Request request = request(words);
        Treatment treatment = known(words).treatment(request);
        request.release();
        return treatment;
    }

    @Test
    void partsAndRepliesOfWhatIsSentToSeveralNodes() {
        for (CommandSpec spec : TABLE.specs()) {
            boolean several = spec.treatment() == Treatment.SPLIT || spec.treatment() == Treatment.EVERY;
            assertThat(spec.gather() != Gather.NONE).as(spec.name()).isEqualTo(several);
            if (spec.treatment() == Treatment.SPLIT) {
                assertThat(spec.step()).as(spec.name()).isEqualTo(spec.name().equals("mset") ? 2 : 1);
            }
        }
    }

    private static Value list(Value... values) {
        return new Value.Values((byte) '*', List.of(values));
    }

    private static Value text(String text) {
        return new Value.Text(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Value number(int number) {
        return new Value.Number(number);
    }

    private static Value command(String name, String flag, int first, Value... specs) {
        Value flags = list(text(flag));
        Value none = list();
        return list(
                text(name),
                number(-2),
                flags,
                number(first),
                number(first),
                number(1),
                none,
                none,
                list(specs),
                list());
    }

    private static Value spec(int index) {
        Value start = list(text("type"), text("index"), text("spec"), list(text("index"), number(index)));
        Value range = list(text("lastkey"), number(-1), text("keystep"), number(1), text("limit"), number(0));
        Value keys = list(text("type"), text("range"), text("spec"), range);
        return list(text("flags"), list(text("RO")), text("begin_search"), start, text("find_keys"), keys);
    }

    @Test
    void unknownCommandsAreLearned() {
        CommandTable learned = TABLE.learn(
                list(
                        command("JSON.MGET", "readonly", 1, spec(1)),
                        command("ft.search", "readonly", 0),
                        command("ft.drop", "admin", 1, spec(1)),
                        command("ts.merge", "movablekeys", 1, spec(1)),
                        command("far", "readonly", 1, spec(Integer.MAX_VALUE)),
                        command("config|new", "readonly", 0),
                        command("get", "write", 2, spec(2)),
                        command("waitaof", "noscript", 0),
                        list(text("old.get"), number(2), list(text("readonly")), number(1), number(1), number(1)),
                        command("orphan|sub", "readonly", 1, spec(1)),
                        command("bad\r\nname", "readonly", 1, spec(1)),
                        command("bad.place", "readonly", 1, spec(-1)),
                        text("nonsense")),
                "a");
        assertThat(learned.specs().size() - TABLE.specs().size()).isEqualTo(7);
        assertThat(find(learned, "ts.merge", "a")).hasToString("ts.merge (REFUSED)");
        assertThat(find(learned, "json.mget", "a", "b")).hasToString("json.mget (KEYED)");
        assertThat(find(learned, "Old.Get", "a")).hasToString("old.get (KEYED)");
        assertThat(find(learned, "get", "a")).isSameAs(known("get", "a"));
        assertThat(find(learned, "config", "new")).hasToString("config|new (REFUSED)");
        assertThat(find(learned, "orphan", "sub")).isNull();
        CommandSpec search = find(learned, "FT.SEARCH", "index");
        assertThat(search).isNotNull();
        assertThat(search.refusal())
                .isEqualTo("ERR command 'ft.search' is refused: it names no keys, and what it does is not known");
        CommandSpec wait = find(learned, "WAITAOF");
        assertThat(wait).isNotNull();
        assertThat(wait.note()).startsWith("a client's writes");
        CommandSpec drop = find(learned, "FT.DROP", "index");
        assertThat(drop).isNotNull();
        assertThat(drop.note()).startsWith("it administers");
        assertThat(learned.learn(list(command("ft.search", "readonly", 0)), "b"))
                .isSameAs(learned);
        assertThat(TABLE.learn(new Value.Error("NOPERM"), "a")).isSameAs(TABLE);
        assertThat(find(TABLE, "json.mget", "a")).isNull();
    }

    @Test
    void whereNodesDifferInKeysACommandIsRefusedAndSaysWhoDiffers() {
        CommandTable one = TABLE.learn(list(command("foo.set", "write", 1, spec(1))), "a");
        assertThat(one.learn(list(command("foo.set", "write", 1, spec(1))), "b"))
                .isSameAs(one);
        CommandTable both = one.learn(list(command("FOO.SET", "write", 2, spec(2))), "b");
        CommandSpec spec = find(both, "foo.set", "k");
        assertThat(spec).isNotNull();
        assertThat(spec.refusal())
                .isEqualTo("ERR command 'foo.set' is refused: nodes 'a' and 'b' say differently where its keys are");
        assertThat(both.learn(list(command("foo.set", "write", 1, spec(1))), "c"))
                .isSameAs(both);
        assertThat(both.learned()).isEqualTo(1);
    }

    @Test
    void whereNodesDifferInOtherThingsTheSafeOneHolds() {
        Value reads = list(text("foo.get"), number(3), list(text("readonly")), number(1), number(1), number(1));
        Value writes = list(text("foo.get"), number(-2), list(text("write")), number(1), number(1), number(1));
        for (List<Value> order : List.of(List.of(reads, writes), List.of(writes, reads))) {
            CommandTable both = TABLE.learn(list(order.get(0)), "a").learn(list(order.get(1)), "b");
            CommandSpec spec = find(both, "foo.get", "k");
            assertThat(spec).isNotNull();
            assertThat(spec).hasToString("foo.get (KEYED)");
            assertThat(spec.kind()).isEqualTo(CommandKind.MODIFY);
            assertThat(spec.arity()).isEqualTo(-2);
            assertThat(both.learn(list(order.get(0)), "c")).isSameAs(both);
        }
    }

    @Test
    void subcommandsHideNoArgumentsOfACommandThatHasNone() {
        CommandTable learned = TABLE.learn(list(command("get|k", "write", 2, spec(2))), "a");
        assertThat(learned).isSameAs(TABLE);
        CommandTable foo = TABLE.learn(list(command("foo", "write", 1, spec(1))), "a");
        assertThat(foo.learn(list(command("foo|k", "write", 2, spec(2))), "b")).isSameAs(foo);
        CommandTable bar =
                TABLE.learn(list(command("bar", "readonly", 0), command("bar|set", "write", 2, spec(2))), "a");
        assertThat(find(bar, "bar", "set", "k")).hasToString("bar|set (KEYED)");
        assertThat(find(bar.learn(list(command("bar|get", "readonly", 2, spec(2))), "b"), "bar", "get"))
                .hasToString("bar|get (KEYED)");
    }

    @Test
    void whatIsLearnedIsBounded() {
        Value[] many = new Value[2 * CommandTable.MOST_LEARNED];
        for (int i = 0; i < many.length; i++) {
            many[i] = command("foo" + i, "write", 1, spec(1));
        }
        CommandTable learned = TABLE.learn(list(many), "a");
        assertThat(learned.learned()).isEqualTo(CommandTable.MOST_LEARNED);
        assertThat(learned.specs()).hasSize(TABLE.specs().size() + CommandTable.MOST_LEARNED);
        assertThat(find(learned, "foo0", "k")).hasToString("foo0 (KEYED)");
        assertThat(find(learned, "foo" + CommandTable.MOST_LEARNED, "k")).isNull();
    }
}
