package dev.clockwise.agreement;

import dev.clockwise.Topology;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what it was told. Safe for any thread. */
public final class RecordingListener implements TopologySource.Listener {

    private final List<Topology> topologies = new CopyOnWriteArrayList<>();
    private final List<RuntimeException> problems = new CopyOnWriteArrayList<>();

    @Override
    public void onTopology(Topology topology) {
        topologies.add(topology);
    }

    @Override
    public void onError(RuntimeException problem) {
        problems.add(problem);
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
