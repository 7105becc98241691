package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyWorkersTest {

    private static final int MOST = 64;

    /** Keeps the keys that it is given, with the numbers of their blocks. */
    private static final class Kept implements KeyLines.Sink {
        private record Key(long block, String text) {}

        private final List<Key> keys = new ArrayList<>();
        private long block;

        @Override
        public void keys(KeyBatch batch) {
            assertThat(batch.block()).isGreaterThanOrEqualTo(block);
            block = batch.block();
            KeyLines.Sink.super.keys(batch);
        }

        @Override
        public void key(byte[] bytes, int offset, int length) {
            keys.add(new Key(block, new String(bytes, offset, length, StandardCharsets.ISO_8859_1)));
        }
    }

    /** Gives bytes in reads of random lengths. */
    private static final class Trickle extends InputStream {
        private final byte[] bytes;
        private final SplittableRandom random;
        private int at;

        Trickle(byte[] bytes, SplittableRandom random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            throw new AssertionError("keys are read in blocks");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (at == bytes.length) {
                return -1;
            }
            int read = Math.min(1 + random.nextInt(length), bytes.length - at);
            System.arraycopy(bytes, at, into, offset, read);
            at += read;
            return read;
        }
    }

    private static KeyWorkers workers(InputStream in, int blockSize) {
        return new KeyWorkers(new BlockReader(in, () -> {}, bytes -> {}), blockSize, MOST + 1);
    }

    private static List<Kept> sinks(int count) {
        return IntStream.range(0, count).mapToObj(i -> new Kept()).toList();
    }

    private static List<String> linesOf(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1); // nothing is behind the last newline
        }
        return lines;
    }

    private static String randomText(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int lines = random.nextInt(60); lines > 0; lines--) {
            int length = random.nextInt(4) == 0 ? 0 : random.nextInt(random.nextBoolean() ? 8 : MOST + 1);
            for (int i = 0; i < length; i++) {
                text.append((char) (11 + random.nextInt(245)));
            }
            text.append(random.nextInt(5) == 0 ? "\r\n" : lines == 1 && random.nextBoolean() ? "" : "\n");
        }
        return text.toString();
    }

    @AfterEach
    void noThreadIsLeft() {
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("clockwise-keys"));
    }

    @Test
    void everyLineOnceInTheOrderOfBlocksWhateverTheirSize() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 3000; round++) {
            String text = randomText(random).replaceAll("[^\n]{" + MOST + "}\r\n", "\n");
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            InputStream in =
                    random.nextBoolean() ? new ByteArrayInputStream(bytes) : new Trickle(bytes, random.split());
            List<Kept> sinks = sinks(1 + round % 4);
            KeyWorkers workers = workers(in, 1 + random.nextInt(100));
            workers.run(sinks);
            List<String> keys = sinks.stream()
                    .flatMap(sink -> sink.keys.stream())
                    .sorted((one, other) -> Long.compare(one.block, other.block))
                    .map(Kept.Key::text)
                    .toList();
            assertThat(keys).isEqualTo(linesOf(text));
            assertThat(workers.lines()).isEqualTo(keys.size());
        }
    }

    @Test
    void aBlockMayHoldMoreLinesThanABatch() throws IOException {
        String text = "\n".repeat(3 * KeyBatch.MOST) + "k\n".repeat(KeyBatch.MOST) + "last";
        List<Kept> sinks = sinks(1);
        workers(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1 << 16)
                .run(sinks);
        assertThat(sinks.get(0).keys).extracting(Kept.Key::text).isEqualTo(linesOf(text));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aLineThatIsTooLongIsFoundBehindAllLinesBeforeIt(int threads) {
        for (int before = 0; before < 50; before += 7) {
            for (String end : List.of("", "\n", "\nmore\n")) {
                String longest = "l".repeat(MOST);
                String text = (longest + "\nx\n").repeat(before) + longest + "l" + end;
                KeyWorkers workers =
                        workers(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 10 + before);
                assertThatThrownBy(() -> workers.run(sinks(threads))).isInstanceOf(BlockReader.TooLong.class);
                assertThat(workers.lines()).isEqualTo(2L * before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aFailedReadEndsAll(int threads) {
        InputStream broken = new InputStream() {
            private int reads;

            @Override
            public int read() {
                throw new AssertionError("keys are read in blocks");
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                if (++reads > 20) {
                    assertThat(reads).as("reads, none of them behind the fault").isEqualTo(21);
                    throw new IOException("disk is gone");
                }
                into[offset] = '\n';
                return 1;
            }
        };
        KeyWorkers workers = workers(broken, 16);
        assertThatThrownBy(() -> workers.run(sinks(threads)))
                .isInstanceOf(IOException.class)
                .hasMessage("disk is gone");
        assertThat(workers.lines()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void whatASinkThrowsIsThrownAsItIs(int threads) {
        byte[] lines = "k\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        for (Throwable thrown : List.of(new Fault("no"), new OutOfMemoryError("full"))) {
            List<KeyLines.Sink> sinks = Collections.nCopies(threads, (bytes, offset, length) -> {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (Fault) thrown;
            });
            assertThatThrownBy(
                            () -> workers(new ByteArrayInputStream(lines), 16).run(sinks))
                    .isSameAs(thrown);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void thereAreNoMoreBlocksThanSinks(int threads) throws IOException {
        IdentityHashMap<byte[], Integer> blocks = new IdentityHashMap<>();
        InputStream keys = new ByteArrayInputStream("some key\n".repeat(50_000).getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                blocks.put(into, into.length);
                return super.read(into, offset, length);
            }
        };
        workers(keys, 48).run(sinks(threads));
        assertThat(blocks.size()).isBetween(1, threads);
        assertThat(Set.copyOf(blocks.values())).containsExactly(48);
    }
}
