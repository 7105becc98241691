package dev.clockwise.embedded;

import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Who listens to which channels. Not safe for several threads. */
final class Subscriptions {

    /** A subscriber for whom more than this waits is let go, as by Redis. */
    private static final long MOST_UNREAD = 32 << 20;

    private final Map<Bytes, Set<Client>> channels = new LinkedHashMap<>();
    private final Map<Bytes, Set<Client>> patterns = new LinkedHashMap<>();

    void subscribe(Client client, Bytes channel) {
        client.channels().add(channel);
        channels.computeIfAbsent(channel, absent -> new LinkedHashSet<>()).add(client);
    }

    void subscribeToPattern(Client client, Bytes pattern) {
        client.patterns().add(pattern);
        patterns.computeIfAbsent(pattern, absent -> new LinkedHashSet<>()).add(client);
    }

    void unsubscribe(Client client, Bytes channel) {
        client.channels().remove(channel);
        leave(channels, client, channel);
    }

    void unsubscribeFromPattern(Client client, Bytes pattern) {
        client.patterns().remove(pattern);
        leave(patterns, client, pattern);
    }

    private static void leave(Map<Bytes, Set<Client>> all, Client client, Bytes name) {
        Set<Client> clients = all.get(name);
        if (clients != null && clients.remove(client) && clients.isEmpty()) {
            all.remove(name);
        }
    }

    void remove(Client client) {
        List.copyOf(client.channels()).forEach(channel -> unsubscribe(client, channel));
        List.copyOf(client.patterns()).forEach(pattern -> unsubscribeFromPattern(client, pattern));
    }

    /** The channels that have subscribers. */
    List<Bytes> channels() {
        return new ArrayList<>(channels.keySet());
    }

    int subscribers(Bytes channel) {
        return channels.getOrDefault(channel, Set.of()).size();
    }

    int patterns() {
        return patterns.size();
    }

    /** Sends a message to all who listen; returns to how many. */
    int publish(Call call, Bytes channel, byte[] message) {
        int receivers = 0;
        for (Client client : channels.getOrDefault(channel, Set.of())) {
            push(
                    call,
                    client,
                    writer ->
                            writer.push(3).blob("message").blob(channel.array()).blob(message));
            receivers++;
        }
        for (Map.Entry<Bytes, Set<Client>> entry : patterns.entrySet()) {
            byte[] pattern = entry.getKey().array();
            if (Glob.matches(pattern, channel.array())) {
                for (Client client : entry.getValue()) {
                    push(
                            call,
                            client,
                            writer -> writer.push(4)
                                    .blob("pmessage")
                                    .blob(pattern)
                                    .blob(channel.array())
                                    .blob(message));
                    receivers++;
                }
            }
        }
        return receivers;
    }

    private static void push(Call call, Client client, Consumer<RespWriter> message) {
        if (client == call.client()) {
            message.accept(call.reply());
            return;
        }
        ByteBuf out = client.channel().alloc().buffer();
        message.accept(new RespWriter(out, client.version()));
        ChannelFuture unused =
                client.channel().writeAndFlush(out, client.channel().voidPromise());
        if (client.channel().bytesBeforeWritable() > MOST_UNREAD) {
            client.channel().eventLoop().execute(client::kill);
        }
    }
}
