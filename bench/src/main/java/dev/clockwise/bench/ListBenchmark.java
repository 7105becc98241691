package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.bench.contender.Clockwise;
import dev.clockwise.bench.contender.Contenders;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** Preference lists of three. */
public class ListBenchmark extends LookupState {

    private static final int COPIES = 3;

    /** Who is asked: none of the peers has such lists. */
    @Param({"RING", "SLOTS"})
    public Contenders contender = Contenders.RING;

    /** Whether the placement keeps the lists. */
    @Param({"false", "true"})
    public boolean kept;

    @SuppressWarnings("NullAway.Init") // by setUp
    private Placement placement;

    private final String[] texts = Keys.texts(KEYS);
    private final HashSequence hashes = new HashSequence();
    private final Node[] into = new Node[COPIES];

    /** Builds what is asked. */
    @Setup
    public void setUp() {
        Placement plain = ((Clockwise) contender.of(nodes)).placement();
        placement = kept ? plain.withLists(COPIES) : plain;
    }

    /** Of a ready hash, into the caller's array. */
    @Benchmark
    @OperationsPerInvocation(HashSequence.COUNT)
    public void intoOfHash(Blackhole lists) {
        for (long hash : hashes.ready()) {
            placement.ownersAt(hash, into);
            lists.consume(into[COPIES - 1]);
        }
    }

    /** Of a String of 16 characters, into the caller's array. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void intoOfText(Blackhole lists) {
        for (String key : texts) {
            placement.owners(key, into);
            lists.consume(into[COPIES - 1]);
        }
    }

    /** Of a String of 16 characters, as a list. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void listOfText(Blackhole lists) {
        for (String key : texts) {
            lists.consume(placement.owners(key, COPIES));
        }
    }
}
