package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The owner of a text key. */
public class TextLookupBenchmark extends LookupState {

    /** Who is asked: anyone. */
    @Param
    public Contenders contender = Contenders.RING;

    @SuppressWarnings("NullAway.Init") // by setUp
    private Contender placement;

    private final String[] texts = Keys.texts(KEYS);
    private final String[] beyondAscii =
            Arrays.stream(texts).map(text -> "ключ-" + text.substring(5)).toArray(String[]::new);

    /** Builds what is asked. */
    @Setup
    public void setUp() {
        placement = contender.of(nodes);
    }

    /**
     * Of a String of 16 characters.
     *
     * @return the owner
     */
    @Benchmark
    public Object owner() {
        return placement.owner(texts[step()]);
    }

    /**
     * Of a String of 16 characters, four of them beyond ASCII.
     *
     * @return the owner
     */
    @Benchmark
    public Object ownerBeyondAscii() {
        return placement.owner(beyondAscii[step()]);
    }
}
