package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.hash.HashFunction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Building the ketama ring of libmemcached, beside the digests alone that its points are cut from. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class KetamaBuildBenchmark {

    private static final int LABELS = 40;

    /** How many servers the ring has. */
    @Param({"1000"})
    public int nodes;

    private Topology topology = Topology.of();
    private byte[][] labels = new byte[0][];

    /** Names the servers and spells their labels. */
    @Setup
    public void prepare() {
        List<String> servers = IntStream.range(0, nodes)
                .mapToObj(i -> "cache-" + i + ".example.com")
                .toList();
        topology = Topology.of(
                Dialects.named("libmemcached-ketama-weighted").orElseThrow().rule(),
                servers.stream().map(Node::of).toList());
        labels = servers.stream()
                .flatMap(server -> IntStream.range(0, LABELS).mapToObj(i -> server + "-" + i))
                .map(label -> label.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** The ring. */
    @Benchmark
    public Placement ring() {
        return Placement.of(topology);
    }

    /** As many MD5 digests as its points are cut from. */
    @Benchmark
    public int digestsAlone() {
        int sum = 0;
        for (byte[] label : labels) {
            sum += HashFunction.MD5.digest(label, 0, label.length)[0];
        }
        return sum;
    }
}
