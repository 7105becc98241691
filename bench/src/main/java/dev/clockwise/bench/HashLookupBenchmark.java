package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The owner of a ready hash. */
public class HashLookupBenchmark extends LookupState {

    /** Who is asked: all that have such a lookup. */
    @Param({
        "RING",
        "SLOTS",
        "SPYMEMCACHED",
        "XMEMCACHED",
        "GRPC",
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

    private final HashSequence hashes = new HashSequence();

    /** Builds what is asked. */
    @Setup
    public void setUp() {
        placement = contender.of(nodes);
    }

    /** Lookups that do not wait for each other. */
    @Benchmark
    @OperationsPerInvocation(HashSequence.COUNT)
    public void owner(Blackhole owners) {
        for (long hash : hashes.ready()) {
            owners.consume(placement.ownerOfHash(hash));
        }
    }

    /** Lookups of which each depends on the owner before. */
    @Benchmark
    @OperationsPerInvocation(HashSequence.COUNT)
    public void ownerInTurn(Blackhole owners) {
        for (int i = 0; i < HashSequence.COUNT; i++) {
            Object owner = placement.ownerOfHash(hashes.inTurn());
            hashes.turn(owner);
            owners.consume(owner);
        }
    }
}
