package dev.clockwise.embedded;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a node knows. Only its event loop may use it. */
final class Node {

    private static final int RUN_ID_BYTES = 20;

    private final String name;
    private final InstantSource clock;
    private final long maxMemoryBytes;
    private final @Nullable String password;
    private final long startedAt;
    private final String runId;
    private final Keyspace keys = new Keyspace();
    private final Map<Long, Client> clients = new LinkedHashMap<>();
    private final Subscriptions subscriptions = new Subscriptions();
    private volatile int port;
    private Runnable end = () -> {};
    private long lastClientId;
    private long commands;

    Node(EmbeddedNode.Builder options) {
        this.name = options.name();
        this.clock = options.clock();
        this.maxMemoryBytes = options.maxMemoryBytes();
        this.password = options.password();
        this.startedAt = clock.millis();
        byte[] random = new byte[RUN_ID_BYTES];
        new SecureRandom().nextBytes(random);
        this.runId = HexFormat.of().formatHex(random);
        keys.advance(startedAt);
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /** Sets the port, once the node listens. */
    void port(int bound) {
        port = bound;
    }

    /** Sets what ends the node, once it listens. */
    void whenShutDown(Runnable action) {
        end = action;
    }

    /** Ends the node, its connections among it. */
    void shutDown() {
        end.run();
    }

    /** The time by the node's clock, in milliseconds since 1970. */
    long time() {
        return clock.millis();
    }

    InstantSource clock() {
        return clock;
    }

    long startedAt() {
        return startedAt;
    }

    /** 40 hexadecimal digits, others for each start. */
    String runId() {
        return runId;
    }

    long maxMemoryBytes() {
        return maxMemoryBytes;
    }

    @Nullable
    String password() {
        return password;
    }

    Keyspace keys() {
        return keys;
    }

    Subscriptions subscriptions() {
        return subscriptions;
    }

    boolean isFull() {
        return keys.bytes() > maxMemoryBytes;
    }

    long nextClientId() {
        return ++lastClientId;
    }

    /** How many clients have connected. */
    long connected() {
        return lastClientId;
    }

    /** The clients, in the order in which they came. */
    Collection<Client> clients() {
        return clients.values();
    }

    @Nullable
    Client client(long id) {
        return clients.get(id);
    }

    void add(Client client) {
        clients.put(client.id(), client);
    }

    void remove(Client client) {
        clients.remove(client.id());
        client.transaction().close();
        subscriptions.remove(client);
    }

    /** Begins a command: time goes on, and keys whose time has come are gone. */
    void advance() {
        commands++;
        keys.advance(clock.millis());
    }

    /** How many commands have run. */
    long commands() {
        return commands;
    }
}
