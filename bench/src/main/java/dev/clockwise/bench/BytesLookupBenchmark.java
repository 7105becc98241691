package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The owner of 16 bytes. */
public class BytesLookupBenchmark extends LookupState {

    /** Who is asked: all that have such a lookup. */
    @Param({
        "RING",
        "SLOTS",
        "JEDIS",
        "FOLSOM",
        "TREE_MAP",
        "SORTED_ARRAY",
        "JUMP_BACK",
        "JUMP_BACK_ANCHOR",
        "GUAVA",
        "RENDEZVOUS"
    })
    public Contenders contender = Contenders.RING;

    @SuppressWarnings("NullAway.Init") // by setUp
    private Contender placement;

    private final byte[][] keys = Arrays.stream(Keys.texts(KEYS))
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);

    /** Builds what is asked. */
    @Setup
    public void setUp() {
        placement = contender.of(nodes);
    }

    /** Of 16 bytes. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void owner(Blackhole owners) {
        for (byte[] key : keys) {
            owners.consume(placement.owner(key));
        }
    }
}
