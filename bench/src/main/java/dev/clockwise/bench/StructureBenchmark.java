package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.bench.contender.Points;
import dev.clockwise.bench.contender.Points.Point;
import dev.clockwise.bench.structure.Structure;
import dev.clockwise.bench.structure.Structures;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Structures behind a ring, from a ready position to the node, over the same points. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StructureBenchmark {

    private static final int CHECKS = 100_000;

    /** How many points, 160 of each node. */
    @Param({"1600", "16000", "160000", "1600000"})
    public int points;

    /** Which structure. */
    @Param
    public Structures structure = Structures.CLOCKWISE;

    @SuppressWarnings("NullAway.Init") // by setUp
    private Structure ring;

    private final HashSequence hashes = new HashSequence();

    /** Builds the structure, and checks it against a search by halves. */
    @Setup
    public void setUp() {
        List<Node> nodes = Nodes.numbered(points / Points.PER_NODE);
        List<Point> sorted = Points.sorted(nodes);
        ring = structure.of(nodes, sorted);
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < CHECKS; i++) {
            check(sorted, nodes, random.nextLong());
            Point point = sorted.get(random.nextInt(sorted.size()));
            check(sorted, nodes, Points.signed(point.position()) + random.nextInt(-1, 2));
        }
        check(sorted, nodes, 0);
        check(sorted, nodes, -1);
    }

    private void check(List<Point> sorted, List<Node> nodes, long position) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted.get(middle).position() < Points.signed(position)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Node owner = nodes.get(sorted.get(low % sorted.size()).node());
        if (!ring.owner(position).equals(owner)) {
            throw new IllegalStateException(structure + " of " + Long.toUnsignedString(position) + ": "
                    + ring.owner(position) + ", not " + owner);
        }
    }

    /** Lookups that do not wait for each other. */
    @Benchmark
    @OperationsPerInvocation(HashSequence.COUNT)
    public void owner(Blackhole owners) {
        for (long hash : hashes.ready()) {
            owners.consume(ring.owner(hash));
        }
    }

    /** Lookups of which each depends on the owner before. */
    @Benchmark
    @OperationsPerInvocation(HashSequence.COUNT)
    public void ownerInTurn(Blackhole owners) {
        for (int i = 0; i < HashSequence.COUNT; i++) {
            Node owner = ring.owner(hashes.inTurn());
            hashes.turn(owner);
            owners.consume(owner);
        }
    }
}
