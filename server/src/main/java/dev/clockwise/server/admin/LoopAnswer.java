package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.NodeStanding;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an event loop said when it was asked.
 *
 * @param number that of the loop, from 0
 * @param loop the loop's part of the router
 * @param standings how its connections to nodes stand; null where it did not answer in time
 */
record LoopAnswer(int number, FleetLoop loop, @Nullable List<NodeStanding> standings) {

    /** Loops have so long to answer. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Asks all loops at once. */
    static List<LoopAnswer> of(Fleet fleet) throws InterruptedException {
        List<FleetLoop> loops = fleet.loops();
        List<@Nullable Future<List<NodeStanding>>> asked = new ArrayList<>();
        for (FleetLoop loop : loops) {
            asked.add(ask(loop));
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<LoopAnswer> answers = new ArrayList<>();
        for (int i = 0; i < loops.size(); i++) {
            Future<List<NodeStanding>> future = asked.get(i);
            boolean done = future != null
                    && future.await(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)
                    && future.isSuccess();
            answers.add(new LoopAnswer(i, loops.get(i), done && future != null ? future.getNow() : null));
        }
        return answers;
    }

    private static @Nullable Future<List<NodeStanding>> ask(FleetLoop loop) {
        try {
            return loop.loop().submit(loop::standings);
        } catch (RejectedExecutionException e) {
            return null; // it has ended
        }
    }

    boolean isAnswered() {
        return standings != null;
    }
}
