package dev.clockwise.router;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.router.fleet.EventLoops;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.router.redis.Admission;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.router.redis.Commands;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.router.redis.Vocabulary;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.Treatment;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.Value;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The router within a program: sends each command to the node that owns its key, by the topology that a source tells, over
 * connections that all callers share.
 *
 * <pre>{@code
 * try (TopologySource source = FileTopologySource.open(Path.of("topology.yaml"));
 *         Router router = Router.connect(source)) {
 *     router.set("user:42", "hello").thenCompose(done -> router.get("user:42")).thenAccept(System.out::println);
 * }
 * }</pre>
 *
 * <p>Nothing here waits: each method returns a stage that is completed, in the router's one thread, when the reply is there,
 * so what depends on it must not block; hand longer work to an executor. A stage fails with a {@link CommandException}.
 * Cancelling one keeps the command from being sent if it was not yet, and drops its reply otherwise. Commands of one thread
 * for one key are carried out in their order.
 *
 * <p>Safe for any thread. At most 65,536 commands have no reply; more fail at once with {@code OVERLOADED}. One router is
 * one thread, which carries some hundred thousand commands a second: where that is too little, use several.
 */
public final class Router implements AutoCloseable {

    private final EventLoops loops;
    private final Fleet fleet;
    private final FleetLoop loop;
    private final Commands commands;
    private final Vocabulary vocabulary;
    private final Conversation shared;

    private Router(TopologySource source, FleetOptions options, Duration standInLife) {
        loops = EventLoops.start("clockwise-client", 1);
        try {
            StandIns standIns = new StandIns(standInLife);
            fleet = Fleet.start(source, loops, options, standIns);
            loop = fleet.loops().get(0);
            vocabulary = Vocabulary.learning(loop);
            commands = new Commands(loop, vocabulary, new Clients(), standIns, Admission.OPEN);
            shared = new Conversation(loop, commands, Limits.DEFAULT);
        } catch (RuntimeException e) {
            loops.close();
            throw e;
        }
    }

    /**
     * A router by the topology of a source, which stays the caller's: fail-fast, with a check of each node a second.
     *
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static Router connect(TopologySource source) {
        return connect(source, FleetOptions.of(NodeOptions.of("clockwise-client")));
    }

    /**
     * A router with other options.
     *
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static Router connect(TopologySource source, FleetOptions options) {
        return new Router(source, options, StandIns.LIFE);
    }

    /** The router's nodes and views: which topology holds, and how each node serves. */
    public Fleet fleet() {
        return fleet;
    }

    /** A connection of one's own, for commands that leave something behind for the next ones, or wait. */
    public Connection connection() {
        return new Connection(new Conversation(loop, commands, Limits.DEFAULT));
    }

    /** The reply to a command of words in UTF-8; see {@link #send(byte[]...)}. */
    public CompletableFuture<Value> send(String... words) {
        return send(bytes(words));
    }

    /**
     * The reply to a command of words, its name first, as version 3 of RESP has it.
     *
     * @return fails with a {@link CommandException} where the reply is an error, and where the command leaves something
     *     behind for the next ones, or waits, which needs a {@link #connection}
     * @throws IllegalArgumentException if there are no words
     */
    public CompletableFuture<Value> send(byte[]... words) {
        return shared.ask(this::refusal, words(words));
    }

    /** Why a request cannot be sent over what all callers share; null where it can. */
    private @Nullable String refusal(Request request) {
        CommandSpec spec = vocabulary.table().find(request);
        return spec != null && (NEEDS_CONNECTION.contains(spec.treatment(request)) || CHANGES.contains(spec.name()))
                ? "ERR '" + spec.name()
                        + "' is about a connection, and this one is shared: use connection(); nothing was sent"
                : null;
    }

    private static final Set<Treatment> NEEDS_CONNECTION =
            Set.of(Treatment.TRANSACTION, Treatment.BLOCKING, Treatment.SUBSCRIBE);

    /** What would change the connection for all. */
    private static final Set<String> CHANGES = Set.of("hello", "auth", "reset", "quit", "client|setname");

    static byte[][] words(byte[][] words) {
        if (words.length == 0) {
            throw new IllegalArgumentException("a command must have at least a name (was no words): name one");
        }
        return words;
    }

    static byte[][] bytes(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = bytes(words[i]);
        }
        return bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private CompletableFuture<Value> ask(String command, byte[]... arguments) {
        byte[][] words = new byte[arguments.length + 1][];
        words[0] = bytes(command);
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        return shared.ask(words);
    }

    /** What a reply means, in a stage whose cancellation is that of the command. */
    private static <T> CompletableFuture<T> as(CompletableFuture<Value> reply, Function<Value, T> meaning) {
        CompletableFuture<T> result = new CompletableFuture<>();
        CompletableFuture<Value> unused = reply.whenComplete((value, problem) -> {
            try {
                if (problem == null) {
                    result.complete(meaning.apply(value));
                } else {
                    result.completeExceptionally(problem);
                }
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        CompletableFuture<T> unusedToo = result.whenComplete((value, problem) -> {
            if (result.isCancelled()) {
                reply.cancel(false);
            }
        });
        return result;
    }

    private static byte @Nullable [] bytesOrNull(Value value) {
        return value instanceof Value.Text text ? text.bytes() : null;
    }

    private static long number(Value value) {
        if (value instanceof Value.Number number) {
            return number.number();
        }
        throw new CommandException("ERR a number was expected of a node (was " + value + ")");
    }

    /** The value of a key; empty if it has none. */
    public CompletableFuture<Optional<byte[]>> get(byte[] key) {
        return as(ask("GET", key), value -> Optional.ofNullable(bytesOrNull(value)));
    }

    /** The value of a key as text in UTF-8; empty if it has none. */
    public CompletableFuture<Optional<String>> get(String key) {
        return as(
                ask("GET", bytes(key)),
                value -> Optional.ofNullable(bytesOrNull(value))
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8)));
    }

    /** The values of keys, in their order, those at several nodes too; empty where a key has none. */
    public CompletableFuture<List<Optional<byte[]>>> getAll(Collection<byte[]> keys) {
        if (keys.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        return as(ask("MGET", keys.toArray(new byte[0][])), value -> {
            List<Optional<byte[]>> values = new ArrayList<>();
            for (Value each : ((Value.Values) value).values()) {
                if (each instanceof Value.Error error) {
                    throw new CommandException(error.text());
                }
                values.add(Optional.ofNullable(bytesOrNull(each)));
            }
            return values;
        });
    }

    /** Sets the value of a key, which then does not expire. */
    public CompletableFuture<Void> set(byte[] key, byte[] value) {
        return as(ask("SET", key, value), done -> null);
    }

    /** Sets the value of a key as text in UTF-8; it then does not expire. */
    public CompletableFuture<Void> set(String key, String value) {
        return set(bytes(key), bytes(value));
    }

    /**
     * Sets the value of a key, which expires after some time.
     *
     * @param life at least a millisecond; what is less than one is cut off
     */
    public CompletableFuture<Void> set(byte[] key, byte[] value, Duration life) {
        return as(ask("SET", key, value, bytes("PX"), bytes(Long.toString(life.toMillis()))), done -> null);
    }

    /** Sets the value of a key if it has none; whether it had none. */
    public CompletableFuture<Boolean> setIfAbsent(byte[] key, byte[] value) {
        return as(ask("SET", key, value, bytes("NX")), reply -> reply instanceof Value.Text);
    }

    /** Sets the values of keys, those at several nodes too: each node's at once, but not all together. */
    public CompletableFuture<Void> setAll(Map<byte[], byte[]> values) {
        if (values.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        List<byte[]> words = new ArrayList<>();
        values.forEach((key, value) -> words.addAll(List.of(key, value)));
        return as(ask("MSET", words.toArray(new byte[0][])), done -> null);
    }

    /** Deletes a key; whether it was there. */
    public CompletableFuture<Boolean> delete(byte[] key) {
        return as(ask("DEL", key), reply -> number(reply) > 0);
    }

    /** Deletes a key; whether it was there. */
    public CompletableFuture<Boolean> delete(String key) {
        return delete(bytes(key));
    }

    /** Whether a key is there. */
    public CompletableFuture<Boolean> exists(byte[] key) {
        return as(ask("EXISTS", key), reply -> number(reply) > 0);
    }

    /** Lets a key expire after some time; whether it is there. */
    public CompletableFuture<Boolean> expire(byte[] key, Duration life) {
        return as(ask("PEXPIRE", key, bytes(Long.toString(life.toMillis()))), reply -> number(reply) > 0);
    }

    /** Adds to the number that a key has, 0 if it has none; the sum. */
    public CompletableFuture<Long> add(byte[] key, long delta) {
        return as(ask("INCRBY", key, bytes(Long.toString(delta))), Router::number);
    }

    /**
     * Ends all connections, and waits for that: commands without a reply fail. Does nothing the second time. Not
     * to be called in a stage of its own.
     */
    @Override
    public void close() {
        shared.close();
        fleet.close();
        loops.close();
    }
}
