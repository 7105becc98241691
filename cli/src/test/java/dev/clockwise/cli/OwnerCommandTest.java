package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OwnerCommandTest {

    private static final Placement RING = Placement.ring("a", "b", "c");

    @Test
    void printsKeyTabOwner() {
        CommandRun run = CommandRun.of("owner", "--nodes", "a,b,c", "user:42", "é", "");
        assertThat(run.text())
                .isEqualTo("user:42\t" + RING.owner("user:42").id() + "\né\t"
                        + RING.owner("é").id() + "\n\t" + RING.owner("").id() + "\n");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void printsPreferenceListsWithCommas() {
        CommandRun run = CommandRun.of("owner", "--nodes", "a,b,c", "-n", "3", "user:42");
        String expected = String.join(
                ",", RING.owners("user:42", 3).stream().map(Node::id).toList());
        assertThat(run.text()).isEqualTo("user:42\t" + expected + "\n");
    }

    @Test
    void anyBytesButNewlineComeThroughUnharmed() {
        SplittableRandom random = new SplittableRandom(7);
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int i = 0; i < 3000; i++) {
            byte[] key = new byte[random.nextInt(300)];
            random.nextBytes(key);
            for (int j = 0; j < key.length; j++) {
                key[j] = key[j] == '\n' ? (byte) '\r' : key[j];
            }
            input.writeBytes(key);
            expected.writeBytes(key);
            expected.writeBytes(("\t" + RING.owner(key).id() + "\n").getBytes(StandardCharsets.UTF_8));
            if (i < 2999) {
                input.write('\n'); // the last line has none
            }
        }
        CommandRun run = CommandRun.withInput(input.toByteArray(), "owner", "--nodes", "a,b,c");
        assertThat(run.out()).isEqualTo(expected.toByteArray());
    }

    @Test
    void keysLongerThanABlockComeThroughUnharmed() {
        byte[] key = new byte[1_000_000];
        Arrays.fill(key, (byte) 0xfe);
        byte[] input = Arrays.copyOf(key, key.length + 3);
        input[key.length] = '\n';
        input[key.length + 1] = 'x';
        input[key.length + 2] = '\n';
        CommandRun run = CommandRun.withInput(input, "owner", "--nodes", "a,b,c");
        assertThat(run.out()).startsWith(key);
        assertThat(run.out()).hasSize(key.length + 3 + 4);
    }

    @Test
    void streamsInBoundedMemory() {
        // 64 MB of keys; the terminal's output is dropped as it comes.
        long total = 64L << 20;
        long[] given = {0};
        InputStream endless = new InputStream() {
            private long left = total;

            @Override
            public int read() {
                throw new AssertionError("keys are read in blocks");
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                if (left <= 0) {
                    return -1;
                }
                for (int i = 0; i < length; i++) {
                    boolean ends = (left - i) % 16 == 0;
                    into[offset + i] = ends ? (byte) '\n' : (byte) 'k';
                    given[0] += ends ? 1 : 0;
                }
                left -= length;
                return length;
            }
        };
        long[] lines = {0};
        long[] largest = {0};
        OutputStream sink = new OutputStream() {
            @Override
            public void write(int b) {
                throw new AssertionError("owners are written in blocks");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                largest[0] = Math.max(largest[0], length);
                for (int i = offset; i < offset + length; i++) {
                    lines[0] += bytes[i] == '\n' ? 1 : 0;
                }
            }
        };
        PrintStream error = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                endless, new Output(sink), error, false, false, false, 100, () -> 0, (nanoseconds, task) -> () -> {});
        assertThat(Clockwise.run(terminal, "owner", "--nodes", "a,b,c")).isZero();
        assertThat(lines[0]).isBetween(given[0], given[0] + 1).isGreaterThanOrEqualTo(total / 16);
        assertThat(largest[0]).isLessThanOrEqualTo(1 << 18);
    }

    @Test
    void jsonHasOneObjectALine() {
        byte[] input = {'u', '\n', (byte) 0xff, (byte) 0xfe, '\n', '\n'};
        List<JsonNode> lines = CommandRun.withInput(input, "owner", "--nodes", "a,b,c", "-n", "2", "--json")
                .jsonLines();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).get("key").asString()).isEqualTo("u");
        assertThat(lines.get(1).get("keyBase64").asString())
                .isEqualTo(Base64.getEncoder().encodeToString(new byte[] {(byte) 0xff, (byte) 0xfe}));
        assertThat(lines.get(1).has("key")).isFalse();
        assertThat(lines.get(2).get("key").asString()).isEmpty();
        for (JsonNode line : lines) {
            assertThat(line.get("owners")).hasSize(2);
            assertThat(line.get("owner")).isEqualTo(line.get("owners").get(0));
            assertThat(line.get("position").asString()).matches("0x[0-9a-f]{16}");
        }
        assertThat(lines.get(0).get("owner").asString())
                .isEqualTo(RING.owner("u").id());
    }

    @Test
    void withoutOwnerTheFieldIsEmptyAndTheExitCodeIs1() {
        CommandRun text = CommandRun.of("owner", "--nodes", "a=0,b=0", "user:42");
        assertThat(text.text()).isEqualTo("user:42\t\n");
        assertThat(text.code()).isEqualTo(1);
        CommandRun json = CommandRun.of("owner", "--nodes", "a=0,b=0", "--json", "user:42");
        assertThat(json.json().get("owner").isNull()).isTrue();
        assertThat(json.json().get("owners")).isEmpty();
        assertThat(json.code()).isEqualTo(1);
    }

    @Test
    void positionsInsteadOfKeys() {
        String clock = ExampleFiles.path("clock-face.yaml");
        assertThat(CommandRun.of("owner", "-t", clock, "--at", "7", "30", "50", "83", "99")
                        .lines())
                .containsExactly("7\tA", "30\tB", "50\tC", "83\tA", "99\tA");
        assertThat(CommandRun.of("owner", "-t", clock, "--at", "0x2d").lines()).containsExactly("0x2d\tB");
    }

    @Test
    void controlCharactersOfIdsDoNotReachTheTerminal() {
        CommandRun run = CommandRun.of("owner", "--nodes", "\u001b[31mred\u0007", "k");
        assertThat(run.text()).isEqualTo("k\t\\x1b[31mred\\x07\n");
    }

    @Test
    void aPersonWhoTypesIsAskedForKeys() {
        CommandRun run = CommandRun.atTerminal("owner", "--nodes", "a,b");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "clockwise owner: no keys: name them as arguments, or give them on standard input, one a line\n");
    }

    @Test
    void aReaderThatWentAwayEndsTheCommandQuietly() {
        CommandRun run = CommandRun.withBrokenOutput("Broken pipe", "owner", "--nodes", "a", "k");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void fewerNodesThanAskedForIsSaid() {
        CommandRun run = CommandRun.of("owner", "--nodes", "a,b", "-n", "9", "k");
        assertThat(run.err()).isEqualTo("warning: 9 nodes a key were asked for, 2 nodes can be had\n");
        assertThat(run.code()).isZero();
        assertThat(CommandRun.of("owner", "--nodes", "a=0", "k").err())
                .isEqualTo("warning: no node has a weight above 0, so no key has an owner\n");
    }

    @Test
    void aKeyMayStartWithAnAt() {
        assertThat(CommandRun.of("owner", "--nodes", "a", "@README.md", "@@x").lines())
                .containsExactly("@README.md\ta", "@@x\ta");
        assertThat(CommandRun.of("owner", "--nodes", "a", "--", "--json").lines())
                .containsExactly("--json\ta");
    }

    /** Two keys that come one by one, with what was written by the time that more are waited for. */
    private static final class SlowKeys extends InputStream {
        private final ByteArrayOutputStream out;
        private final List<String> seen = new ArrayList<>();

        SlowKeys(ByteArrayOutputStream out) {
            this.out = out;
        }

        @Override
        public int read() {
            throw new AssertionError("keys are read in blocks");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            seen.add(out.toString(StandardCharsets.UTF_8));
            into[offset] = 'k';
            into[offset + 1] = '\n';
            return seen.size() <= 2 ? 2 : -1;
        }
    }

    /** So that a coprocess can answer. */
    @Test
    void answersBeforeItWaitsForMoreKeys() {
        String json = "{\"key\":\"k\",\"owner\":\"n\",\"owners\":[\"n\"],\"position\":\"0x"
                + String.format(Locale.ROOT, "%016x", RING.keyHash().narrow(new byte[] {'k'}, 0, 1)) + "\"}";
        assertThat(seenOf("--points=160")).containsExactly("", "k\tn\n", "k\tn\nk\tn\n");
        assertThat(seenOf("--json")).containsExactly("", json, json + "\n" + json);
    }

    private static List<String> seenOf(String form) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SlowKeys keys = new SlowKeys(out);
        PrintStream error = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                keys, new Output(out), error, false, false, false, 100, () -> 0, (nanoseconds, task) -> () -> {});
        assertThat(Clockwise.run(terminal, "owner", "--nodes", "n", form)).isZero();
        return keys.seen;
    }
}
