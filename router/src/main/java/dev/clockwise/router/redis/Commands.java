package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.command.CommandKind;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.CommandTable;
import dev.clockwise.wire.command.Gather;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.command.Treatment;
import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serves the requests of clients: tells by the table of commands what each asks of which nodes. Used in one event loop. */
public final class Commands {

    /** Replies that clients have not taken may hold the first of so many parts of the memory. */
    private static final int PART_OF_MEMORY = 4;

    private final FleetLoop loop;
    private final Vocabulary vocabulary;
    private final Clients clients;
    private final LocalCommands local;
    private final StandIns standIns;
    private final Admission admission;
    private final KeyNodes keyNodes = new KeyNodes();
    private final Audience audience;
    private final HeldReplies held;

    /**
     * The commands that clients of an event loop may send.
     *
     * @param vocabulary the commands that the router knows
     * @param clients all clients of the router
     * @param standIns what the router writes to nodes that stand in for others
     * @param admission on which terms clients are served
     */
    public Commands(FleetLoop loop, Vocabulary vocabulary, Clients clients, StandIns standIns, Admission admission) {
        this.loop = loop;
        this.vocabulary = vocabulary;
        this.clients = clients;
        this.standIns = standIns;
        this.admission = admission;
        this.local = new LocalCommands(clients, new Login(admission.users()));
        this.audience = new Audience(loop);
        this.held = new HeldReplies(Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / loop.siblings());
    }

    /** The terms on which clients are served. */
    Admission admission() {
        return admission;
    }

    /** Whether a request is served when all before it of its client have their replies, and not before. */
    boolean isServedAlone(RedisSession session, Request request) {
        CommandSpec spec = vocabulary.table().find(request);
        if (spec == null || session.transaction().isOpen()) {
            return false;
        }
        Treatment treatment = spec.treatment(request);
        return treatment == Treatment.BLOCKING
                || treatment == Treatment.TRANSACTION
                || treatment == Treatment.SUBSCRIBE
                || spec.name().equals("hello");
    }

    /** Serves a request, which this releases. */
    void serve(RedisSession session, Request request) {
        Slot slot = session.slot();
        boolean passed = false;
        try {
            passed = serve(session, request, slot);
        } finally {
            if (!passed) {
                request.release();
            }
        }
    }

    /** Serves a request; whether its frame was passed on. */
    private boolean serve(RedisSession session, Request request, Slot slot) {
        CommandTable table = vocabulary.table();
        CommandSpec spec = table.find(request);
        Transaction transaction = session.transaction();
        String refusal = spec == null
                ? table.unknown(request)
                : !spec.accepts(request.arguments())
                        ? spec.arityError()
                        : !session.isLoggedIn() && !Login.isOpen(spec)
                                ? Login.REQUIRED
                                : spec.treatment() == Treatment.REFUSED ? spec.refusal() : "";
        if (spec != null && refusal.isEmpty()) {
            refusal = session.subscriptions().refusal(spec);
        }
        if (spec == null && isHttp(request)) {
            slot.error("ERR HTTP is not spoken here: the connection is closed, and nothing more is read");
            session.end();
            return false;
        }
        if (spec == null || !refusal.isEmpty()) {
            transaction.spoil();
            slot.error(refusal);
            return false;
        }
        View view = loop.view();
        if (spec.treatment() == Treatment.TRANSACTION || (transaction.isOpen() && !LocalCommands.isEnd(spec))) {
            return transaction.serve(view, keyNodes, spec, request, slot);
        }
        return switch (spec.treatment(request)) {
            case KEYED -> toKeys(session, view, spec, request, slot);
            case CHANNEL -> toChannel(session, view, spec, request, slot);
            case SPLIT -> inParts(session, view, spec, request, slot);
            case EVERY -> toEvery(session, view, spec, request, slot);
            case ANY -> toAny(session, spec, request, slot);
            case BLOCKING -> blocking(session, view, spec, request, slot);
            case SCAN -> ScanCommand.serve(session, view, request, slot);
            case LOCAL -> {
                local.serve(session, spec, request, slot);
                yield false;
            }
            case SUBSCRIBE -> {
                SubscribeCommands.serve(session, audience, view, spec, request, slot);
                yield false;
            }
            case TRANSACTION, REFUSED -> throw new IllegalStateException(spec + " was served before");
        };
    }

    /** Whether a browser may have sent it, whose page would do harm by commands behind it, as lines. */
    private static boolean isHttp(Request request) {
        return request.is(0, "post") || request.is(0, "host:");
    }

    private boolean toKeys(RedisSession session, View view, CommandSpec spec, Request request, Slot slot) {
        int only = spec.onlyKey();
        if (only > 0 && !view.isRerouting() && !KeyNodes.isReserved(request, only)) {
            return toKey(session, view, only, spec, request, slot);
        }
        KeyPositions keys = keyNodes.keys(spec, request);
        Node node = node(view, spec, request, keys, slot);
        List<StandIns.Limit> limits = node == null ? null : standIns.admit(view, keyNodes, spec, request, keys, slot);
        if (node == null || limits == null) {
            return false;
        }
        long[] at = keyNodes.positions(view, request, keys);
        boolean passed =
                send(session, node, new SlotCall(slot, request.frame(), isRepeatable(spec), at).of(spec.kind()));
        standIns.limit(session, limits);
        return passed;
    }

    /** The way of nearly all commands: one key, and its owner serves. */
    private boolean toKey(RedisSession session, View view, int key, CommandSpec spec, Request request, Slot slot) {
        Node node = keyNodes.owner(view, request, key);
        if (node.isNone()) {
            slot.error(NO_OWNER);
            return false;
        }
        SlotCall call = view.narrowHash() == null
                ? new SlotCall(slot, request.frame(), isRepeatable(spec), null)
                : SlotCall.ofKey(slot, request.frame(), isRepeatable(spec), keyNodes.position());
        return send(session, node, call.of(spec.kind()));
    }

    private static boolean isRepeatable(CommandSpec spec) {
        return spec.kind() == CommandKind.READ;
    }

    /** The node that serves all keys, or null after an error. */
    private @Nullable Node node(View view, CommandSpec spec, Request request, KeyPositions keys, Slot slot) {
        String error = keys.error() != null ? keys.error() : KeyNodes.reserved(request, keys);
        if (error != null) {
            slot.error(error);
            return null;
        }
        Together rule = spec.treatment() == Treatment.SPLIT ? Together.SAME_NODE : admission.together();
        if (keys.size() > 0 && !keyNodes.areTogether(view, request, keys, rule)) {
            slot.error(keyNodes.apart(view, spec, request, keys));
            return null;
        }
        Node node = keys.size() == 0 ? loop.any() : keyNodes.server(view, request, keys.argument(0));
        if (node.isNone()) {
            slot.error(NO_OWNER);
            return null;
        }
        return node;
    }

    private boolean toChannel(RedisSession session, View view, CommandSpec spec, Request request, Slot slot) {
        KeyPositions channels = keyNodes.channels(spec, request);
        Node node = keyNodes.owner(view, request, channels.argument(0));
        return toNode(session, node, spec, request, slot);
    }

    private boolean toAny(RedisSession session, CommandSpec spec, Request request, Slot slot) {
        return toNode(session, loop.any(), spec, request, slot);
    }

    private static boolean toNode(RedisSession session, Node node, CommandSpec spec, Request request, Slot slot) {
        if (node.isNone()) {
            slot.error(NO_OWNER);
            return false;
        }
        return send(
                session, node, new SlotCall(slot, request.frame(), isRepeatable(spec), new long[0]).of(spec.kind()));
    }

    private static boolean send(RedisSession session, Node node, Call call) {
        NodeConnection connection = session.loop().to(node, session.version());
        connection.send(call);
        session.waitFor(connection);
        return true;
    }

    /** What a client gets where no node owns a key. */
    static final String NO_OWNER = "NODEDOWN no node has a weight above 0, so no key has an owner: give one a weight";

    private boolean inParts(RedisSession session, View view, CommandSpec spec, Request request, Slot slot) {
        KeyPositions keys = keyNodes.keys(spec, request);
        String error = keys.error() != null ? keys.error() : KeyNodes.reserved(request, keys);
        if (error != null || keys.size() == 0 || keyNodes.areAtOneNode(view, request, keys)) {
            return toKeys(session, view, spec, request, slot);
        }
        List<StandIns.Limit> limits = standIns.admit(view, keyNodes, spec, request, keys, slot);
        if (limits != null) {
            Parts.of(view, keyNodes, spec, request, keys).send(session, spec, slot);
            standIns.limit(session, limits);
        }
        return false;
    }

    private static boolean toEvery(RedisSession session, View view, CommandSpec spec, Request request, Slot slot) {
        List<Node> nodes = view.active();
        if (nodes.isEmpty()) {
            slot.error(NO_OWNER);
            return false;
        }
        Gathering gathering = new Gathering(slot, Gatherers.of(spec, session), nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            ByteBuf frame = request.frame().retainedDuplicate();
            NodeConnection connection = session.loop().to(nodes.get(i), session.version());
            connection.send(gathering.call(i, frame, isRead(spec), null).of(spec.kind()));
            session.waitFor(connection);
        }
        return false;
    }

    /** Whether a command that goes to every node changes nothing there: those that do are over when all have done it. */
    private static boolean isRead(CommandSpec spec) {
        return spec.gather() != Gather.FIRST && spec.gather() != Gather.ANY;
    }

    private boolean blocking(RedisSession session, View view, CommandSpec spec, Request request, Slot slot) {
        KeyPositions keys = keyNodes.keys(spec, request);
        Node node = node(view, spec, request, keys, slot);
        if (node == null) {
            return false;
        }
        String elsewhere = StandIns.refusal(view, keyNodes, spec, request, keys);
        if (elsewhere != null) {
            slot.error(elsewhere);
            return false;
        }
        long[] at = keyNodes.positions(view, request, keys);
        session.alone(slot);
        Call call = new SlotCall(slot, request.frame(), false, at) {
            @Override
            protected boolean mayTakeLong() {
                return true;
            }
        };
        session.blocking().to(node).send(call.of(spec.kind()));
        return true;
    }

    /** A number for a client, which none had before. */
    long nextId() {
        return clients.nextId();
    }

    /** The replies that clients have not taken. */
    HeldReplies held() {
        return held;
    }

    /** A client sends more than it may. */
    void paused() {
        clients.paused();
    }

    /** A client has come. */
    void came(RedisSession session) {
        held.add(session);
        clients.add(session);
    }

    /** A client is gone. */
    void left(RedisSession session) {
        held.remove(session);
        clients.remove(session);
    }
}
