package dev.clockwise.agreement;

import dev.clockwise.Topology;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what it was told. Safe for any thread. */
public final class RecordingListener implements TopologySource.Listener {

    private final List<Topology> topologies = new CopyOnWriteArrayList<>();
    private final List<RuntimeException> problems = new CopyOnWriteArrayList<>();
    private final AtomicInteger recoveries = new AtomicInteger();

    @Override
    public void onTopology(Topology topology) {
        topologies.add(topology);
    }

    @Override
    public void onError(RuntimeException problem) {
        problems.add(problem);
    }

    @Override
    public void onRecovery() {
        recoveries.incrementAndGet();
    }

    public int recoveries() {
        return recoveries.get();
    }

    public List<Topology> topologies() {
        return List.copyOf(topologies);
    }

    public List<Long> epochs() {
        return topologies.stream().map(Topology::epoch).toList();
    }

    public List<RuntimeException> problems() {
        return List.copyOf(problems);
    }
}
