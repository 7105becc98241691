package dev.clockwise.cli;

import dev.clockwise.Topology;
import dev.clockwise.agreement.NoActiveNode;
import dev.clockwise.agreement.Subscription;
import dev.clockwise.agreement.TopologyFeed;
import dev.clockwise.agreement.TopologySource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The source of a topology that no file has, so that nothing changes it. Safe for any thread. */
final class StandingTopology implements TopologySource {

    private final TopologyFeed feed;

    StandingTopology(Topology topology) {
        feed = new TopologyFeed("the topology of the command line", topology);
    }

    @Override
    public Topology current() {
        return feed.current();
    }

    @Override
    public Subscription watch(Listener listener) {
        return feed.watch(listener);
    }

    @Override
    public CompletionStage<Topology> propose(long expectedEpoch, Topology next, NoActiveNode noActiveNode) {
        return CompletableFuture.failedFuture(new IllegalArgumentException(
                "a topology of the command line cannot be changed: name a file by -t; nothing was changed"));
    }

    @Override
    public void close() {
        feed.close();
    }
}
