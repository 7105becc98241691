package dev.clockwise.bench;

import dev.clockwise.bench.contender.Contender;
import dev.clockwise.bench.contender.Contenders;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

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

    /**
     * Lookups that do not wait for each other.
     *
     * @return the owner
     */
    @Benchmark
    public Object owner() {
        return placement.ownerOfHash(hashes.next());
    }

    /**
     * Lookups of which each depends on the owner before.
     *
     * @return the owner
     */
    @Benchmark
    public Object ownerInTurn() {
        Object owner = placement.ownerOfHash(hashes.inTurn());
        hashes.turn(owner);
        return owner;
    }
}
