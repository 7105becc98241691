package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.Readmission;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.command.CommandKind;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a router that reroutes writes to nodes which stand in for others, so that no stale value is served later: a key
 * that is written at a stand-in lives there for a short while only, and is forgotten at both nodes before its owner serves
 * again. Safe for any thread.
 */
public final class StandIns implements Readmission {

    /*
     * A write at a stand-in makes what the owner has of the key stale, and the owner's later writes make stale what the
     * stand-in has. So both are deleted before the owner serves again, while nobody serves the key:
     *
     *   1. the owner answers its checks: from the next view on its keys are refused;
     *   2. each event loop takes that view, and waits for the replies of what it sent to stand-ins before;
     *   3. the keys that were written are deleted at the stand-ins, then at the owner;
     *   4. the owner serves. A stand-in that is out itself by then deletes them when it is back, before it serves.
     *
     * The same holds of a stand-in that was out itself while its owner still is: what it wrote before is stale, for another
     * stood in after it, and what that one wrote will be. So all stand-ins forget before it serves again, while nobody
     * serves the keys that it then has.
     *
     * If more was written than is remembered, the owner is flushed instead, and nobody stands in for it again before all
     * that stand-ins have of its keys has expired. Bytes that were on their way to the owner when it was lost cannot
     * come after 3: the connection that deletes has ended those before it at the node.
     */

    /** How long what is written at nodes that stand in for others lives there, unless something else is asked. */
    public static final Duration LIFE = Duration.ofSeconds(30);

    private static final byte[] PEXPIRE = ascii("PEXPIRE");
    private static final byte[] IF_SOONER = ascii("LT");

    private final Duration life;
    private final Map<String, Detour> detours = new ConcurrentHashMap<>();
    /** By the id of a node that was out when it should have forgotten keys that it had written for others: these. */
    private final Map<String, Detour> debts = new ConcurrentHashMap<>();

    /**
     * None yet.
     *
     * @param life how long what is written at a stand-in lives there at most
     */
    public StandIns(Duration life) {
        this.life = life;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Why keys have no node that serves them all on a connection of its own; null if they have one. */
    static @Nullable String refusal(
            View view, KeyNodes keyNodes, CommandSpec spec, Request request, KeyPositions keys) {
        if (!view.isRerouting()) {
            return null;
        }
        for (int i = 0; i < keys.size(); i++) {
            Node owner = keyNodes.owner(view, request, keys.argument(i));
            if (view.isReturning(owner)) {
                return returning(owner);
            }
            if (view.isOut(owner)) {
                return "NODEDOWN node " + owner.quotedId() + " is down, and '" + spec.name()
                        + "' is not rerouted: nothing was sent";
            }
        }
        return null;
    }

    private static String returning(Node owner) {
        return "NODEDOWN node " + owner.quotedId() + " is coming back: nothing was sent; try again in a moment";
    }

    /**
     * Takes note of what a request writes at stand-ins, before it is sent.
     *
     * @return what is to be sent after it, to limit the life of that; null if it may not be sent, and the slot has its
     *     error
     */
    @Nullable
    List<Limit> admit(View view, KeyNodes keyNodes, CommandSpec spec, Request request, KeyPositions keys, Slot slot) {
        List<Limit> limits = new ArrayList<>();
        for (int i = 0; view.isRerouting() && i < keys.size(); i++) {
            int key = keys.argument(i);
            Node owner = keyNodes.owner(view, request, key);
            Node server = keyNodes.server(view, request, key);
            String refusal = refusal(view, owner, server);
            if (refusal != null) {
                slot.error(refusal);
                return null;
            }
            if (view.isOut(owner) && spec.kind() != CommandKind.READ) {
                limits.add(new Limit(owner, server, bytes(request, key)));
            }
        }
        for (Limit limit : limits) {
            detours.computeIfAbsent(limit.owner().id(), any -> new Detour(life)).wrote(limit.standIn(), limit.key());
        }
        return limits;
    }

    private @Nullable String refusal(View view, Node owner, Node server) {
        if (view.isReturning(server)) {
            return returning(server);
        }
        Detour detour = view.isOut(owner) ? detours.get(owner.id()) : null;
        if (detour != null && view.isOut(server)) {
            return "NODEDOWN node " + owner.quotedId() + " is down, and so is every other: nothing was sent";
        }
        return detour == null || !detour.isBarred()
                ? null
                : "NODEDOWN node " + owner.quotedId() + " is down, and what other nodes have of its keys from the last"
                        + " time may be stale: nothing was sent; try again in " + life.toSeconds() + " s";
    }

    /** A key that is written at a stand-in, where its life is to be limited. */
    record Limit(
            Node owner,
            Node standIn,
            @SuppressWarnings("ArrayRecordComponent") byte[] key) {}

    /** Limits the life of what was written at stand-ins by the request that was just sent. */
    void limit(RedisSession session, List<Limit> limits) {
        for (Limit limit : limits) {
            byte[] millis = ascii(Long.toString(life.toMillis()));
            session.loop()
                    .to(limit.standIn(), session.version())
                    .send(new StagedCall(PEXPIRE, limit.key(), millis, IF_SOONER));
        }
    }

    private static byte[] bytes(Request request, int argument) {
        return ByteBufUtil.getBytes(request.frame(), request.start(argument), request.length(argument));
    }

    @Override
    public CompletionStage<Void> readmit(Fleet fleet, Node node) {
        FleetLoop first = fleet.loops().get(0);
        return forgetElsewhere(fleet, node)
                .thenComposeAsync(done -> forgetForOthers(fleet, node), first.loop())
                .thenComposeAsync(done -> payDebt(first, node), first.loop());
    }

    /** Forgets at all stand-ins what was written for nodes that are still out, for this one may stand in for them again. */
    private CompletableFuture<Void> forgetForOthers(Fleet fleet, Node node) {
        List<Detour> others = detours.entrySet().stream()
                .filter(each -> !each.getKey().equals(node.id()))
                .map(Map.Entry::getValue)
                .toList();
        if (others.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        View view = fleet.view();
        FleetLoop first = fleet.loops().get(0);
        List<Node> standIns = view.active().stream()
                .filter(at -> !view.isOut(at) && others.stream().anyMatch(other -> other.hasWritten(at)))
                .toList();
        return settled(fleet, standIns)
                .thenComposeAsync(
                        done -> all(others.stream()
                                .peek(Detour::barIfUnknown)
                                .map(other -> forgetAtStandIns(fleet, other, standIns))
                                .toList()),
                        first.loop());
    }

    /** Forgets at a node what it had written for others that were back before it. */
    private CompletableFuture<Void> payDebt(FleetLoop first, Node node) {
        Detour debt = debts.remove(node.id());
        if (debt == null) {
            return CompletableFuture.completedFuture(null);
        }
        return debt.forgetAll(first.to(node, RespWriter.RESP2)).whenComplete((done, problem) -> {
            if (problem != null) {
                debts.merge(node.id(), debt, (later, earlier) -> later.plus(earlier, node));
            }
        });
    }

    /** Forgets at all nodes what was written while this one was out, or remembers it for those that are out themselves. */
    private CompletableFuture<Void> forgetElsewhere(Fleet fleet, Node node) {
        Detour detour = detours.get(node.id());
        if (detour == null) {
            return CompletableFuture.completedFuture(null);
        }
        View view = fleet.view();
        FleetLoop first = fleet.loops().get(0);
        List<Node> standIns = view.active().stream()
                .filter(at -> detour.hasWritten(at) && !view.isOut(at))
                .toList();
        return settled(fleet, standIns)
                .thenComposeAsync(done -> forgetAtStandIns(fleet, detour, standIns), first.loop())
                .thenComposeAsync(done -> detour.forgetAll(first.to(node, RespWriter.RESP2)), first.loop())
                .thenRun(() -> {
                    if (detour.isForgotten()) {
                        detours.remove(node.id(), detour);
                    }
                });
    }

    /** Forgets at these stand-ins what was written for a node, then at those that were out or wrote meanwhile. */
    private CompletableFuture<Void> forgetAtStandIns(Fleet fleet, Detour detour, List<Node> standIns) {
        FleetLoop first = fleet.loops().get(0);
        return all(standIns.stream()
                        .map(at -> detour.forget(first.to(at, RespWriter.RESP2), at))
                        .toList())
                .thenComposeAsync(done -> forgetWhereItWasOut(fleet, detour, standIns), first.loop());
    }

    /**
     * Remembers the keys of stand-ins that are out, for their own return, which takes note of it later than of their
     * being out no more; those that are back meanwhile forget them now.
     */
    private CompletableFuture<Void> forgetWhereItWasOut(Fleet fleet, Detour detour, List<Node> done) {
        View now = fleet.view();
        FleetLoop first = fleet.loops().get(0);
        List<CompletableFuture<Void>> back = new ArrayList<>();
        for (Node at : now.active()) {
            if (now.isOut(at)) {
                for (byte[] key : detour.writtenAt(at)) {
                    debts.computeIfAbsent(at.id(), any -> new Detour(life)).wrote(at, key);
                }
            } else if (detour.hasWritten(at) && !done.contains(at)) {
                back.add(detour.forget(first.to(at, RespWriter.RESP2), at));
            }
        }
        return all(back);
    }

    /** Is done when whatever any event loop has sent to these nodes until now has its reply. */
    private static CompletableFuture<Void> settled(Fleet fleet, List<Node> nodes) {
        List<CompletableFuture<Void>> loops = new ArrayList<>();
        for (FleetLoop loop : fleet.loops()) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            loops.add(done);
            loop.loop().execute(() -> {
                View unused = loop.view();
                List<CompletableFuture<Void>> calls = new ArrayList<>();
                for (Node node : nodes) {
                    for (NodeConnection connection : loop.shared(node)) {
                        calls.add(StagedCall.send(connection, ascii("PING")));
                    }
                }
                CompletableFuture<Void> unusedToo = all(calls).whenComplete((any, problem) -> {
                    if (problem == null) {
                        done.complete(null);
                    } else {
                        done.completeExceptionally(problem);
                    }
                });
            });
        }
        return all(loops);
    }

    static CompletableFuture<Void> all(List<CompletableFuture<Void>> stages) {
        return CompletableFuture.allOf(stages.toArray(new CompletableFuture<?>[0]));
    }
}
