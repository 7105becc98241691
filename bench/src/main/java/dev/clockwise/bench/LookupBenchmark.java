package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Owner and preference list for one key, beside a {@code TreeMap} ring over the same points. Run with {@code -prof gc}:
 * an owner lookup allocates nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LookupBenchmark {

    private static final int KEYS = 1 << 14;

    /** How many nodes, of 160 points each. */
    @Param({"10", "100", "1000"})
    public int nodes;

    private final long[] positions = new long[KEYS];
    private final String[] texts = new String[KEYS];
    private final String[] beyondAscii = new String[KEYS];
    private final byte[][] bytes = new byte[KEYS][];
    private Placement ring = Placement.of(Topology.of());
    private final TreeMap<Long, Node> map = new TreeMap<>(Long::compareUnsigned);
    private int next;

    /** Builds the ring and draws the keys. */
    @Setup
    public void setUp() {
        ring = Placement.of(Topology.of(RingRule.NATIVE, Nodes.numbered(nodes)));
        Nodes.fill(map, ring);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < KEYS; i++) {
            positions[i] = random.nextLong();
            texts[i] = String.format(Locale.ROOT, "%016x", random.nextLong());
            beyondAscii[i] = "ключ-" + i;
            bytes[i] = texts[i].getBytes(StandardCharsets.UTF_8);
        }
    }

    private int step() {
        next = (next + 1) & (KEYS - 1);
        return next;
    }

    /**
     * From a ready position.
     *
     * @return the owner
     */
    @Benchmark
    public Node ofPosition() {
        return ring.ownerAt(positions[step()]);
    }

    /**
     * From a String of 16 characters.
     *
     * @return the owner
     */
    @Benchmark
    public Node ofText() {
        return ring.owner(texts[step()]);
    }

    /**
     * From a String beyond ASCII.
     *
     * @return the owner
     */
    @Benchmark
    public Node ofTextBeyondAscii() {
        return ring.owner(beyondAscii[step()]);
    }

    /**
     * From 16 bytes.
     *
     * @return the owner
     */
    @Benchmark
    public Node ofBytes() {
        return ring.owner(bytes[step()]);
    }

    /**
     * A list of three from 16 bytes; this one allocates the list.
     *
     * @return the list
     */
    @Benchmark
    public Object listOfThree() {
        return ring.owners(bytes[step()], 3);
    }

    /**
     * The peer: a tree of points, from a ready position.
     *
     * @return the owner
     */
    @Benchmark
    public Node treeMapOfPosition() {
        var entry = map.ceilingEntry(positions[step()]);
        return (entry == null ? map.firstEntry() : entry).getValue();
    }
}
