package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.NodeStanding;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an event loop said when it was asked of a cluster.
 *
 * @param number that of the loop, from 0; clusters that are served by the same loop have the same number for it
 * @param standings how its connections to nodes stand; null where it did not answer in time
 */
record LoopAnswer(int number, @Nullable List<NodeStanding> standings) {

    /** Loops have so long to answer. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Asks all loops of a cluster at once. */
    static List<LoopAnswer> of(Fleet fleet) throws InterruptedException {
        return of(List.of(fleet)).get(0);
    }

    /** Asks all loops of several clusters at once; their answers in the order of the clusters. */
    static List<List<LoopAnswer>> of(List<Fleet> fleets) throws InterruptedException {
        List<List<@Nullable Future<List<NodeStanding>>>> asked =
                fleets.stream().map(LoopAnswer::ask).toList();
        Map<EventLoop, Integer> numbers = new LinkedHashMap<>();
        fleets.forEach(fleet -> fleet.loops().forEach(loop -> numbers.putIfAbsent(loop.loop(), numbers.size())));
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<List<LoopAnswer>> all = new ArrayList<>();
        for (int i = 0; i < fleets.size(); i++) {
            List<FleetLoop> loops = fleets.get(i).loops();
            List<LoopAnswer> answers = new ArrayList<>();
            for (int j = 0; j < loops.size(); j++) {
                int number = numbers.getOrDefault(loops.get(j).loop(), j);
                answers.add(new LoopAnswer(number, answer(asked.get(i).get(j), end)));
            }
            all.add(answers);
        }
        return all;
    }

    private static List<@Nullable Future<List<NodeStanding>>> ask(Fleet fleet) {
        List<@Nullable Future<List<NodeStanding>>> asked = new ArrayList<>();
        fleet.loops().forEach(loop -> asked.add(ask(loop)));
        return asked;
    }

    private static @Nullable Future<List<NodeStanding>> ask(FleetLoop loop) {
        try {
            return loop.loop().submit(loop::standings);
        } catch (RejectedExecutionException e) {
            return null; // it has ended
        }
    }

    private static @Nullable List<NodeStanding> answer(@Nullable Future<List<NodeStanding>> asked, long end)
            throws InterruptedException {
        boolean done = asked != null
                && asked.await(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)
                && asked.isSuccess();
        return done && asked != null ? asked.getNow() : null;
    }

    /** Whether each loop has answered all that it was asked, by its number. */
    static SortedMap<Integer, Boolean> byNumber(List<List<LoopAnswer>> all) {
        SortedMap<Integer, Boolean> loops = new TreeMap<>();
        all.forEach(
                answers -> answers.forEach(each -> loops.merge(each.number(), each.isAnswered(), Boolean::logicalAnd)));
        return loops;
    }

    boolean isAnswered() {
        return standings != null;
    }
}
