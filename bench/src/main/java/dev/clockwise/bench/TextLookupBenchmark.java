package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

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

    /** Of a String of 16 characters. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void owner(Blackhole owners) {
        for (String key : texts) {
            owners.consume(placement.owner(key));
        }
    }

    /** Of a String of 16 characters, four of them beyond ASCII. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void ownerBeyondAscii(Blackhole owners) {
        for (String key : beyondAscii) {
            owners.consume(placement.owner(key));
        }
    }
}
